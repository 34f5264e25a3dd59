"""When to end the deal, whom to ask first, and what to answer when asked (S0-14, E72 to E77)."""

from __future__ import annotations

from dataclasses import replace

from ..melds import CANASTA_SIZE, Meld, grown
from ..moves import Answer, AskPartner, Discard, Lay, Move
from ..scoring import hand_points, red_three_points
from ..state import View
from ..way_out import WayOut, way_out
from . import weights as w
from .appraisal import Appraisal, Table
from .melding import best_lay
from .memory import Memory, end_risk, opponents, red_threes_count_for, tail

_MOST_ACTS = 12


def way_out_now(view: View) -> WayOut | None:
    """Return how the hand could go out in this turn, or None."""
    return way_out(view.hand, view.own_melds, view.players, view.rules, minimum=view.minimum_to_go_out)


def going_out(view: View, appraisal: Appraisal) -> Move | None:
    """Return the next move of going out, the question to the partner included, or None if the deal should go on."""
    if view.answer == "no":
        return None
    plan = way_out_now(view)
    if plan is None:
        return None
    if view.answer != "yes":
        worth = out_worth(view, appraisal, plan)
        if -w.ASK_MARGIN < worth < w.SURE_OUT and may_ask(view):
            return AskPartner()
        if worth <= 0:
            return None
    if plan.melds or plan.adds:
        return Lay(plan.melds, plan.adds)
    return None if plan.discard is None else Discard(plan.discard)


def may_ask(view: View) -> bool:
    """Tell whether the question is open and the partner holds enough for the answer to matter."""
    if not view.rules.ask_partner or not view.partners or view.answer or view.laid or view.size < 2:
        return False
    return view.hand_sizes[view.partners[0]] >= w.ASK_FROM


def out_worth(view: View, appraisal: Appraisal, plan: WayOut) -> float:
    """Worth of ending the deal now against playing on."""
    table = list(view.own_melds)
    for index, cards in plan.adds:
        table[index] = grown(table[index], cards)
    table.extend(plan.melds)
    total = float(out_bonus(view, plan))
    # A wild that must go onto a natural canasta costs the difference of the two.
    pairs = zip(view.own_melds, table, strict=False)
    total -= sum(max(0, was.bonus(view.rules) - now.bonus(view.rules)) for was, now in pairs)
    total -= sum(w.PARTNER_CARD * view.hand_sizes[seat] for seat in view.partners)
    total += sum(w.THEIR_CARD * view.hand_sizes[seat] for seat in opponents(view))
    total -= w.OUR_FUTURE * open_hopes(appraisal, table)
    total += match_worth(view, table, plan)
    others = [side for side in range(len(view.melds)) if side != view.side]
    return total + sum(their_future(view, appraisal.memory, side) for side in others)


def out_bonus(view: View, plan: WayOut) -> int:
    """Points for going out this way; a concealed hand counts more where that is known (S0-45, S2-47)."""
    rules = view.rules
    spoiled = view.melded[view.seat] or view.laid_off or plan.adds
    if rules.concealed_bonus and not spoiled and any(meld.canasta for meld in plan.melds):
        return rules.concealed_bonus
    return rules.out_bonus


def match_worth(view: View, table: list[Meld], plan: WayOut) -> float:
    """Worth for the match of ending the deal now: great if that wins it, as much the other way if that loses it."""
    made = []
    for side, before in enumerate(view.scores):
        melds = tuple(table) if side == view.side else view.melds[side]
        made.append(before + standing(view, side, melds) + (out_bonus(view, plan) if side == view.side else 0))
    ours = made[view.side]
    best = max(points for side, points in enumerate(made) if side != view.side)
    if max(ours, best) < view.target:
        return 0.0
    return w.MATCH_WON * max(-1.0, min(1.0, (ours - best) / w.MATCH_MARGIN))


def standing(view: View, side: int, melds: tuple[Meld, ...]) -> int:
    """Points that a side would make if the deal ended now with these melds; unseen cards cost an average."""
    rules = view.rules
    total = sum(meld.points(rules) + meld.bonus(rules) for meld in melds)
    total += red_three_points(len(view.red_threes[side]), melds, view.players, rules)
    seats = [seat for seat in rules.seats_of(side, view.players) if seat != view.seat]
    return total - w.CARD_IN_HAND * sum(view.hand_sizes[seat] for seat in seats)


def open_hopes(appraisal: Appraisal, table: list[Meld]) -> float:
    """Worth of what our open melds may still become, without any hand."""
    nothing = (0,) * 53
    still_open = Table(meld for meld in table if not meld.canasta)
    hopes = appraisal.worth(nothing, still_open.sets, still_open.runs, still_open)
    return hopes + appraisal.wilds_value(0, still_open.wilds)


def their_future(view: View, memory: Memory, side: int) -> float:
    """Worth of what another side would still make if the deal went on: its open melds and its red threes."""
    rules, melds = view.rules, view.melds[side]
    seats = rules.seats_of(side, view.players)
    share = sum(view.hand_sizes[seat] for seat in seats) + view.stock_size * w.STOCK_SEEN * len(seats) / view.players
    chance = min(1.0, share / memory.unseen_total)
    total = 0.0
    for meld in melds:
        need = CANASTA_SIZE - meld.size
        if need <= 0:
            continue
        if meld.kind == "wild":
            total += rules.bolivia * tail(memory.wilds_unseen, chance, need)
        elif meld.kind == "run":
            total += rules.samba * (chance * 1.5 if chance < 0.6 else 0.9) ** need
        else:
            total += rules.mixed_canasta * tail(memory.rank_unseen[meld.rank] + 2, chance, need)
    total *= w.THEIR_FUTURE
    if not red_threes_count_for(view, side):
        total += w.RED_THREE_HOPE * 2 * rules.red_three * len(view.red_threes[side])
    return total


# ── the partner's answer ─────────────────────────────────────────────────────────────────────────────────────


def answer(view: View) -> Answer:
    """Say no only when waiting one turn lets this hand lay a lot that would otherwise be lost (E77)."""
    if end_risk(view, besides=view.turn) > w.REFUSE_RISK:
        return Answer(yes=True)
    bonus, points = could_lay(view)
    return Answer(yes=bonus < w.REFUSE_BONUS and points < w.REFUSE_POINTS)


def could_lay(view: View) -> tuple[int, int]:
    """Return the bonuses and the card points that this hand could put on the table in its next turn."""
    rules = view.rules
    table, hand = list(view.own_melds), view.hand
    before = sum(meld.bonus(rules) for meld in table)
    start = hand_points(hand, rules)
    now = replace(view, turn=view.seat, phase="play", answer="", laid=False)
    for _ in range(_MOST_ACTS):
        act = best_lay(now, Appraisal(Memory(now), now.own_melds))
        if act is None:
            break
        left = list(now.hand)
        for index, cards in act.adds:
            table[index] = grown(table[index], cards)
            for k in cards:
                left[k] -= 1
        for meld in act.melds:
            table.append(meld)
            for k in meld.cards:
                left[k] -= 1
        melds = tuple(tuple(table) if side == view.side else theirs for side, theirs in enumerate(view.melds))
        sizes = tuple(sum(left) if seat == view.seat else size for seat, size in enumerate(now.hand_sizes))
        now = replace(now, hand=tuple(left), melds=melds, hand_sizes=sizes)
    return sum(meld.bonus(rules) for meld in table) - before, start - hand_points(now.hand, rules)
