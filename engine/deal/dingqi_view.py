"""What a seat may know of a deal of dingqi."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deal.base import View


@dataclass(frozen=True, slots=True, kw_only=True)
class DingqiView(View):
    """A view in dingqi; cards are codes, sorted.

    ``open`` and ``owner``: the play to beat and its seat (nothing and None where somebody
    leads); ``pile``: all cards on the table; ``passes``: in a row since the open play;
    ``piles``: what each seat has won; ``out``: the seats without cards, the first out first;
    ``holder``: with four players a seat of the side that holds the deal, else None.
    """

    holder: int | None = None
    open: tuple[int, ...] = ()
    owner: int | None = None
    pile: tuple[int, ...] = ()
    passes: int = 0
    piles: tuple[tuple[int, ...], ...] = ()
    out: tuple[int, ...] = ()
