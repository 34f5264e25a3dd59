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
from tests.rule_index import ROOT, SEEDS, marks_by_test, proofs, proofs_for, rulesets_by_test, with_proofs

FACTS_OF = {"000": 55, "002": 65, "003": 48}
TRANSLATIONS = {"001": "000", "004": "000"}
LANGUAGES = {"000": "es", "001": "zh", "002": "es", "003": "de", "004": "ko"}
FACTS = [f"S{int(name)}-{number:02d}" for name, count in FACTS_OF.items() for number in range(1, count + 1)]
RULINGS = [f"E{number:02d}" for number in range(1, 111)]
REPORTS = [f"R{number}" for number in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 21, 23)]
TOLD_ON_A_PAGE = {"history", "variant", "tip"}
KNOWN_RULESETS = {"samba_house", "canasta_house", "canasta_classic", "samba_de", "bolivia"}


@cache
def read(name: str) -> dict[str, Any]:
    return tomllib.loads((SEEDS / f"{name}.toml").read_text(encoding="utf-8"))


def facts() -> list[dict[str, Any]]:
    return [fact for name in FACTS_OF if (SEEDS / f"{name}.toml").is_file() for fact in read(name)["fact"]]


def rulings() -> list[dict[str, Any]]:
    return read("rulings")["ruling"]


def reports() -> list[dict[str, Any]]:
    return read("reports")["report"]


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


def test_every_report_is_there_once_and_in_order() -> None:
    assert [report["id"] for report in reports()] == REPORTS


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: fact["id"])
def test_a_fact_is_proved_or_says_honestly_what_it_is(fact: dict[str, Any]) -> None:
    assert len(fact["fact"]) > 20
    assert set(fact["rulesets"]) <= KNOWN_RULESETS
    if fact["status"] == "proved":
        assert fact["by"]
        for ruleset in fact["rulesets"]:
            assert ruleset in PRESETS
            assert proofs_for(fact["id"], ruleset, proofs()), f"nothing proves it for {ruleset}"
    else:
        assert fact["status"] in TOLD_ON_A_PAGE
        assert fact["page"]


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: ruling["id"])
def test_a_ruling_is_proved_for_every_ruleset_it_speaks_of(ruling: dict[str, Any]) -> None:
    assert ruling["about"]
    assert ruling["rulesets"]
    assert set(ruling["rulesets"]) <= set(PRESETS)
    assert sorted(ruling["proof"]) == sorted(ruling["rulesets"])
    for ruleset, tests in ruling["proof"].items():
        assert tests, f"nothing proves it for {ruleset}"
        assert tests == proofs_for(ruling["id"], ruleset, proofs()), "run: python -m tests.rule_index --write"
    if "samba_house" not in ruling["rulesets"]:
        assert len(ruling["reason"]) > 20


@pytest.mark.parametrize("entry", [*facts(), *reports()], ids=lambda entry: entry["id"])
def test_the_named_proofs_exist_and_are_those_that_name_it(entry: dict[str, Any]) -> None:
    tests = marks_by_test()
    for test in entry.get("proof", []):
        assert test in tests, f"there is no test {test}"
    assert entry.get("proof", []) == proofs().get(entry["id"], []), "run: python -m tests.rule_index --write"


@pytest.mark.parametrize("report", reports(), ids=lambda report: report["id"])
def test_every_report_of_rules_has_its_test(report: dict[str, Any]) -> None:
    assert report["about"]
    assert report["proof"]


def test_what_a_test_speaks_of_is_built() -> None:
    assert {name for names in rulesets_by_test().values() for name in names} <= set(PRESETS)


@pytest.mark.parametrize("name", FACTS_OF)
def test_contradictions_of_a_document_name_what_decides(name: str) -> None:
    for entry in read(name).get("contradiction", []):
        assert set(entry["facts"]) <= set(FACTS)
        assert len(entry["about"]) > 20
        assert entry["decided_by"]
        for decision in entry["decided_by"]:
            assert decision in {*RULINGS, *FACTS} or resolve(decision) is not None


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
    known = {*FACTS, *RULINGS, *REPORTS}
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
    assert sorted(path.stem for path in SEEDS.glob("[0-9]*.toml")) == sorted(LANGUAGES)
    for name, language in LANGUAGES.items():
        document = read(name)["document"]
        assert document["id"] == name
        assert document["prefix"] == f"S{int(name)}"
        assert document["language"] == language
        assert set(document["rulesets"]) <= set(PRESETS)
        if name in TRANSLATIONS:
            original = read(TRANSLATIONS[name])["document"]
            assert document["same_as"] == original["id"]
            assert document["rulesets"] == original["rulesets"]
            for wording in read(name)["wording"]:
                assert wording["difference"]
                for fact in wording["facts"]:
                    assert fact.replace(document["prefix"], original["prefix"]) in FACTS


def test_the_written_index_is_what_writing_it_again_would_give() -> None:
    for path in sorted(SEEDS.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert with_proofs(text, proofs()) == text


def test_no_proof_is_a_test_without_an_assertion() -> None:
    checks = re.compile(r"\bassert\b|pytest\.raises|check_|run_state_machine_as_test")
    for path in {test.split("::")[0] for tests in proofs().values() for test in tests}:
        source = (Path(ROOT) / path).read_text(encoding="utf-8")
        for body in re.split(r"\n(?=def test_)", source)[1:]:
            assert checks.search(body.split("\n\n\n")[0]), f"{path}: {body.splitlines()[0]}"
