"""The oracle's tables as somebody reads them who does not know one rule, from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.engine.oracle import RANKS, SUITS, Cards, Table

#: What the ids of a game's own rules begin with.
PREFIXES = {"anqi": "anqi.", "heiqi": "heiqi.", "gabaguo": "gaba.", "shengji": "shengji."}


def fixed_ranks(table: Table) -> list[str]:
    """The ranks that are always trump."""
    ranks = [table.level or "7"]
    return [*ranks, "2"] if table.game in ("heiqi", "gabaguo") else ranks


class Printed(Table):
    """`suit.effective` unknown: what is printed with a side suit belongs to it."""

    def _trump_tiers(self) -> Iterator[Cards]:
        for tier in super()._trump_tiers():
            own = tuple(c for c in tier if c in ("BJ", "LJ") or c[0] == self.trump)
            if own:
                yield own


def is_step(upper: str, lower: str) -> bool:
    """Two cards of one printed suit with neighbouring printed ranks."""
    return upper[0] == lower[0] and RANKS.index(lower[1]) - RANKS.index(upper[1]) == 1


def is_suit_card(table: Table, tier: Cards) -> bool:
    """A plain card of the trump suit, or of a side suit: no joker, not always trump."""
    return tier[0] not in ("BJ", "LJ") and tier[0][1] not in fixed_ranks(table)


class Gapped(Table):
    """`suit.adjacent` unknown: 6688 is no tractor."""

    def touch(self, lane: str, upper: int) -> bool:
        if not super().touch(lane, upper):
            return False
        above, below = self.tiers(lane)[upper : upper + 2]
        plain = is_suit_card(self, above) and is_suit_card(self, below)
        return not plain or is_step(above[0], below[0])


class Touching(Gapped):
    """`suit.adjacent` unknown: 6688 is no tractor, and in trump 6677 and 7788 are."""

    def _trump_tiers(self) -> Iterator[Cards]:
        tiers = list(super()._trump_tiers())
        own = (self.trump + fixed_ranks(self)[0],)
        place = RANKS.index(own[0][1]) if own in tiers else 0
        above = (self.trump + RANKS[place - 1],)
        below = (self.trump + RANKS[(place + 1) % len(RANKS)],)
        neighbours = own in tiers and above in tiers and below in tiers
        if neighbours and tiers.index(below) == tiers.index(above) + 1:
            tiers.remove(own)
            tiers.insert(tiers.index(above) + 1, own)
        yield from tiers

    def touch(self, lane: str, upper: int) -> bool:
        if lane == "T" and 0 <= upper < len(self.tiers("T")) - 1:
            above, below = self.tiers("T")[upper : upper + 2]
            if len(above) == len(below) == 1 and above[0] not in ("BJ", "LJ"):
                if (self.trump + fixed_ranks(self)[0]) in (above[0], below[0]):
                    return is_step(above[0], below[0])
                return super().touch(lane, upper)
            own = (self.trump + fixed_ranks(self)[0],)
            if above == ("LJ",) and own != below:
                # the trump 7 has left its place: the jokers touch what comes next, in one chain
                return self._in_one_chain(below)
        return super().touch(lane, upper)

    def _in_one_chain(self, below: Cards) -> bool:
        one = self.game != "heiqi" or self.option("trump_chain", "blocks") == "continuous"
        return one and self.trump != "none"


def kind(table: Table, tier: Cards) -> str:
    """What a tier of trump is: jokers, a rank that is always trump, the suit."""
    if tier[0] in ("BJ", "LJ"):
        return "joker"
    return tier[0][1] if tier[0][1] in fixed_ranks(table) else "suit"


def in_chain(table: Table) -> bool:
    """Whether all of trump is one chain."""
    if table.trump == "none":
        return table.option("notrump_chain", "off") == "on"
    return table.game != "heiqi" or table.option("trump_chain", "blocks") == "continuous"


class Blocks(Table):
    """`….adjacent` unknown: one chain where there are blocks, blocks where there is a chain."""

    def touch(self, lane: str, upper: int) -> bool:
        if lane != "T" or not 0 <= upper < len(self.tiers("T")) - 1:
            return super().touch(lane, upper)
        above, below = self.tiers("T")[upper : upper + 2]
        return not in_chain(self) or kind(self, above) == kind(self, below)


class JokerGap(Table):
    """`….adjacent` unknown: the jokers are apart from what is below them, or joined to it."""

    def touch(self, lane: str, upper: int) -> bool:
        if lane != "T" or not 0 <= upper < len(self.tiers("T")) - 1:
            return super().touch(lane, upper)
        if self.tiers("T")[upper] == ("LJ",):
            return not in_chain(self)
        return super().touch(lane, upper)


class Parted(Table):
    """`shape.tractor` unknown: pairs of one tier are a tractor."""

    def _trump_tiers(self) -> Iterator[Cards]:
        for tier in super()._trump_tiers():
            yield from ((card,) for card in tier)

    def touch(self, lane: str, upper: int) -> bool:
        if lane == "T" and 0 <= upper < len(self.tiers("T")) - 1:
            above, below = self.tiers("T")[upper : upper + 2]
            suited = self.trump in (above[0][0], below[0][0])
            same = kind(self, above) == kind(self, below) != "joker"
            if same and above[0][1] == below[0][1] and not suited:
                return True
        return super().touch(lane, upper)


class NoRuns(Table):
    """`shape.throw` unknown: nothing is adjacent."""

    def touch(self, lane: str, upper: int) -> bool:
        return False


def changed(table: Table, reading: type[Table]) -> Table:
    """The same table as somebody reads it otherwise."""
    return reading(table.game, table.trump, table.level, table.options)


class Ranked(Table):
    """`suit.order` unknown: cards of one tier rank by suit, or are equal where they do rank."""

    def strength(self, card: str) -> tuple[int, int]:
        tier = self.tiers(self.lane(card))[self.tier(card)]
        ranks = self.option("off_sevens", "equal") == "equal" and len(tier) > 1
        return -self.tier(card), 3 - SUITS.index(card[0]) if ranks else 0


class Merged(Table):
    """The trump suit's own 7 is no better than the other 7s."""

    def _trump_tiers(self) -> Iterator[Cards]:
        tiers: list[Cards] = []
        for tier in super()._trump_tiers():
            if tiers and tiers[-1][0] not in ("BJ", "LJ") and tiers[-1][0][1] == tier[0][1]:
                tiers[-1] += tier
            else:
                tiers.append(tier)
        yield from tiers


class Turned(Table):
    """`suit.order` unknown: the ranks that are always trump stand the other way round."""

    def _trump_tiers(self) -> Iterator[Cards]:
        tiers = list(super()._trump_tiers())
        yield from (tier for tier in tiers if kind(self, tier) == "joker")
        for rank in reversed(fixed_ranks(self)):
            yield from (tier for tier in tiers if kind(self, tier) == rank)
        yield from (tier for tier in tiers if kind(self, tier) == "suit")


def weakest(table: Table, cards: Sequence[str], size: int) -> Cards:
    """The weakest cards."""
    return tuple(sorted(cards, key=table.strength)[:size])
