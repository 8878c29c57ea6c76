"""Two small makers, so that tests of the site know what there is to make."""

from engine.exercises.making.base import Maker

#: Few leads, so that boards that are alike come up often.
LEADS = ["S9", "SK", "SA"]
CLUBS = ["CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C6"]
WORTH = ["S5", "HT", "DK", "C5"]
PLAIN = ["S2", "H3", "D4", "C6", "S8", "H9", "DJ", "CQ"]


def follow(wish, chance):
    """One spade and clubs for ``follow.suit``, clubs alone for ``follow.void``."""
    if wish.aim == 5 and wish.rule == "follow.suit":
        return None
    own = ["S4"] if wish.rule == "follow.suit" else []
    clubs = chance.some(CLUBS, wish.aim + 2 - len(own))
    return {"trump": "H", "led": [chance.pick(LEADS)], "hand": own + clubs}


def points(wish, chance):
    """Some cards, a few of them worth points."""
    cards = chance.some(WORTH, 2) + chance.some(PLAIN, wish.aim)
    return {"cards": chance.shuffled(cards)}


def size(field):
    return lambda exercise: len(exercise.fields[field])


FOLLOW = Maker(
    kind="follow",
    rules={
        "anqi": (("follow.suit", 1), ("follow.void", 1)),
        "heiqi": (("follow.suit", 1),),
    },
    make=follow,
    matters=lambda exercise, rule: True,
    score=size("hand"),
    steps={"": (4, 5, 6, 7)},
    alike=lambda exercise: exercise.fields["led"],
    tries=40,
)
POINTS = Maker(
    kind="points",
    rules={"anqi": (("cards.points", 1),), "dingqi": (("cards.points", 1),)},
    make=points,
    matters=lambda exercise, rule: True,
    score=size("cards"),
    steps={"": (4, 5, 6, 7)},
    alike=lambda exercise: exercise.fields["cards"],
)
