"""What the steady bot believes things are worth, in points. Every number here is a judgement, tuned in self-play."""

from __future__ import annotations

from typing import Final

# ── what may still come ──────────────────────────────────────────────────────────────────────────────────────

STOCK_SEEN: Final = 0.45
"""Part of the stock that is still drawn before somebody goes out, on average."""

PARTNER_GIVES: Final = 0.8
"""Chance that a fitting card in the partner's hand reaches a meld on our table."""

PARTNER_KEEPS: Final = 0.4
"""Chance that a card in the partner's hand helps a meld that I only hold in my hand."""

PILE_GIVES: Final = 0.2
"""Chance that a card lying in the pile comes to our side."""

TOP_GIVES: Final = 0.1
"""Chance, for each unseen copy an opponent may hold, that we can pick it off the pile for a run on the table."""

RUN_TRUST: Final = 0.9
"""A card that comes to our side still misses its run now and then; each missing card counts so much less."""

# ── the end of a deal ────────────────────────────────────────────────────────────────────────────────────────

RISK_ALWAYS: Final = 0.03
"""Chance that a deal ends before my next turn when nothing points to it."""

RISK_OUT: Final = ((2, 0.4), (4, 0.28), (7, 0.15), (10, 0.07))
"""Chance that a player whose side may go out does so next turn, by the cards in that hand, at most so many."""

# ── melds and hand cards ─────────────────────────────────────────────────────────────────────────────────────

CONDITION: Final = 120
"""Worth of being allowed to go out, beside the red threes it turns to our favour; shared by the melds still needed."""

WILD: Final = 75
"""Worth of a wild in the hand: about what it adds where it closes a set."""

WILD_LATE: Final = 0.35
"""Part of a wild's worth that is left when the deal is about to end."""

VISIBLE: Final = 7
"""A natural on the table helps more than one in the hand: the partner sees it and can build on it."""

PAIR: Final = 8
"""Worth of a pair that can take the pile, when the pile is empty."""

PAIR_FROZEN: Final = 1.5
"""How much more a pair is worth when nothing but a pair takes the pile."""

PAIR_PER_CARD: Final = 2.5
"""How much more that pair is worth for each card in the pile."""

PAIR_MOST: Final = 60
"""A pair is never worth more than this for the pile it may take one day."""

PATIENCE: Final = 0.85
"""What is not closed yet counts so much less: time works for the other side too."""

KEPT_BACK: Final = 0.85
"""A hand card counts so much less for the meld it would lengthen: it is laid now or it may serve two hopes for ever."""

SECOND_WINDOW: Final = 0.3
"""A run that can close in two places counts the second best place with this part."""

HELD_RUN: Final = 0.85
"""A run that is only in the hand is so much less sure than the same one on the table."""

HELD_SET: Final = 0.9
"""A set that is only in the hand is so much less sure than the same one on the table."""

HELD_PAIR: Final = 0.8
"""A pair in the hand has to become a set first."""

SINGLE: Final = 3
"""Worth of a lone natural as the beginning of a pair."""

# ── the first meld ───────────────────────────────────────────────────────────────────────────────────────────

OPENED: Final = 90
"""Worth of having the first meld on the table: the partner may lay off, the pile and run cards come within reach."""

OPENED_LATE: Final = 200
"""How much that worth grows until the stock is gone, since an unopened side scores nothing."""

OPENED_BEHIND: Final = 60
"""Worth added once an opponent has opened, since the deal may now end on us."""

OPENING_WILD: Final = 30
"""Extra cost of each wild that a first meld ties up in sets far from closing."""

# ── the pile ─────────────────────────────────────────────────────────────────────────────────────────────────

DENY_PER_CARD: Final = 6
"""Worth of each pile card that the next opponent cannot take any more."""

HAND_SPACE: Final = 1.5
"""Every card above a comfortable hand costs a little: it has to be laid before one can go out."""

PILE_CARD: Final = 14
"""What each pile card is worth to the opponent who takes it."""

PILE_TAKEN: Final = 45
"""What taking the pile is worth to an opponent beside its cards: the new set that he makes with my discard."""

# ── discards ─────────────────────────────────────────────────────────────────────────────────────────────────

LAID_RANK: Final = 0.6
"""An opponent whose side has a set of the rank on the table keeps a pair of it in hand that much less often."""

SEEN_DROPPED: Final = 0.7
"""For each card of the rank in the pile: opponents who throw a rank, or let it lie, rarely hold its pair."""

NOT_OPENED: Final = 0.6
"""An opponent whose side has not opened can use a pair only if it reaches the minimum with it."""

BLACK_THREE: Final = 14
"""A black three in the hand is worth keeping for the day when the pile must be blocked."""

# ── going out ────────────────────────────────────────────────────────────────────────────────────────────────

THEIR_CARD: Final = 6
"""What an opponent loses on each card caught in hand, against laying it later. More than this makes deals short."""

PARTNER_CARD: Final = 14
"""What our side loses on each card caught in the partner's hand."""

OUR_FUTURE: Final = 1.0
"""Part of our melds' hopes that would come true if the deal went on; they have been judged with patience already."""

THEIR_FUTURE: Final = 0.55
"""Part of the opponents' hopes that would come true; these are counted as if all their cards were at hand."""

RED_THREE_HOPE: Final = 0.6
"""Chance that a side without its canastas gets them, and its red threes with them, if the deal goes on."""

OUT_CARDS: Final = 12
"""With more cards than this after a take nobody looks for a way to go out at once."""

MATCH_WON: Final = 3000
"""Worth of ending the deal when that wins the match, or what it costs when it loses it."""

MATCH_MARGIN: Final = 300
"""A match counts as surely won or lost by ending the deal with so many points between the sides."""

CARD_IN_HAND: Final = 10
"""What an unseen card in a hand costs at the end, on average."""

ASK_FROM: Final = 5
"""The partner is asked only when holding at least so many cards; with fewer the answer hardly matters."""

ASK_MARGIN: Final = 80
"""By so much going out may look wrong and still be worth a question: the partner knows what the own hand is worth."""

SURE_OUT: Final = 450
"""When going out gains more than this, nobody is asked."""

REFUSE_BONUS: Final = 300
"""The partner says no when the cards in hand would bring at least this much in bonuses next turn…"""

REFUSE_POINTS: Final = 170
"""… or when at least so many points in hand could still be laid."""

REFUSE_RISK: Final = 0.3
"""… unless the deal is likely to end anyway before the next turn."""

# ── added costs of a discard ─────────────────────────────────────────────────────────────────────────────────

RUN_FEED: Final = 0.6
"""Chance that an opponent would have found a card that his run needs without my throwing it."""

COLLECTED: Final = 14
"""A card of a rank that the opponents collect makes the pile sweeter for them, whoever takes it."""

DRAW_CARD: Final = 24
"""What one unknown stock card is worth, on average, to a side in the middle of a deal."""

WILD_THROWN: Final = 45
"""A wild on the pile blocks it for one turn only and lies there for whoever takes it later."""

SPENDS_WILD: Final = 0.6
"""An opponent who could take the pile with a natural and a wild does so this often."""

FREEZE_CARD: Final = 7
"""What each card of a frozen pile is worth to a side that takes it more easily than another."""

FREEZE_FROM: Final = 4
"""A pile of so few cards is not worth a wild."""

FREEZE_PAIR: Final = 0.3
"""Each pair in the hand makes a freeze cost us so much less: pairs take a frozen pile."""

RED_THREE_IN_HAND: Final = 400
"""A red three is laid and never thrown: lying it may count either way, and held at the end it costs most."""

MERGE_FROM: Final = 20
"""Merging two sets must promise at least so much, since it cannot be undone."""

COMFORTABLE: Final = 20
"""Cards that can be held without trouble."""

LAST_TURNS: Final = 0.5
"""From this chance of the deal's end on, everything goes down, wilds on sets that will not close included."""
