"""The seeds held true: every fact has its proof, every proof exists, every name leads somewhere, nothing is missing."""

from __future__ import annotations

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from samba_core.ruleset import PRESETS
from tests.rule_index import ROOT, SEEDS, marks_by_test, proofs, with_proofs

ORIGINAL = "000"
FACTS = [f"S0-{number:02d}" for number in range(1, 56)]
RULINGS = [f"E{number:02d}" for number in range(1, 111)]
DOCUMENTS = ("000", "001", "004")
KNOWN_RULESETS = {"samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia"}


@cache
def read(name: str) -> dict[str, Any]:
    return tomllib.loads((SEEDS / f"{name}.toml").read_text(encoding="utf-8"))


def facts() -> list[dict[str, Any]]:
    return read(ORIGINAL)["fact"]


def rulings() -> list[dict[str, Any]]:
    return read("rulings")["ruling"]


def resolve(name: str) -> object:
    """What a dotted name such as `samba_core.ruleset.Ruleset.max_wilds` leads to; AttributeError if nowhere."""
    parts = name.split(".")
    module = importlib.import_module(".".join(parts[:2]))
    found: object = module
    for part in parts[2:]:
        found = getattr(found, part)
    return found


def test_every_fact_is_there_once_and_in_order() -> None:
    assert [fact["id"] for fact in facts()] == FACTS


def test_every_ruling_is_there_once_and_in_order() -> None:
    assert [ruling["id"] for ruling in rulings()] == RULINGS


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: fact["id"])
def test_a_fact_is_proved_or_says_honestly_what_it_is(fact: dict[str, Any]) -> None:
    assert len(fact["fact"]) > 20
    assert set(fact["rulesets"]) <= KNOWN_RULESETS
    if fact["status"] == "proved":
        assert set(fact["rulesets"]) & set(PRESETS)
        assert fact["by"]
        assert fact["proof"]
    elif fact["status"] == "later":
        assert fact["by"]
        assert not set(fact["rulesets"]) & set(PRESETS), "its ruleset is built: it must be proved"
        assert "proof" not in fact
    else:
        assert fact["status"] == "history"
        assert fact["page"]


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: ruling["id"])
def test_a_ruling_is_proved_for_the_house_samba_or_says_why_not(ruling: dict[str, Any]) -> None:
    assert ruling["about"]
    assert ruling["rulesets"]
    assert set(ruling["rulesets"]) <= KNOWN_RULESETS
    if ruling["house"] == "proved":
        assert "samba_house" in ruling["rulesets"]
        assert ruling["proof"]
    else:
        assert ruling["house"] in ("interface", "not for this ruleset")
        assert len(ruling["reason"]) > 20
        assert "proof" not in ruling
        assert ("samba_house" in ruling["rulesets"]) == (ruling["house"] == "interface")


@pytest.mark.parametrize("entry", [*facts(), *rulings()], ids=lambda entry: entry["id"])
def test_the_named_proofs_exist_and_are_those_that_name_it(entry: dict[str, Any]) -> None:
    tests = marks_by_test()
    for test in entry.get("proof", []):
        assert test in tests, f"there is no test {test}"
    assert entry.get("proof", []) == proofs().get(entry["id"], []), "run: python -m tests.rule_index --write"


@pytest.mark.parametrize("fact", [fact for fact in facts() if "by" in fact], ids=lambda fact: fact["id"])
def test_what_implements_a_fact_exists(fact: dict[str, Any]) -> None:
    for name in fact["by"]:
        assert name.startswith("samba_core.")
        resolve(name)


def test_a_name_that_leads_nowhere_would_be_found() -> None:
    with pytest.raises(AttributeError):
        resolve("samba_core.ruleset.Ruleset.no_such_field")
    with pytest.raises(ImportError):
        resolve("samba_core.no_such_module.x")


def test_every_marker_names_a_known_fact_or_ruling() -> None:
    known = {*FACTS, *RULINGS}
    unknown = {test: sorted(set(ids) - known) for test, ids in marks_by_test().items() if set(ids) - known}
    assert not unknown


def test_every_rules_test_names_a_fact_or_ruling() -> None:
    silent = [test for test, ids in marks_by_test().items() if test.startswith("tests/rules/") and not ids]
    assert not silent


def test_the_index_reads_what_pytest_collects(request: pytest.FixtureRequest) -> None:
    # Were a test hidden from the reading of the files (in a class, say), its marker would prove nothing.
    collected = {item.nodeid.split("[")[0] for item in request.session.items if item.get_closest_marker("rule")}
    assert collected <= set(marks_by_test())


def test_pages_that_history_points_at_exist() -> None:
    for page in {fact["page"] for fact in facts() if "page" in fact}:
        assert (ROOT / page).is_file(), page


def test_each_document_has_its_file_and_the_translations_are_the_same_text() -> None:
    assert sorted(path.stem for path in SEEDS.glob("[0-9]*.toml")) == list(DOCUMENTS)
    languages = set()
    for name in DOCUMENTS:
        document = read(name)["document"]
        assert document["id"] == name
        assert document["prefix"] == f"S{int(name)}"
        languages.add(document["language"])
        if name != ORIGINAL:
            assert document["same_as"] == ORIGINAL
            assert document["rulesets"] == read(ORIGINAL)["document"]["rulesets"]
            for wording in read(name)["wording"]:
                assert wording["difference"]
                for fact in wording["facts"]:
                    assert fact.replace(document["prefix"], "S0") in FACTS
    assert languages == {"es", "zh", "ko"}


def test_the_written_index_is_what_writing_it_again_would_give() -> None:
    for path in sorted(SEEDS.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert with_proofs(text, proofs()) == text


def test_no_proof_is_a_test_without_an_assertion() -> None:
    checks = re.compile(r"\bassert\b|pytest\.raises|check_")
    for path in {test.split("::")[0] for tests in proofs().values() for test in tests}:
        source = (Path(ROOT) / path).read_text(encoding="utf-8")
        for body in re.split(r"\n(?=def test_)", source)[1:]:
            assert checks.search(body.split("\n\n\n")[0]), f"{path}: {body.splitlines()[0]}"
