"""The command line: ``python -m samba_core scenarios FILE``, ``selfplay …``, ``demo …``."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from . import __version__
from .arena import duel, narrated_deal, selfplay, selfplay_all
from .bots import BOTS
from .ruleset import PRESETS, ruleset
from .scenarios import MalformedCase, read_cases, run_cases


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m samba_core", description="Samba: rules, scenarios and bots.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)

    scenarios = commands.add_parser("scenarios", help="run files of scenario cases")
    scenarios.add_argument("files", nargs="+", type=Path, metavar="FILE")

    played = commands.add_parser("selfplay", help="let bots play each other and print one line of JSON")
    played.add_argument("--rules", default="samba_house", choices=[*sorted(PRESETS), "all"])
    played.add_argument("--players", type=int, default=4)
    played.add_argument("--deals", type=_at_least_one, default=100)
    played.add_argument("--seed", default="1")
    played.add_argument("--options", default="{}", type=_options, metavar="JSON", help="house rules")
    played.add_argument("--bot", default="steady", choices=sorted(BOTS))
    played.add_argument("--against", choices=sorted(BOTS), help="every deal once for each side, this bot on the others")

    demo = commands.add_parser("demo", help="print one narrated deal between bots")
    demo.add_argument("--rules", default="samba_house", choices=sorted(PRESETS))
    demo.add_argument("--players", type=int, default=4)
    demo.add_argument("--seed", default="7")
    demo.add_argument("--bot", default="steady", choices=sorted(BOTS))

    given = parser.parse_args(arguments)
    if given.command == "scenarios":
        return _scenarios(given.files)
    if given.rules == "all":
        print(json.dumps(selfplay_all(given.deals, given.seed, given.bot)))
        return 0
    if given.players not in PRESETS[given.rules].players:
        parser.error(f"{given.rules} is not played by {given.players}")
    bots = [given.bot] * given.players
    if given.command == "selfplay":
        try:
            rules = ruleset(given.rules, given.options)
        except ValueError as fault:
            parser.error(str(fault))
        if given.against:
            print(json.dumps(duel(rules, given.players, given.deals, given.seed, given.bot, given.against)))
        else:
            print(json.dumps(selfplay(rules, given.players, given.deals, given.seed, bots)))
    else:
        for line in narrated_deal(given.rules, given.players, given.seed, bots):
            print(line)
    return 0


def _at_least_one(text: str) -> int:
    """Read a count of deals."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _options(text: str) -> dict[str, object]:
    """Read house rules."""
    try:
        options = json.loads(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(f"not JSON: {fault}") from fault
    if not isinstance(options, dict):
        raise argparse.ArgumentTypeError('house rules are a JSON object, such as {"runs": true}')
    return options


def _scenarios(files: list[Path]) -> int:
    """Run scenario files: a line for each failing or skipped case, and a closing line of counts."""
    counts: Counter[str] = Counter()
    malformed = False
    for path in files:
        try:
            for verdict in run_cases(read_cases(path)):
                counts[verdict.outcome] += 1
                if verdict.outcome == "failed":
                    print(f"FAIL {verdict.id} {verdict.what}")
                elif verdict.outcome == "skipped":
                    print(f"SKIP {verdict.id} {verdict.what}")
        except MalformedCase as fault:
            malformed = True
            where = "" if str(fault).startswith(str(path)) else f"{path}: "
            print(f"MALFORMED {where}{fault}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if malformed or counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
