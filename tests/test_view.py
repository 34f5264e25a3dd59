"""The view: every intent can be tapped, nothing hostile gets through, every element keeps its name."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from html.parser import HTMLParser

import pytest

from samba_core.cards import KINDS, RANK_OF, RANKS, SUIT_OF, SUITS
from table.scene import (
    Action,
    Bar,
    Chip,
    Choice,
    Copies,
    Dialog,
    Face,
    Fact,
    Field,
    Hand,
    HandCard,
    LogLine,
    Meter,
    Middle,
    Replay,
    Scene,
    Seat,
    SheetRow,
    Side,
    Strip,
    Tracker,
)
from table.view import frame, regions

HOSTILE = "<img src=x onerror=alert(1)>\"'&"
REGIONS = {"bar", "seats", "theirs", "middle", "ours", "prompt", "hand", "actions", "log", "text", "dialog"}
VOID = {"img", "input", "br", "hr"}


def t(key: str, **values: object) -> str:
    """Stand in for the language file: marks instead of words."""
    return f"[{key}{''.join(f' {value}' for value in values.values())}]"


def face(kind: int) -> Face:
    """Return the look of a kind as the bridge would make it."""
    if SUIT_OF[kind] < 0:
        return Face(kind, "★", "W")
    return Face(kind, RANKS[RANK_OF[kind]].replace("T", "10"), SUITS[SUIT_OF[kind]])


def hand(counts: dict[int, int], layout: str = "grid", selected: int = 0, text: str = "label") -> Hand:
    """Return a hand with so many copies of each kind, the first of each selected."""
    cards = tuple(HandCard(face(kind), n, min(n, selected), 0, text) for kind, n in counts.items())
    strips = tuple(
        Strip(f"{kind}-{copy}", face(kind), copy < selected, fresh=False, mark="", fits=False, gap=False, label=text)
        for kind, n in counts.items()
        for copy in range(n)
    )
    size = sum(counts.values())
    return Hand(layout, "suit", cards, size, text, locked=False, strips=strips if layout == "rows" else ())


def chip(key: str, intent: str, text: str = "K", **more: object) -> Chip:
    """Return an open set."""
    made = Chip(
        key, "set", text, "", "SHD", 3, 1, "", "", 4, draft=False, fresh=False, target=True, intent=intent, label=text
    )
    return replace(made, **more)  # type: ignore[arg-type]


def full_scene(text: str = "text", refusal: str = "") -> Scene:
    """Return a scene with something in every place, its texts all the same."""
    chips = (
        chip("m-0-1", "meld 0 1", text),
        chip("m-0-2", "meld 0 2", text, closed="samba", seal=text, kind="run", suit="H"),
        chip("m-0-3", "", text, closed="mixed", seal=text, draft=True),
    )
    copies = Copies(face(7), 1, ("hand", "unseen"), text)
    dialog = Dialog(
        "new", text, text=(text,), lead=text, refusal=refusal,
        fields=(
            Field("bot", text, (Choice("a", text, chosen=True), Choice("b", text, chosen=False)), hint=text),
            Field("name", text, value=text, hint=text, group=text, note=text, mark=text),
        ),
        heads=(("us", text, text), ("them", text, "A+D")),
        rows=(SheetRow(text, (text, "−5"), strong=True, rule=True),),
        faces=(face(7),),
        groups=((text, (face(7), face(20))),),
        actions=(Action("go", text, "start", main=True), Action("no", text, "open menu")),
        won="us",
        facts=(Fact(text), Fact(text, "yes"), Fact(text, "no")),
        rounds=((text, (LogLine(text, "us", text),)),),
        replay=Replay(text, "us", text, text, ((face(7), True),), 2, text, 1, 3, ((text, "us", "now"),)),
        tracker=Tracker((text,), (("S", text, (copies,)),), (5,), (copies,), (("hand", text),)),
    )  # fmt: skip
    return Scene(
        bar=Bar((("us", text, text, text), ("them", text, text, text)), text),
        seats=tuple(Seat(text, text, "them", 9, text, turn=i == 1, label=text) for i in range(3)),
        sides=(
            Side("them", text, text, text, (chip("m-1-1", "meld 1 1", text),), text),
            Side("us", text, text, text, chips, text),
        ),
        middle=Middle(40, "draw", True, text, 9, face(20), "pile", True, text, text),
        prompt=text,
        mood="act",
        meter=Meter(40, 50, text),
        hand=hand({7: 2, 20: 1, 52: 1}, text=text),
        actions=(Action("undo", text, "undo", off=True), Action("main", text, "discard", main=True)),
        log=(LogLine(text, "us", text),),
        log_actions=(Action("replay", text, "open replay"),),
        risk=(text, text),
        risk_label=text,
        dialog=dialog,
        coach=text,
    )


class Tags(HTMLParser):
    """Collects tags, attributes and text, and holds the nesting to account."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self.feed(markup)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Check that the tag that was opened last is closed."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text.append(data)

    def all(self, name: str) -> list[str]:
        """Return all values of an attribute."""
        return [attrs[name] for _, attrs in self.tags if name in attrs]


def drawn(scene: Scene) -> Tags:
    """Return the tags of all regions together."""
    return Tags("".join(regions(scene, t).values()))


def texts_in(value: object) -> set[str]:
    """Return every intent in a scene, however deep."""
    if is_dataclass(value):
        found = set()
        for item in fields(value):
            part = getattr(value, item.name)
            found |= {part} if item.name.endswith("intent") and part else texts_in(part)
        return found
    return set().union(*map(texts_in, value)) if isinstance(value, tuple) else set()


def test_the_frame_has_every_region_and_the_two_voices() -> None:
    """dom.py writes into these ids."""
    tags = Tags(frame(t))
    assert REGIONS | {"say", "alert"} <= set(tags.all("id"))
    assert set(regions(full_scene(), t)) == REGIONS


def test_every_intent_of_the_scene_can_be_tapped() -> None:
    """Everything the scene offers is an element with `data-do`."""
    scene = full_scene()
    tags = drawn(scene)
    assert texts_in(scene) <= set(tags.all("data-do"))
    tapped = {tag for tag, attrs in tags.tags if attrs.get("data-do") and attrs.get("id") not in ("veil", "form")}
    assert tapped == {"button"}
    assert all(attrs["type"] == "button" for tag, attrs in tags.tags if tag == "button")


def test_a_button_that_is_off_says_so_and_still_answers() -> None:
    """An act that is not possible keeps its intent, so that its reason can be asked for."""
    attrs = next(attrs for _, attrs in drawn(full_scene()).tags if attrs.get("id") == "a-undo")
    assert attrs["aria-disabled"] == "true"
    assert attrs["data-do"] == "undo"
    assert "disabled" not in attrs


@pytest.mark.parametrize("refusal", ["", HOSTILE])
@pytest.mark.parametrize("layout", ["grid", "rows"])
def test_hostile_texts_stay_texts(layout: str, refusal: str) -> None:
    """A name made of markup is shown as it was typed, wherever it turns up."""
    scene = full_scene(HOSTILE, refusal)
    tags = drawn(replace(scene, refusal=refusal, hand=replace(scene.hand, layout=layout)))
    assert "img" not in {tag for tag, _ in tags.tags}
    assert not [name for _, attrs in tags.tags for name in attrs if name.startswith("on")]
    assert HOSTILE in "".join(tags.text)
    assert HOSTILE in tags.all("aria-label")


@pytest.mark.parametrize("layout", ["grid", "rows"])
def test_ids_are_unique_and_stay(layout: str) -> None:
    """Ids do not depend on what is selected or where a card stands."""
    scene = replace(full_scene(), hand=hand({7: 3, 20: 1, 52: 2}, layout))
    ids = drawn(scene).all("id") + Tags(frame(t)).all("id")
    assert not [ident for ident, n in Counter(ids).items() if n > 1]
    later = replace(scene, hand=hand({52: 2, 7: 3, 20: 1}, layout, selected=1))
    assert set(drawn(scene).all("id")) == set(drawn(later).all("id"))


@pytest.mark.parametrize("layout", ["grid", "rows"])
def test_every_card_of_a_sixty_card_hand_is_there(layout: str) -> None:
    """Nothing is left out, twos, threes and jokers included."""
    counts = dict.fromkeys(range(KINDS), 1) | dict.fromkeys(range(2, 9), 2)
    assert sum(counts.values()) == 60
    tags = drawn(replace(full_scene(), hand=hand(counts, layout)))
    intents = Counter(intent for intent in tags.all("data-do") if re.match(r"(card|pick) \d", intent))
    cards = [f"card {kind}" for kind in counts]
    copies = [f"pick {kind}-{copy}" for kind, n in counts.items() for copy in range(n)]
    assert intents == Counter(cards if layout == "grid" else copies)


def test_places_in_the_grid_are_never_shared() -> None:
    """Each kind has a place of its own."""
    tags = drawn(replace(full_scene(), hand=hand(dict.fromkeys(range(KINDS), 1))))
    places = [
        frozenset(attrs["class"].split()) & {*(f"r{i}" for i in range(4)), *(f"k{i}" for i in range(11))}
        | {name for name in attrs["class"].split() if re.fullmatch(r"ej|e[23][SHDC]", name)}
        for _, attrs in tags.tags
        if attrs.get("id", "").startswith("c-")
    ]
    assert len(set(places)) == KINDS


def test_a_selected_copy_can_be_put_back() -> None:
    """In the rows each copy is a button of its own."""
    tags = drawn(replace(full_scene(), hand=hand({7: 3}, "rows", selected=2)))
    pressed = {attrs["id"]: attrs for _, attrs in tags.tags if attrs.get("id", "").startswith("c-7-")}
    assert [attrs["aria-selected"] for attrs in pressed.values()] == ["true", "true", "false"]
    assert [attrs["data-do"] for attrs in pressed.values()] == ["unpick 7-0", "unpick 7-1", "pick 7-2"]


def test_the_view_has_no_words_of_its_own() -> None:
    """Every letter shown comes from the scene or the language file."""
    tags = drawn(full_scene(text="§"))
    words = re.sub(r"\[view\.[^\]]*\]", "", " ".join(tags.text + tags.all("aria-label") + tags.all("title")))
    assert not re.findall(r"[^\W\d_]{2,}", words)


def test_bold_and_suits_are_marked_after_escaping() -> None:
    """A line may hold bold parts and suit glyphs, and nothing else."""
    scene = full_scene()
    middle = regions(replace(scene, middle=replace(scene.middle, line="**Take <it>** with 9♠ 9♦\ufe0e")), t)["middle"]
    assert "<b>Take &lt;it&gt;</b>" in middle
    assert middle.count("♠\ufe0e</span>") == 1
    assert "\ufe0e\ufe0e" not in middle


def test_more_melds_make_smaller_chips() -> None:
    """The chips of all sides share one size that follows from how many there are."""
    scene = full_scene()

    def size(chips: int) -> str:
        many = tuple(chip(f"m-0-{i}", "x") for i in range(chips))
        sides = (scene.sides[0], replace(scene.sides[1], chips=many))
        found = re.search(r"\bd(\d)\b", regions(replace(scene, sides=sides), t)["ours"])
        assert found
        return found[1]

    assert [size(n) for n in (3, 15, 23, 40)] == ["0", "1", "2", "3"]


def table_of(sides: int, chips: int) -> Scene:
    """Return a scene with so many sides that have so many sets each."""
    scene = full_scene()
    made = tuple(
        replace(scene.sides[0], brief="1/2", chips=tuple(chip(f"m-{side}-{i}", "x") for i in range(chips)))
        for side in range(sides)
    )
    return replace(scene, sides=made, dialog=None)


@pytest.mark.parametrize(
    ("sides", "chips", "folded"), [(2, 40, 0), (3, 4, 0), (3, 16, 2), (4, 0, 3), (5, 0, 4), (5, 9, 4)]
)
def test_many_sides_fold_to_a_row_each_but_never_our_own(sides: int, chips: int, folded: int) -> None:
    """Four and more always, three when even the smallest chips would not fit; each still says what it needs."""
    drawn_regions = regions(table_of(sides, chips), t)
    assert len(re.findall(r'class="side [^"]*\bfold\b', drawn_regions["theirs"])) == folded
    assert "fold" not in drawn_regions["ours"]
    assert drawn_regions["theirs"].count('class="need"') == sides - 1
    assert drawn_regions["theirs"].count('<span class="brief" aria-hidden="true">') == folded


def test_a_short_name_is_for_the_eye_only() -> None:
    """Who listens gets the whole name of a side; a short one that is the same is not written twice."""
    bar = Bar((("us", "Us", "Us", "5"), ("them", "Ana and Dora", "A+D", "7")), "about")
    shown = regions(replace(full_scene(), bar=bar), t)["bar"]
    assert '<span class="name">Ana and Dora</span><span class="short" aria-hidden="true">A+D</span>' in shown
    assert shown.count("Us") == 1


@pytest.mark.parametrize("frozen", [True, False])
def test_a_frozen_pile_has_a_mark_of_its_own(frozen: bool) -> None:
    """A flake, not only another colour."""
    scene = full_scene()
    shown = regions(replace(scene, middle=replace(scene.middle, frozen=frozen)), t)["middle"]
    assert ('class="frost" aria-hidden="true"' in shown) is frozen
    assert bool(re.search(r'class="heap [^"]*frozen', shown)) is frozen


def columns(*texts: str) -> str:
    """Return the classes of the pills with these words, without the name that all have."""
    choices = tuple(Choice(str(i), text, chosen=not i) for i, text in enumerate(texts))
    dialog = Dialog("new", "title", fields=(Field("f", "question", choices),))
    found = re.search(r'class="pills ([^"]*)"', regions(replace(full_scene(), dialog=dialog), t)["dialog"])
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("yes", "no"), "of2 wide2"),
        (("2,500", "5,000", "7,500", "10,000"), "of4 wide4"),
        (("2,000", "3,000", "5,000", "7,500", "10,000"), "of3 wide5"),
        (("2", "3", "4, in pairs", "5", "6"), "of0 wide5"),
        (("Samba", "Canasta", "Classic canasta", "German Samba", "Bolivia"), "of3 wide3"),
        (("an uncommonly longwinded-and-hyphenated choice", "another"), "of1 wide1"),
    ],
)
def test_pills_stand_in_as_many_columns_as_fit(texts: tuple[str, ...], expected: str) -> None:
    """On a narrow and on a wide sheet; with 0 they share one row in their own widths."""
    assert columns(*texts) == expected


def test_a_question_is_named_and_explained_for_who_listens() -> None:
    """Radios stand in a group that points at its question and its hint; a group of questions has a heading."""
    choices = (Choice("a", "A", chosen=True), Choice("b", "B", chosen=False))
    field = Field("f", "question", choices, hint="hint", note="note", mark="changed", group="group")
    tags = Tags(regions(replace(full_scene(), dialog=Dialog("house", "title", fields=(field,))), t)["dialog"])
    group = next(attrs for _, attrs in tags.tags if attrs.get("role") == "radiogroup")
    assert {group["aria-labelledby"], group["aria-describedby"]} == {"f-f-q", "f-f-hint"} <= set(tags.all("id"))
    assert [tag for tag, _ in tags.tags].count("h3") == 1
    assert {"question", "hint", "note", "changed", "group"} <= {text.strip() for text in tags.text}


def test_a_refusal_on_a_sheet_takes_the_place_of_its_lead() -> None:
    """It stands above what scrolls, with a mark; the page's one alarm speaks it, the sheet does not speak it again."""
    calm, refused = (
        regions(replace(full_scene(), dialog=Dialog("house", "title", ("text",), "lead", refusal)), t)["dialog"]
        for refusal in ("", "refusal")
    )
    assert '<p id="lead" class="lead"><span>lead</span></p>' in calm
    assert "lead</span>" not in refused
    assert '<p id="lead" class="lead refused"><span class="mark" aria-hidden="true">!</span>' in refused
    assert refused.index("refusal") < refused.index('id="panel-body"')


def test_what_scrolls_has_the_name_of_its_sheet() -> None:
    """Patching keeps the place in a sheet that is redrawn, and starts another sheet on top."""
    ids = [
        Tags(regions(replace(full_scene(), dialog=Dialog(key, "title", ("text",))), t)["dialog"]).all("id")
        for key in ("new", "house")
    ]
    assert "page-new" in ids[0]
    assert "page-house" in ids[1]
    assert all("panel-body" in names for names in ids)


@pytest.mark.parametrize("sides", [2, 3, 5])
def test_the_score_sheet_says_how_many_columns_it_has(sides: int) -> None:
    """Many columns are drawn narrower."""
    heads = tuple(("us", f"name {i}", f"n{i}") for i in range(sides))
    rows = (SheetRow("row", ("×1 +300",) * sides),)
    shown = regions(replace(full_scene(), dialog=Dialog("sheet", "title", heads=heads, rows=rows)), t)["dialog"]
    assert f'class="sheet c{sides}"' in shown
    assert shown.count("<small>×1</small> +300") == sides
