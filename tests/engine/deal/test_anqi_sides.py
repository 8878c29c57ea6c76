"""anqi: sold sevens, hidden partners, and who may know of them (anqi.sell … anqi.reveal)."""

from __future__ import annotations

from engine.cards import parse_code
from engine.deal.anqi_calls import Sale

from .helpers import deal_with, go, hand_of, refused
from .test_anqi_calls import bury

S7, H7, D7, C7 = (parse_code(suit + "7") for suit in "SHDC")
# Seat 0 calls ♥7 with both of them; seats 1, 2, 3 can overcall with ♣77, ♠77 or LJ LJ, BJ BJ.
HANDS = {0: "H7 H7 S2 S3", 1: "C7 C7", 2: "S7 S7 LJ LJ", 3: "D7 BJ BJ"}


def call(hands: dict[int, str] = HANDS, **options: str):
    return go(deal_with("anqi", hands, options=options), "call H7")


def sell(position, card: str):
    """Bury one of the declarer's 7s with seven plain cards."""
    plain = [c for c in hand_of(position, position.to_move) if c[1] != "7" and c[1] != "J"]
    return go(position, f"bury {card} " + " ".join(plain[:7]))


def side_of(position) -> tuple[int, int | None]:
    return position.table.declarer, position.table.partner


def pass_on(position):
    while position.phase == "overcall":
        position = go(position, "pass")
    return position


def test_a_bought_seven_makes_seller_and_buyer_one_side() -> None:
    position = go(sell(call(), "H7"), "overcall C7 C7")
    sale = Sale(0, H7, 1)
    assert position.contract.sale == sale
    # the seller knows, the buyer is told which 7 was sold, the others see nothing
    assert [position.view(seat).sale for seat in (0, 1, 2, 3, None)] == [sale, sale] + [None] * 3
    position = pass_on(bury(position))
    assert side_of(position) == (1, 0)
    assert position.view(0).partner == 0
    assert position.view(1).partner == 0
    assert position.view(2).partner is None
    assert position.view(3).partner is None


def test_nobody_overcalls_and_the_seller_is_alone() -> None:
    position = pass_on(sell(call(), "H7"))
    assert side_of(position) == (0, None)
    assert position.view(0).alone
    assert not position.view(1).alone


def test_a_further_overcall_voids_the_sale() -> None:
    position = bury(go(sell(call(), "H7"), "overcall C7 C7"))
    position = pass_on(bury(go(position, "overcall S7 S7")))
    assert side_of(position) == (2, None)
    assert position.view(0).sale is None


def test_a_joker_overcaller_may_have_bought_too() -> None:
    position = go(sell(call(), "H7"), "pass", "overcall LJ LJ")
    position = pass_on(bury(position))
    assert side_of(position) == (2, 0)
    assert position.view(1).trump == "none"


def test_a_later_bury_of_the_bought_seven_leaves_the_sale() -> None:
    """The buyer holds ♥7 as any other card: trump is its own suit."""
    position = go(sell(call(), "H7"), "overcall C7 C7")
    assert "H7" in hand_of(position, 1)
    position = pass_on(sell(position, "H7"))
    assert side_of(position) == (1, 0)


def test_a_new_sale_replaces_the_old_one() -> None:
    position = go(sell(call(), "H7"), "overcall C7 C7")
    position = sell(position, "C7")
    assert position.view(0).sale is None
    assert position.view(1).sale == Sale(1, C7)
    bought = pass_on(bury(go(position, "overcall S7 S7")))
    assert side_of(bought) == (2, 1)
    # nobody overcalls: the seller of the new one plays alone
    assert side_of(pass_on(position)) == (1, None)


def test_a_seven_is_sold_only_to_the_very_next_overcall() -> None:
    """Seat 1 overcalls and buries no 7: what seat 2 takes was not for sale."""
    hands = {**HANDS, 0: "H7 S2 S3", 3: "D7 H7 BJ BJ"}
    position = bury(go(bury(call(hands)), "overcall C7 C7"))
    position = pass_on(bury(go(position, "overcall S7 S7")))
    assert side_of(position) == (2, None)


def test_sales_switched_off() -> None:
    position = call(sell_seven="off")
    plain = [card for card in hand_of(position, 0) if card[1] != "7"]
    assert refused(position, "bury H7 " + " ".join(plain[:7])) == "anqi.sell"
    position = go(position, "bury " + " ".join(plain[:8]), "overcall C7 C7")
    assert refused(position, "bury C7 " + plain_of(position)) == "anqi.sell"


def plain_of(position) -> str:
    hand = hand_of(position, position.to_move)
    return " ".join([card for card in hand if card[1] != "7"][:7])


def test_a_shown_pair_is_never_buried_whole() -> None:
    position = go(bury(call()), "overcall C7 C7")
    assert refused(position, "bury C7 C7 " + " ".join(plain_of(position).split()[:6])) == (
        "anqi.overcall.kitty"
    )


def test_shown_jokers_may_be_buried() -> None:
    position = go(bury(call()), "pass", "overcall LJ LJ")
    assert refused(position, "bury LJ LJ " + " ".join(plain_of(position).split()[:6])) == ""


PARTNER = {0: "H7 S2 S3 S4", 1: "C7 C7", 2: "S7 S7 H7 HA HA", 3: "D7 D7"}


def playing(**options: str):
    """Seat 0 has called ♥7; seat 2 holds the other ♥7."""
    return pass_on(bury(call(PARTNER, **options)))


def test_the_holder_of_the_other_seven_is_the_hidden_partner() -> None:
    position = playing()
    assert side_of(position) == (0, 2)
    assert [position.view(seat).partner for seat in (0, 1, 2, 3, None)] == [
        None,
        None,
        2,
        None,
        None,
    ]
    assert [position.view(seat).trump for seat in (0, 1, None)] == ["H"] * 3  # revealed
    assert [position.view(seat).committed for seat in (1, None)] == [H7, H7]


def test_the_partner_is_public_when_the_seven_is_played() -> None:
    position = playing()
    assert position.view(1).partner is None
    hearts = [card for card in hand_of(position, 1) if card[0] == "H"]
    position = go(position, "play H7", f"play {hearts[0]}")
    assert position.view(3).partner is None  # the declarer's own 7 tells nothing
    position = go(position, "play H7")
    assert [position.view(seat).partner for seat in (0, 1, 3, None)] == [2] * 4


def test_the_partner_may_be_public_at_the_reveal() -> None:
    position = playing(partner_public="at_reveal")
    assert [position.view(seat).partner for seat in (0, 1, 3, None)] == [2] * 4


def test_a_seven_taken_back_from_a_failed_throw_does_not_count() -> None:
    hands = {0: "H7 H5 S3", 1: "C7 H8", 2: "S7 H7 BJ HA", 3: "D7 LJ H9"}
    position = pass_on(bury(call(hands), keep="H5 H8 HA H9"))
    position = go(position, "play H5", "play H8", "play BJ", "play H9")
    position = go(position, "play H7 HA")  # the weakest part that LJ beats is the ace
    assert position.shown == tuple(sorted((H7, parse_code("HA"))))
    assert position.plays == ((parse_code("HA"),),)
    assert "H7" in hand_of(position, 2)
    assert [position.view(seat).partner for seat in (0, 1, 3)] == [None] * 3


def test_points_count_with_the_defenders_until_the_reveal() -> None:
    hands = {**PARTNER, 0: "H7 S2 S3 H5", 1: "C7 C7 H8", 2: "S7 S7 H7 HK HA", 3: "D7 D7 H9"}
    position = pass_on(bury(call(hands), keep="H5 HK H8 H9"))
    position = go(position, "play H5", "play H8", "play HK", "play H9")
    assert position.to_move == 2
    assert [position.view(seat).points for seat in (0, 1, 2, None)] == [15] * 4
    position = go(position, "play H7")
    assert [position.view(seat).points for seat in (0, 1, 2, None)] == [0] * 4


def test_the_other_seven_in_the_kitty_leaves_the_declarer_alone() -> None:
    """The kitty held the other ♥7, and the declarer may not bury its last one but this one."""
    position = deal_with("anqi", {**HANDS, 0: "H7 S2"}, kitty="H7")
    position = pass_on(sell(go(position, "call H7"), "H7"))
    assert side_of(position) == (0, None)
    assert position.view(0).alone


def test_five_players_two_against_three() -> None:
    hands = {0: "H7 S2", 1: "C7 C7", 2: "S7 S7", 3: "D7 D7", 4: "H7"}
    position = deal_with("anqi", hands, players=5)
    position = pass_on(bury(go(position, "call H7")))
    assert side_of(position) == (0, 4)


def test_the_sale_is_public_when_the_seven_or_its_twin_is_played() -> None:
    position = pass_on(bury(go(sell(call(), "H7"), "overcall C7 C7")))
    assert side_of(position) == (1, 0)
    hand = hand_of(position, 1)
    lead = "LJ" if "LJ" in hand else "C7"
    position = go(position, f"play {lead}")
    for _ in range(3):
        view = position.view(2)
        assert view.partner is None
        own = hand_of(position, position.to_move)
        trumps = [c for c in own if c[1] == "7" or c[0] == "C" or c in ("LJ", "BJ")]
        card = "H7" if "H7" in own else trumps[0] if trumps else own[0]
        position = go(position, f"play {card}")
        if card == "H7":
            break
    assert [position.view(seat).partner for seat in (2, 3, None)] == [0] * 3
    assert position.view(3).sale == Sale(0, H7, 1)
