"""What must hold of every picture and every row of buttons, whatever the game, and short ways to read them."""

from __future__ import annotations

from samba_core.melds import closed, may_go_out_with
from samba_core.pile import pile_frozen
from table import bridge
from table.buttons import buttons
from table.ctrl import Table
from table.picture import picture
from table.scene import Action, Scene
from tests.table.seated import WORDS, again, refused


def plain(text: str) -> str:
    return text.replace("\ufe0e", "").replace("\u00a0", " ")


def scene_of(table: Table) -> Scene:
    return picture(table, WORDS)


def row(table: Table) -> tuple[Action, ...]:
    return buttons(table, WORDS, bridge.offers(table.view, table.staged, tuple(table.chosen)))


def main(table: Table) -> Action:
    """The one button in gold."""
    (found,) = [action for action in row(table) if action.main]
    return found


def says(table: Table) -> str:
    """What the main button says; in brackets if it is off."""
    action = main(table)
    text = plain(action.text)
    return f"({text})" if action.off else text


def works(table: Table) -> set[str]:
    """Press every button of the row on a copy of the table; return which were on and which off."""
    actions = row(table)
    assert len({action.key for action in actions}) == len(actions)
    assert sum(action.main for action in actions) == 1
    for action in actions:
        if action.intent == "skip":  # the page's own: it shortens the bots' pauses
            continue
        trial = again(table)
        trial.intent(action.intent)
        code = refused(trial)
        assert bool(code) == action.off, f"{action} with {table.chosen}: {code or 'not refused'}"
        if trial.refusal:
            assert not WORDS.reason(trial.refusal).startswith("reason.")
            assert "{" not in WORDS.reason(trial.refusal)
    return {f"{action.key} {'off' if action.off else 'on'}" for action in actions}


def shows_what_the_engine_says(table: Table, scene: Scene) -> None:
    state = table.game.state
    assert [seat.cards for seat in scene.seats] == [state.hand_size(seat) for seat in range(1, state.players)]
    assert (scene.middle.stock, scene.middle.pile) == (len(state.stock), len(state.pile))
    assert (scene.middle.top.kind if scene.middle.top else None) == (state.pile[-1] if state.pile else None)
    assert scene.hand.size == state.hand_size(0) - len(table.staged.spent)
    assert scene.hand.size == sum(card.count for card in scene.hand.cards)
    assert all(0 <= card.selected <= card.count for card in scene.hand.cards)
    assert sum(card.selected for card in scene.hand.cards) == len(table.chosen)
    assert [score for _, _, _, score in scene.bar.scores] == [
        WORDS.number(state.scores[side]) for side in range(len(state.melds))
    ]
    assert len({tone for tone, _, _, _ in scene.bar.scores}) == len(state.melds)
    assert scene.sides[-1].tone == "us"
    assert scene.middle.frozen == bool(state.pile and pile_frozen(table.view))
    order = [*range(1, len(state.melds)), 0]
    for side, shown in zip(order, scene.sides, strict=True):
        assert bool(shown.red_threes) == bool(state.red_threes[side])
        assert shown.brief.startswith("✓") == may_go_out_with(state.melds[side], state.players, state.rules)
        laid = [chip for chip in shown.chips if chip.key.startswith("m-") and chip.key != "m-new"]
        for chip in laid:
            meld = state.melds[side][int(chip.key.split("-")[2])]
            assert chip.size == chip.naturals + chip.wilds >= meld.size
            assert chip.draft == (chip.size > meld.size)
            assert chip.intent == f"meld {side} {chip.key.split('-')[2]}"
        assert sorted(chip.key for chip in laid) == sorted(f"m-{side}-{i}" for i in range(len(state.melds[side])))
        if not any(chip.draft for chip in shown.chips):
            assert sum(bool(chip.closed) for chip in laid) == len(closed(state.melds[side]))
    keys = [chip.key for shown in scene.sides for chip in shown.chips] + [f"a-{act.key}" for act in scene.actions]
    assert len(keys) == len(set(keys)), "every element has an id of its own"
    assert scene.mood == (
        "over" if state.phase.endswith("over") else "act" if state.phase != "answer" and state.turn == 0 else "wait"
    )
    assert sum(seat.turn for seat in scene.seats) == int(table.bots_turn)
    assert scene.prompt
