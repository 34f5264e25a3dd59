"""The command `python -m samba_core scenarios FILE`, run in this process."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from samba_core.__main__ import main
from samba_core.ruleset import PRESETS

CASES = Path(__file__).parent / "scenarios" / "cases.json"
CANASTA = CASES.with_name("canasta.json")
PLAIN = {"id": "Q1", "ruleset": "samba_house", "players": 4, "title": "t", "setup": {},
         "action": {"do": "min_initial", "scores": [0]}, "expect": {"minimum": [50]}}  # fmt: skip


def run(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, list[str]]:
    code = main(["scenarios", *map(str, paths)])
    return code, capsys.readouterr().out.splitlines()


def written(tmp_path: Path, content: object) -> Path:
    path = tmp_path / "cases.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_our_own_cases_of_both_canastas_pass(capsys: pytest.CaptureFixture[str]) -> None:
    cases = json.loads(CANASTA.read_text(encoding="utf-8"))["cases"]
    assert len({case["id"] for case in cases}) == len(cases)
    assert run(capsys, CANASTA) == (0, [f"{len(cases)} passed, 0 failed, 0 skipped"])


def test_all_cases_of_built_rulesets_pass_and_the_others_are_named_as_skipped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    built = Counter(case["ruleset"] in PRESETS for case in cases)
    assert built[True] >= 30
    code, lines = run(capsys, CASES)
    assert code == 0
    assert lines[-1] == f"{built[True]} passed, 0 failed, {built[False]} skipped"
    skipped = [line.split()[1] for line in lines if line.startswith("SKIP ")]
    assert skipped == [case["id"] for case in cases if case["ruleset"] not in PRESETS]
    assert not [line for line in lines if line.startswith("FAIL")]


def test_a_wrong_expectation_gives_a_fail_line_and_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = PLAIN | {"id": "Q2", "expect": {"minimum": [90]}}
    code, lines = run(capsys, written(tmp_path, {"cases": [PLAIN, wrong]}))
    assert code == 1
    assert lines == ["FAIL Q2 minimum: expected [90], got [50]", "1 passed, 1 failed, 0 skipped"]


def test_every_case_can_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Each own case with `legal` turned round must be told as failing: none passes by being looked at too little.
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    turned = [
        case | {"expect": case["expect"] | {"legal": not case["expect"]["legal"]}}
        for case in cases
        if case["ruleset"] in PRESETS and "legal" in case["expect"] and case["action"]["do"] != "deal"
    ]
    code, lines = run(capsys, written(tmp_path, {"cases": turned}))
    assert code == 1
    assert [line.split()[1] for line in lines[:-1]] == [case["id"] for case in turned]


def test_values_hands_and_piles_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = {
        "turn": 0, "phase": "draw", "hands": {"0": ["4C"]}, "stock": {"size": 9, "next": ["9C", "KD"]}, "pile": ["5C"],
    }  # fmt: skip
    draw = {
        "id": "Q3", "ruleset": "samba_house", "players": 4, "setup": setup, "action": {"do": "draw"},
        "expect": {"legal": True, "after": {"hands": {"0": ["4C", "9C", "KS"]}, "pile": ["6C"], "stock_size": 7}},
    }  # fmt: skip
    code, lines = run(capsys, written(tmp_path, {"cases": [draw]}))
    assert code == 1
    assert lines[0].startswith("FAIL Q3 ")
    assert "hands" in lines[0]
    assert "pile" in lines[0]
    assert "stock_size" not in lines[0]


@pytest.mark.parametrize(
    ("content", "where"),
    [
        ('{"cases": [', "line 1"),
        ("[]", "no list 'cases'"),
        ({"cases": [{"ruleset": "samba_house"}]}, "case number 1"),
        ({"cases": [PLAIN | {"action": {"do": "fly"}}]}, "case Q1"),
        ({"cases": [PLAIN | {"action": {"do": "check_meld", "meld": {"kind": "set", "cards": ["1X"]}}}]}, "case Q1"),
        ({"cases": [{k: v for k, v in PLAIN.items() if k != "expect"}]}, "case Q1"),
    ],
)
def test_a_malformed_file_gives_exit_code_1_and_says_where(
    content: object, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, content)
    code, lines = run(capsys, path)
    assert code == 1
    assert lines[0].startswith("MALFORMED")
    assert str(path) in lines[0]
    assert where in lines[0]
    assert lines[-1].endswith(" skipped")


def test_a_file_that_is_not_there_gives_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = run(capsys, tmp_path / "nothing.json")
    assert code == 1
    assert "nothing.json" in lines[0]
