"""Melds judged by the core and by a plain reading of the rules, which shares no code with it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from samba_core.cards import TEXT
from samba_core.melds import addition_fault, grown, meld_fault, meld_of
from samba_core.ruleset import SAMBA_HOUSE
from tests.plain_rules import is_run, is_set
from tests.random_play import fewer_in_browser

MANY = fewer_in_browser(300, 6)

NEAR_SET = st.builds(
    lambda rank, suits, wilds, others: [*(rank + s for s in suits), *wilds, *others],
    st.sampled_from("3456789TJQKA"),
    st.lists(st.sampled_from("SHDC"), max_size=12),
    st.lists(st.sampled_from(["JK", "2S", "2H", "2D", "2C"]), max_size=4),
    st.one_of(st.just([]), st.lists(st.sampled_from(TEXT), max_size=1)),
)
NEAR_RUN = st.builds(
    lambda suit, low, length, others: [r + suit for r in "23456789TJQKA"[low : low + length]] + others,
    st.sampled_from("SHDC"),
    st.integers(0, 12),
    st.integers(0, 9),
    st.one_of(st.just([]), st.lists(st.sampled_from(TEXT), max_size=2)),
)
ANY = st.lists(st.sampled_from(TEXT), max_size=9)
SOME_CARDS = st.one_of(NEAR_SET, NEAR_RUN, ANY)


def kinds(texts: list[str]) -> tuple[int, ...]:
    return tuple(TEXT.index(t) for t in texts)


@given(SOME_CARDS)
@settings(max_examples=MANY)
def test_a_set_is_what_the_rules_call_a_set(texts: list[str]) -> None:
    assert (meld_fault(meld_of("set", kinds(texts)), SAMBA_HOUSE) is None) == is_set(tuple(texts))


@given(SOME_CARDS)
@settings(max_examples=MANY)
def test_a_run_is_what_the_rules_call_a_run(texts: list[str]) -> None:
    assert (meld_fault(meld_of("run", kinds(texts)), SAMBA_HOUSE) is None) == is_run(tuple(texts))


@given(SOME_CARDS)
def test_a_meld_of_wilds_is_none_in_this_game(texts: list[str]) -> None:
    assert meld_fault(meld_of("wild", kinds(texts)), SAMBA_HOUSE) is not None


@given(NEAR_SET.filter(is_set), st.lists(st.sampled_from(TEXT), min_size=1, max_size=3))
@settings(max_examples=MANY)
def test_a_set_grows_into_what_the_rules_call_a_set(texts: list[str], more: list[str]) -> None:
    meld = meld_of("set", kinds(texts))
    assert (addition_fault(meld, kinds(more), SAMBA_HOUSE) is None) == is_set((*texts, *more))


@given(NEAR_RUN.filter(is_run), NEAR_RUN)
@settings(max_examples=MANY)
def test_a_run_grows_into_what_the_rules_call_a_run(texts: list[str], more: list[str]) -> None:
    meld = meld_of("run", kinds(texts))
    fault = addition_fault(meld, kinds(more), SAMBA_HOUSE)
    if not more:
        return
    assert (fault is None) == is_run((*texts, *more))
    if fault is None:
        assert grown(meld, kinds(more)).cards == tuple(sorted(kinds([*texts, *more])))


@given(st.one_of(NEAR_SET.filter(is_set), NEAR_RUN.filter(is_run)))
def test_points_and_names_of_melds(texts: list[str]) -> None:
    run = is_run(tuple(texts))
    meld = meld_of("run" if run else "set", kinds(texts))
    points = {"JK": 50} | dict.fromkeys("A2", 20) | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)
    assert meld.points(SAMBA_HOUSE) == sum(points[t if t == "JK" else t[0]] for t in texts)
    wild = any(t == "JK" or t[0] == "2" for t in texts)
    name = None if len(texts) < 7 else "samba" if run else "mixed" if wild else "natural"
    assert meld.canasta == name
