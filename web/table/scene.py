"""What is on the table, ready to be drawn: plain data with finished words, no rules and no browser in it.

`picture` makes a `Scene` from the game and the user's own state; `view` turns it into markup. Everything that can be
tapped carries an intent: the text that `ctrl` gets back when it is (`data-do` on the element).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """The line at the top: one score a side and what is played for."""

    scores: tuple[tuple[str, str, str, str], ...]  # (tone "us"|"them"|"third"…, name, short name, score "3,450")
    about: str  # "deal 3, to 10,000"


@dataclass(frozen=True, slots=True)
class Seat:
    """One other player."""

    name: str
    initial: str
    tone: str  # "us" for the partner, "them", "third" … "fifth"
    cards: int
    status: str  # "threw 9♥", "your partner", "thinking"
    turn: bool
    label: str  # for a screen reader: "Ana, opponent, 17 cards, threw nine of hearts"


@dataclass(frozen=True, slots=True)
class Chip:
    """One meld as a paper chip."""

    key: str  # stable identity, "m-0-3"
    kind: str  # "set" | "run" | "wild" | "black3"; "new": a place where the chosen cards can lie
    title: str  # "K", "10", "6–10" (for a run the suit glyph is drawn from `suit` before it)
    suit: str  # run: "S" "H" "D" "C", else ""
    suits: str  # set: the suits of its naturals, "SSHD"
    naturals: int
    wilds: int
    closed: str  # "" | "natural" | "mixed" | "samba" | "bolivia"
    seal: str  # word of a closed one: "natural"
    size: int
    draft: bool  # staged, not yet on the table: translucent
    fresh: bool  # appeared or grew since the last own turn
    target: bool  # the selection fits: gold ring
    intent: str  # "" when nothing happens on tap
    label: str  # "Set of kings, 5 cards, 1 wild. Selected cards fit."
    hint: bool = False  # a hint points at it


@dataclass(frozen=True, slots=True)
class Side:
    """The melds of one side, with its red threes and what it needs."""

    tone: str
    name: str
    red_threes: str  # "red threes 2" or ""
    need: str  # "1 canasta of 2"
    chips: tuple[Chip, ...]
    empty: str  # sentence when there is no meld yet
    brief: str = ""  # canastas and red threes in a few signs, where many sides leave no room for words: "1/2 3♦×2"


@dataclass(frozen=True, slots=True)
class Face:
    """How one card kind looks."""

    kind: int
    rank: str  # "K", "10", "★" for the joker
    suit: str  # "S" "H" "D" "C" or "W" for the joker


@dataclass(frozen=True, slots=True)
class Middle:
    """Stock and discard pile."""

    stock: int
    stock_intent: str
    stock_target: bool
    stock_label: str
    pile: int
    top: Face | None
    pile_intent: str
    pile_target: bool
    pile_label: str
    line: str  # why it can or cannot be taken; may hold **bold** parts; a tap on it tells more
    more: str = ""  # what stands there when there is nothing to say: the question itself
    frozen: bool = False  # only a natural pair takes it; `pile_label` says so, too
    stock_hint: bool = False  # a hint points at it
    pile_hint: bool = False


@dataclass(frozen=True, slots=True)
class HandCard:
    """All cards of one kind in the own hand."""

    face: Face
    count: int
    selected: int
    fresh: int  # how many came since the last turn
    label: str  # "9 of hearts, 2 copies, 1 selected"
    mark: str = ""  # "run" | "set" | "both" if it makes such melds with other cards of the hand
    fits: bool = False  # an own meld would take it
    hint: int = 0  # how many a hint points at


@dataclass(frozen=True, slots=True)
class Strip:
    """One physical card of the hand, where the hand lies in rows."""

    key: str  # kind and copy, "37-0"
    face: Face
    selected: bool
    fresh: bool
    mark: str
    fits: bool
    gap: bool  # stands apart from the card before it
    label: str  # "9 of hearts, copy 1 of 2, chosen"
    hint: bool = False  # a hint points at it


@dataclass(frozen=True, slots=True)
class Hand:
    """The own hand in the order in which it is shown; `grid` ignores the order of naturals."""

    layout: str  # "grid" | "rows"
    sort: str  # "rank" | "suit" | "own"
    cards: tuple[HandCard, ...]
    size: int
    label: str
    locked: bool  # not the visitor's turn: cards may be looked over and selected, nothing lights up
    strips: tuple[Strip, ...] = ()  # only in rows
    movers: tuple[Action, ...] = ()  # buttons that move the chosen cards in an own order


@dataclass(frozen=True, slots=True)
class Action:
    """One button of the row below the hand."""

    key: str  # "undo", "undo-all", "sort", "layout", "ask", "main", "draw", …
    text: str
    intent: str
    main: bool = False
    off: bool = False  # aria-disabled: can still be reached, tells its reason when pressed
    wide_only: bool = False  # on a phone it lives in the menu
    label: str = ""  # for a screen reader, where the text has signs of cards in it


@dataclass(frozen=True, slots=True)
class Meter:
    """Points selected or staged of the points the first meld needs."""

    have: int
    need: int
    text: str  # "40 of 50"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of what happened; `who` stands before it."""

    who: str
    tone: str
    text: str  # may hold **bold** parts


@dataclass(frozen=True, slots=True)
class Choice:
    """One radio option of a dialog."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One question of a dialog: radio choices, or a line of text when there are none."""

    name: str
    text: str
    choices: tuple[Choice, ...] = ()
    value: str = ""
    hint: str = ""
    numeric: bool = False
    group: str = ""  # a heading that stands before the first field of its group
    note: str = ""  # a second, quieter hint
    mark: str = ""  # what stands beside the question: "changed"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the score sheet, one cell a side."""

    text: str
    cells: tuple[str, ...]
    strong: bool = False  # a sum
    rule: bool = False  # a line above it


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that speaks for something or against it, or only goes before the others."""

    text: str
    mark: str = ""  # "yes" | "no" | ""


@dataclass(frozen=True, slots=True)
class Copies:
    """Where the copies of one kind are, as far as one knows."""

    face: Face
    unseen: int
    places: tuple[str, ...]  # one a copy: "hand" | "melds" | "pile" | "known" | "unseen"
    label: str  # "nine of spades: 2 not seen, 1 melded"


@dataclass(frozen=True, slots=True)
class Tracker:
    """Every card by suit and rank, and where its copies are."""

    ranks: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[Copies, ...]], ...]  # (suit "S", its name, one cell a rank)
    left: tuple[int, ...]  # not seen, by rank over all suits
    specials: tuple[Copies, ...]  # jokers, twos and threes
    legend: tuple[tuple[str, str], ...]  # (place, what it is called)


@dataclass(frozen=True, slots=True)
class Replay:
    """One step of what happened, and where in the round it is."""

    who: str
    tone: str
    text: str  # may hold **bold** parts
    label: str  # the same as it is read aloud
    faces: tuple[tuple[Face, bool], ...]  # cards to show; True: just come to those that lay there
    backs: int  # hidden cards to show
    place: str  # "3 of 11"
    at: int
    of: int
    turns: tuple[tuple[str, str, str], ...]  # (name, tone, "done" | "now" | "")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose in a dialog, shown with its cards."""

    key: str
    intent: str
    text: str
    label: str  # the same for a screen reader, cards named in full
    note: str = ""  # what it brings or costs
    lots: tuple[tuple[Face, ...], ...] = ()  # its cards, lot by lot


@dataclass(frozen=True, slots=True)
class Dialog:
    """A sheet over the table: text, fields, a score sheet, buttons. Exactly one can be open."""

    key: str  # which one: "menu", "sheet", "answer" …
    title: str
    text: tuple[str, ...] = ()
    lead: str = ""  # a line that stays in view while what is below it scrolls
    refusal: str = ""  # why what was chosen cannot be; takes the place of `lead`
    fields: tuple[Field, ...] = ()
    heads: tuple[tuple[str, str, str], ...] = ()  # (tone, side name, short name) columns of the score sheet
    rows: tuple[SheetRow, ...] = ()
    faces: tuple[Face, ...] = ()  # cards to show (a meld fanned out)
    groups: tuple[tuple[str, tuple[Face, ...]], ...] = ()  # (where they go, cards to show)
    lists: tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...] = ()  # (heading, (keys, what they do) …) …
    options: tuple[Option, ...] = ()
    actions: tuple[Action, ...] = ()
    closable: bool = True  # Escape and a tap outside send "close"
    won: str = ""  # tone of the winning side: celebrate
    facts: tuple[Fact, ...] = ()  # for and against
    rounds: tuple[tuple[str, tuple[LogLine, ...]], ...] = ()  # the log: (heading, lines)
    replay: Replay | None = None
    tracker: Tracker | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole picture."""

    bar: Bar
    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]  # the others first, ours last
    middle: Middle
    prompt: str
    mood: str  # "act" (your turn), "wait", "over"
    meter: Meter | None
    hand: Hand
    actions: tuple[Action, ...]
    log: tuple[LogLine, ...]
    risk: tuple[str, str] | None = None  # what the own hand would cost now: "−245 in hand", and in short "−245"
    risk_label: str = ""
    log_actions: tuple[Action, ...] = ()  # what stands beside it
    refusal: str = ""  # why the last thing asked for is not possible
    news: str = ""  # something good to know about the page, in place of the prompt until the next tap
    remark: str = ""  # only read aloud: what the last intent did that is seen at a glance
    dialog: Dialog | None = None
    covered: bool = False  # the curtain: nothing but the dialog is to be drawn
    hint: str = ""  # the hint that is being given, in place of the prompt
    hint_spoken: str = ""  # the same for a screen reader
    coach: str = ""  # good advice for now
    as_text: bool = False  # shown as a plain page instead of a table
    summary: str = ""  # what the hand is good for, in words; only for the text view
