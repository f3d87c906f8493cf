"""Mistakes that people make in files of house rules, and what they are told.

Each is what stands below a head of three lines, unless it has a head of its own. Those which a
schema cannot express say why.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

__all__ = ["HEAD", "MISTAKES", "Mistake"]

HEAD: Final = 'extends = "classic"\nname = "cottage"\ntitle = "Sedma at the cottage"\n'

TOGETHER: Final = "what goes together is a question to the rules"
BASE: Final = "it depends on the game that the file extends"
SYNTAX: Final = "it is no TOML, so that no schema is asked"
FLOAT: Final = "to a schema 4.0 is a whole number"
DIGITS: Final = "Python cannot write such a number, as the validator does in its message"
WITHIN: Final = "a schema does not compare two values of a file"
INSTALLED: Final = "it depends on what is installed"


@frozen
class Mistake:
    """A file with something wrong."""

    text: str
    """What stands in it, below the head."""
    told: str
    """How one of the problems begins, with line and path."""
    beyond: str = ""
    """Why a schema cannot say it; empty: it does."""
    head: str = HEAD
    """What stands above."""

    @property
    def whole(self) -> str:
        """The text of the file."""
        return self.head + self.text


def _mistakes(*listed: tuple[str, str] | tuple[str, str, str]) -> tuple[Mistake, ...]:
    return tuple(Mistake(*one) for one in listed)


KEYS: Final = _mistakes(
    ("hand_sice = 5", "4: hand_sice: there is no key 'hand_sice'; did you mean hand_size?"),
    ("handsize = 5", "4: handsize: there is no key 'handsize'; did you mean hand_size?"),
    ("hand-size = 5", "4: hand-size: there is no key 'hand-size'; did you mean hand_size?"),
    ("Hand_size = 5", "4: Hand_size: there is no key 'Hand_size'; did you mean hand_size?"),
    ("player = 4", "4: player: there is no key 'player'; did you mean players"),
    ("extend = 'hola'", "4: extend: there is no key 'extend'; did you mean extends?"),
    ("xyzzy = 1", "4: xyzzy: there is no key 'xyzzy'; right is: aliases, announce, beat, "),
    ("variant = 'classic'", "4: variant: there is no key 'variant'"),
    ("limited_options = []", "4: limited_options: there is no key 'limited_options'"),
    ("[prolongs]\nwhen = 'never'", "4: prolongs: there is no key 'prolongs'; did you mean prol"),
    ("[prolong]\nwen = 'never'", "5: prolong.wen: there is no field 'wen'; did you mean when?"),
    ("prolong.wen = 'never'", "4: prolong.wen: there is no field 'wen'; did you mean when?"),
    ("prolong = {wen = 'never'}", "4: prolong.wen: there is no field 'wen'; did you mean when"),
    ("[match]\ngoal = 3", "5: match.goal: there is no field 'goal'; right is: adds, target, "),
    ("[pack]\ncards = ['7c']", "5: pack.cards: there is no field 'cards'; right is: ranks, suits"),
    ("[sides]\ncard = 'Kh'", "5: sides.card: there is no field 'card'; right is: count", BASE),
    ("[result]\npoints = 3", "5: result.points: there is no field 'points'; ", BASE),
    ("[rotation]\nby = 'loser'", "5: rotation.by: there is no field 'by'; right is: tie"),
    ("[points.cards]\nacks = 3", "5: points.cards.acks: 'acks' is not allowed here; right is: "),
    ("[for.4]\nhandsize = 5", "5: for.4.handsize: there is no field 'handsize'; did you mean "),
    ("[for.4.draw]\nordre = 'block'", "5: for.4.draw.ordre: there is no field 'ordre'; did you"),
    ("[for.4]\nname = 'x'", "5: for.4.name: there is no field 'name'"),
    ("[[rule]]\nid = 'A'\nstatment = 'x'\nstatement = 'y'", "6: rule[0].statment: there is no fie"),
    ("[sources.X]\nsight = 'x'", "5: sources.X.sight: there is no field 'sight'; did you mean"),
    ("[[option]]\nname = 'a'\ntitle = 'A'\nchange = {}", "7: option[0].change: there is no fiel"),
    (
        "[[option]]\nname = 'a'\ntitle = 'A'\n[option.changes]\nhandsize = 3",
        "8: option[0].changes.handsize: there is no field 'handsize'; did you mean hand_size?",
    ),
    (
        "[[option]]\nname = 'a'\ntitle = 'A'\n[option.changes.draw]\nordre = 'block'",
        "8: option[0].changes.draw.ordre: there is no field 'ordre'; did you mean order?",
    ),
)

TYPES: Final = _mistakes(
    ("hand_size = '5'", "4: hand_size: a whole number is needed, not '5'"),
    ("hand_size = 5.5", "4: hand_size: a whole number is needed, not 5.5"),
    ("hand_size = 4.0", "4: hand_size: a whole number is needed, not 4.0", FLOAT),
    ("hand_size = inf", "4: hand_size: a whole number is needed, not inf"),
    ("hand_size = nan", "4: hand_size: a whole number is needed, not nan"),
    ("hand_size = true", "4: hand_size: a whole number is needed, not True"),
    ("hand_size = 1979-05-27", "4: hand_size: a whole number is needed, not datetime.date("),
    ("hand_size = 07:32:00", "4: hand_size: a whole number is needed, not datetime.time("),
    ("hand_size = [5]", "4: hand_size: a whole number is needed, not a list"),
    ("hand_size = {}", "4: hand_size: a whole number is needed, not a table"),
    ("packet = '2'", "4: packet: a whole number is needed, not '2'"),
    ("passes = false", "4: passes: a whole number is needed, not False"),
    ("blind = true", "4: blind: True is not allowed here; right is: 'never' or 'allowed'"),
    ("stop = 1", "4: stop: 1 is not allowed here; right is: 'played-out' or 'majority'"),
    ("short_hands = []", "4: short_hands: a list is not allowed here; right is: 'refuse' or"),
    ("calls = 'take'", "4: calls: a list is needed, not 'take'; right is: a list of texts"),
    ("calls = [1]", "4: calls[0]: text is needed, not 1"),
    ("prolong = 'never'", "4: prolong: a table is needed, not 'never'; right is: fields of prol"),
    ("rotation = 'loser-deals'", "4: rotation: a table is needed, not 'loser-deals'; right is: "),
    ("match = 10", "4: match: a table is needed, not 10"),
    ("pack = ['7', '8']", "4: pack: a table is needed, not a list"),
    ("table = 'clockwise'", "4: table: a table is needed, not 'clockwise'"),
    ("[beat]\nwild = '7'", "5: beat.wild: a list is needed, not '7'; right is: a list of ranks"),
    ("[beat]\nwild = [7]", "5: beat.wild[0]: 7 is not allowed here; right is: a rank (2 3 4"),
    ("[beat]\nbars = ['7', '8']", "5: beat.bars[0]: a list is needed, not '7'"),
    ("[beat]\nacts_as = 'Kh'", "5: beat.acts_as: a list is needed, not 'Kh'; right is: a table"),
    ("[points]\ncards = 10", "5: points.cards: a list is needed, not 10; right is: a table of"),
    ("[points.cards]\nA = '11'", "5: points.cards.A: a whole number is needed, not '11'"),
    ("[points]\ncards = [['A']]", "5: points.cards[0]: 2 entries are needed, not 1"),
    ("[points]\ncards = [['A', 1, 2]]", "5: points.cards[0]: 2 entries are needed, not 3"),
    ("[pack]\nremoved = ['8d', 9]", "5: pack.removed[1]: text is needed, not 9"),
    ("[result]\nbonus_needed = 1", "5: result.bonus_needed: true or false is needed, not 1"),
    ("[result]\nbonus_needed = 'no'", "5: result.bonus_needed: true or false is needed, not 'no'"),
    ("players = '4'", "4: players: a list is needed, not '4'; right is: a list of whole"),
    ("players = [4.5]", "4: players[0]: a whole number is needed, not 4.5"),
    ("options = 'burns'", "4: options: a list is needed, not 'burns'; right is: a list of texts"),
    ("aliases = {}", "4: aliases: a list is needed, not a table"),
    ("titles = ['x']", "4: titles: a table is needed, not a list"),
    ("source = 5", "4: source: text is needed, not 5"),
    ("revision = 'a'", "4: revision: a whole number is needed, not 'a'"),
    ("for = 4", "4: for: tables such as [for.3] are needed, not 4"),
    ("for = {4 = 5}", "4: for.4: a table is needed, not 5"),
    ("rule = 'One round.'", "4: rule: a list is needed, not 'One round.'"),
    ("rule = ['One round.']", "4: rule[0]: a table is needed, not 'One round.'"),
    ("[rule]\nid = 'A'", "4: rule: a list is needed, not a table"),
    ("option = ['burns']", "4: option[0]: a table is needed, not 'burns'"),
    ("sources = []", "4: sources: a table is needed, not a list"),
    ("sources = {X = 1}", "4: sources.X: a table is needed, not 1"),
    ("book = 'classic'", "4: book: a table is needed, not 'classic'"),
    ("[book]\nbase = 1", "5: book.base: a table is needed, not 1"),
    ("[for.4]\noptions = 'burns'", "5: for.4.options: a list is needed, not 'burns'"),
    ("[rotation]\nkind = 1", "5: rotation.kind: a kind is text, not 1; right is: "),
    ("[rotation]\nkind = ['next-deals']", "5: rotation.kind: a kind is text, not a list"),
)

VALUES: Final = _mistakes(
    ("hand_size = 0", "4: hand_size: hand_size is a whole number from 1 up, not 0; right is: a "),
    ("hand_size = -1", "4: hand_size: hand_size is a whole number from 1 up, not -1"),
    ("hand_size = 1000001", "4: hand_size: 1000001 is too large; the largest number is 1000000"),
    (
        "hand_size = 0x" + "f" * 5000,
        "4: hand_size: a number with very many digits is too large; the largest number is 1000000",
        DIGITS,
    ),
    ("passes = -1", "4: passes: passes is a whole number from 0 to 1, not -1"),
    ("stop = 'majorty'", "4: stop: 'majorty' is not allowed here; did you mean majority?"),
    ("blind = 'always'", "4: blind: 'always' is not allowed here; right is: 'never' or"),
    ("peek = 'stock_empty'", "4: peek: 'stock_empty' is not allowed here; did you mean stock-emp"),
    ("calls = ['a', 'a']", "4: calls: calls are different texts, not ('a', 'a')"),
    ("[prolong]\nwhen = 'oponent'", "5: prolong.when: 'oponent' is not allowed here; did you mean"),
    ("[prolong]\ncard = 'Any'", "5: prolong.card: 'Any' is not allowed here; did you mean any?"),
    ("[draw]\norder = 'random'", "5: draw.order: 'random' is not allowed here; right is: 'one-e"),
    ("[draw]\nwhen = ''", "5: draw.when: '' is not allowed here; right is: 'after-trick' or "),
    ("[beat]\nwild = ['7', 'Z']", "5: beat.wild[1]: 'Z' is not allowed here; right is: a rank"),
    ("[beat]\nwild = ['7', '7']", "5: beat.wild: wild holds different ones of 2 3 4 5 6 7 8 9"),
    ("[beat]\nwild_led = 'strict'", "5: beat.wild_led: 'strict' is not allowed here; right is: "),
    ("[beat]\nbars = [['led']]", "5: beat.bars: bars are pairs of ranks or 'led', not ('led',)"),
    ("[beat]\nbars = [['led', 'X']]", "5: beat.bars: bars are pairs of ranks or 'led', not "),
    (
        "[beat]\nbars = [['8', '7']]",
        "4: beat: bars are pairs of led, 7 (played, winning), not",
        BASE,
    ),
    ("[beat.acts_as]\nKx = '7'", "5: beat.acts_as.Kx: 'Kx' is no card: write a rank"),
    ("[beat.acts_as]\nKh = 'X'", "5: beat.acts_as.Kh: 'X' is not allowed here; right is: a rank"),
    ("[points.cards]\nA = -1", "4: points.cards: cards gives ranks whole numbers from 0 up"),
    ("[points]\ncards = [['A', 1], ['A', 2]]", "5: points.cards: cards holds different", WITHIN),
    ("[points]\nlast_trick = -5", "5: points.last_trick: last_trick is a whole number from 0 up"),
    ("[pack]\nremoved = ['8x']", "5: pack.removed[0]: '8x' is no card: write a rank"),
    ("[pack]\nremoved = ['2c']", "4: pack: cannot take 2c out of a pack that does not hold", BASE),
    ("[pack]\nranks = []", "5: pack.ranks: ranks of a pack are different ones of 2 3 4 5 6 7 8"),
    ("[pack]\nsuits = ['x']", "5: pack.suits[0]: 'x' is not allowed here; right is: a suit"),
    ("[pack]\nsuits = ['c', 'c']", "5: pack.suits: suits of a pack are different ones of c s h d"),
    ("[pack]\ncopies = 3", "5: pack.copies: copies is a whole number from 1 to 2, not 3"),
    ("[table]\ndirection = 'left'", "5: table.direction: 'left' is not allowed here; right is: '"),
    ("[table]\nplayers = 3", "5: table.players: is said in 'players', at the top of the file"),
    ("[for.3.table]\nplayers = 3", "5: for.3.table.players: is said in 'players', at the top of"),
    ("[result]\nwin = 0", "5: result.win: win is a whole number from 1 up, not 0; right is: a wh"),
    ("[result]\nwin = 5", "4: result: stakes for winning, for all points and for all cards", BASE),
    ("[result]\nlast_card_loses = ['7', '7']", "5: result.last_card_loses: last_card_loses holds"),
    ("[match]\nextra = 0", "5: match.extra: extra is a whole number from 1 up, not 0"),
    ("[match]\ndeals = 8\nhalf_time = 8", "4: match: half_time is before the last of the", WITHIN),
    ("[sides]\ncount = 1", "5: sides.count: count is a whole number from 2 up, not 1"),
    ("[rotation]\nkind = 'loser-deal'", "5: rotation.kind: there is no kind 'loser-deal'; did you"),
    (
        "[rotation]\nkind = 'LoserDeals'",
        "5: rotation.kind: there is no kind 'LoserDeals'; did you mean",
    ),
    ("[rotation]\nkind = 'os:system'", "5: rotation.kind: there is no kind 'os:system'; right is"),
    ("[rotation]\nkind = 'draw'", "5: rotation.kind: 'draw' is for draw, not for rotation; right"),
    ("[rotation]\nkind = 'next-deals'\nby = 1", "6: rotation.by: there is no field 'by'; right is"),
    ("[result]\nkind = 'threshold'", "4: result.points: is missing; right is: a whole number from"),
    (
        "[sides]\nkind = 'holder-alone'",
        "4: sides.card: is missing; right is: a card, such as '10h'",
    ),
    ("[sides]\nkind = 'holder-alone'\ncard = 'Kx'", "6: sides.card: 'Kx' is no card: write a rank"),
    (
        "[sides]\nkind = 'holder-alone'\ncard = '2c'",
        "4: sides: 2c decides who plays with",
        TOGETHER,
    ),
    ("players = 1", "4: players: numbers of players are different ones from 2 to 8"),
    ("players = 9", "4: players: numbers of players are different ones from 2 to 8"),
    ("players = [4, 4]", "4: players: numbers of players are different ones from 2 to 8"),
    ("players = []", "4: players: is empty; right is: numbers of players"),
    ("[for.9]\nhand_size = 3", "4: for.9: '9' is no number of players from 2 to 8"),
    ("[for.four]\nhand_size = 3", "4: for.four: 'four' is no number of players from 2 to 8"),
    ("players = 4\n[for.3]\nhand_size = 3", "5: for.3: the game is for 4 players, not 3", WITHIN),
    ("options = ['burn']", "4: options: Sedma has no option 'burn'; did you mean burns?", BASE),
    ("options = ['burns']", "4: options: option 'burns' is for 2 or 4 players, not 3", BASE),
    ("options = ['romanian', 'one-per-round']", "4: options: options 'romanian' and 'one-p", BASE),
    ("[for.3]\noptions = ['calls']", "5: for.3.options: option 'calls' is for 4 players, ", BASE),
    ("status = 'good'", "4: status: 'good' is not allowed here; right is: 'well sourced' or "),
    ("drops = ['CLASSIC-X']", "4: drops: drops or replaces 'CLASSIC-X', but 'classic", BASE),
    ("[[rule]]\nid = 'A'", "4: rule[0].statement: is missing"),
    ("[[rule]]\nstatement = 'A'", "4: rule[0].id: is missing"),
    ("[[rule]]\nid = 'A'\nstatement = 'x'\nkind = 'enforce'", "7: rule[0].kind: 'enforce' is not"),
    ("[[rule]]\nid = 'A'\nstatement = 'x'\nreplaces = ['B']", "4: rule[0]: drops or rep", BASE),
    ("[[rule]]\nid = 'A'\nstatement = 'x'\nsources = ['B']", "4: rule[0]: rule book 'co", BASE),
    (
        "[[rule]]\nid = 'CLASSIC-BEAT-1'\nstatement = 'x'",
        "4: rule[0]: CLASSIC-BEAT-1 is a rule of 'classic'; a rule that says something else",
        BASE,
    ),
    (
        "[[rule]]\nid = 'A'\nstatement = 'x'\n[[rule]]\nid = 'A'\nstatement = 'y'",
        "7: rule[1]: rule book 'cottage': 'A' stands twice, last in A",
        WITHIN,
    ),
    ("[sources.X]\nsite = 'x'\ntitle = 'y'\nlanguage = 'cs'", "4: sources.X.read: is missing"),
    ("[[option]]\nname = 'a'", "4: option[0].title: is missing"),
    ("[[option]]\nname = 'A b'\ntitle = 'x'", "5: option[0].name: 'A b' is no name: lower-case"),
    (
        "[[option]]\nname = 'a'\ntitle = 'x'\n[[option]]\nname = 'a'\ntitle = 'y'",
        "8: option[1].name: 'a' stands twice",
        WITHIN,
    ),
    (
        "[[option]]\nname = 'a'\ntitle = 'x'\nincludes = ['burn']",
        "7: option[0].includes[0].burn: there is no option 'burn'; did you mean burns?",
        BASE,
    ),
    (
        "[[option]]\nname = 'a'\ntitle = 'x'\nrules = ['CLASSIC-BEAT-0']",
        "7: option[0].rules[0].CLASSIC-BEAT-0: there is no rule 'CLASSIC-BEAT-0'; did you mean ",
        BASE,
    ),
    (
        "[[option]]\nname = 'a'\ntitle = 'x'\nchanges = {hand_size = 17}",
        "4: option[0]: can never be chosen: hand_size: 4 players with hands of 17 need 68 cards; ",
        TOGETHER,
    ),
    ('source = "steers \\u001b[2J"', "4: source: the text holds characters that steer a"),
    ("note = '''" + "x" * 8001 + "'''", "4: note: the text is longer than 8000 characters"),
    ("options = [" + "'x'," * 1001 + "]", "4: options: the list has more than 1000 entries"),
    ("[titles]\n" + "\n".join(f"x{n} = ''" for n in range(1001)), "4: titles: the table has more"),
    ("source = 'x'\n[book]\ntitle = 'x'", "4: source: stands in the book, where there is a whole"),
    ("[book]\nrevision = -1", "5: book.revision: revision is a whole number from 0 up, not -1"),
    ("[[book.rule]]\nid = 'A'", "4: book.rule[0].confidence: is missing"),
    (
        (
            "[book]\n[[book.rule]]\nid = 'A'\nsection = 'S'\nstatement = 'x'\nconfidence = 'stated'"
            "\nkind = 'enforced'\nsee = ['B']"
        ),
        "4: book: rule book '', A: no rule B",
        WITHIN,
    ),
)

CONFLICTS: Final = _mistakes(
    (
        "hand_size = 9",
        "4: hand_size: 4 players with hands of 9 need 36 cards; the pack has 32 (with 4 pl",
        BASE,
    ),
    ("players = 5", "4: 5 players cannot form 2 equal sides", TOGETHER),
    ("[pack]\nremoved = ['8d']", "4: pack: 31 cards cannot be shared by 4 players: take", TOGETHER),
    ("[result]\nkind = 'totals'", "4: match: adds is 'pay', and this scoring pays no st", TOGETHER),
    ("[result]\nkind = 'difference'", "4: result: this scoring is for two sides, not 3 ", TOGETHER),
    (
        "passes = 1",
        "4: passes: a card left out of a round leaves hands uneven; set short_hands",
        TOGETHER,
    ),
    (
        "blind = 'allowed'",
        "4: blind: a trick that may be prolonged would leave hands tha",
        TOGETHER,
    ),
    ("stop = 'majority'", "4: stop: the result still depends on the tricks after a majo", TOGETHER),
    ("peek = 'stock-empty'", "4: peek: there are no partners who could look at each oth", TOGETHER),
    ("calls = ['take']", "4: calls: there are no partners who could speak to each other", TOGETHER),
    (
        "[announce]\npoints = 20\n[pack]\nremoved = ['Kh', 'Qc', 'Ks', 'Qd']",
        "4: announce: the pack holds no kings and queens",
        TOGETHER,
    ),
    (
        "[cleaning]\ndirt = ['Q']\nsoap = ['K']",
        "4: cleaning: which card takes a trick is ",
        TOGETHER,
    ),
    (
        "[cleaning]\ndirt = ['2']\n[prolong]\nwhen = 'never'",
        "4: cleaning: the pack holds non",
        TOGETHER,
    ),
    (
        "[hold_back]\nranks = ['2']",
        "4: hold_back: the pack holds none of the cards that ar",
        TOGETHER,
    ),
    (
        "[zero]\nsweep = true",
        "4: zero: totals of points are set to zero, and this scoring ",
        TOGETHER,
    ),
    (
        "[burn]\nrun = 1",
        "4: burn: burns are for two sides, not 3 (with 3 players) (CLASSIC-",
        TOGETHER,
    ),
    (
        "[points]\ncards = {}\nlast_trick = 0",
        "4: points: no card, round or trick counts any",
        TOGETHER,
    ),
    (
        "[points]\ncards = {2 = 5}\nlast_trick = 0",
        "4: points: no card, round or trick coun",
        TOGETHER,
    ),
    (
        "[result]\nkind = 'threshold'\npoints = 100",
        "4: result: 100 points win, and all together there are 90",
        TOGETHER,
    ),
    (
        "[result]\nkind = 'threshold'\npoints = 45",
        "4: result: exactly 45 points win, and no cards and tricks make that",
        TOGETHER,
    ),
    (
        "[rotation]\nkind = 'keeps-deal-unless'\npasses_if = 'opponents-have'\npoints = 91",
        "4: rotation: the deal passes on when opponents have 91 points, and all together there are",
        TOGETHER,
    ),
    (
        "[match]\ncarry = 1",
        "4: match: what nobody wins is carried over in scores; set adds t",
        TOGETHER,
    ),
    (
        "[match]\nreserve = 10",
        "4: match: a reserve is for scoring in points, and this one ",
        TOGETHER,
    ),
    (
        (
            "[beat]\nwild = []\n[pack]\nsuits = ['c']\nranks = ['7', '8', '9', '10', 'J', 'Q']\n"
            "removed = []\n[for.4]\nhand_size = 1\nshort_hands = 'skip'\n[for.3]\nhand_size = 2\n"
            "[for.2]\nhand_size = 2"
        ),
        "4: beat: no card of the pack beats another, so that every trick is its leader's",
        TOGETHER,
    ),
)

HEADS: Final = tuple(
    Mistake(text, told, beyond, head="")
    for text, told, beyond in (
        ("", "name: is missing; right is: a name of lower-case letters, such as 'cottage'", ""),
        ("name = 'a'\nextends = 'classic'", "title: is missing; right is: a title", ""),
        ("name = 'A'\ntitle = 'A'\nextends = 'classic'", "1: name: 'A' is no name: lower-case", ""),
        ("name = 'a b'\ntitle = 'A'\nextends = 'classic'", "1: name: 'a b' is no name: lower-", ""),
        ("name = 5\ntitle = 'A'\nextends = 'classic'", "1: name: text is needed, not 5", ""),
        ("name = 'a'\ntitle = ''\nextends = 'classic'", "2: title: title is one line of text", ""),
        (
            "name = 'a'\ntitle = 'A\\nB'\nextends = 'classic'".replace("'A\\nB'", '"A\\nB"'),
            "2: title: title is one line of text, not 'A\\nB'",
            "",
        ),
        (
            "name = 'classic'\ntitle = 'A'\nextends = 'classic'",
            "1: name: 'classic' is a name",
            INSTALLED,
        ),
        (
            "name = 'zsir'\ntitle = 'A'\nextends = 'classic'",
            "1: name: 'zsir' is a name of the",
            INSTALLED,
        ),
        (
            "name = 'a'\ntitle = 'A'\nextends = 'clasic'",
            "3: extends: no variant is called 'cl",
            INSTALLED,
        ),
        ("name = 'a'\ntitle = 'A'\nextends = ''", "3: extends: extends is one line of text, n", ""),
        ("name = 'a'\ntitle = 'A'\nextends = 1", "3: extends: text is needed, not 1", ""),
        (
            "name = 'a'\ntitle = 'A'\nextends = 'b.toml'",
            "3: extends: a text alone cannot exten",
            INSTALLED,
        ),
        (
            "name = 'a'\ntitle = 'A'\nextends = '../b.toml'",
            "3: extends: a name of a file in th",
            "",
        ),
        ("name = 'a'\ntitle = 'A'", "players: is missing; right is: numbers of players", ""),
        (
            "name = 'a'\ntitle = 'A'\nplayers = 4",
            "sides: is missing; right is: fields of fixed",
            "",
        ),
        ("name = 'a'\ntitle = 'A'\nplayers = 4\nsides = {count = 2}", "4: sides.kind: is miss", ""),
        (
            "name = 'a'\ntitle = 'A'\nplayers = 4\noptions = ['x']",
            "4: options: needs a game tha",
            "",
        ),
        ("name = 'a'\ntitle = 'A'\nplayers = 4\ndrops = ['x']", "4: drops: drops or rep", ""),
        ("name = 'a'\ntitle = 'A'\nplayers = 4\npack = {}", "4: pack.ranks: is missing; right", ""),
        ("name = 'a\ntitle = 'A'", "1: no TOML: ", SYNTAX),
        ("name 'a'", "1: no TOML: Expected '=' after a key", SYNTAX),
        ("a = 1\na = 2", "no TOML: Cannot overwrite a value (at end of", SYNTAX),
        ("[a]\n[a]", "2: no TOML: Cannot declare ('a',) twice", SYNTAX),
        ("a = 1\0", "1: no TOML: ", SYNTAX),
        ("{", "1: no TOML: Invalid statement", SYNTAX),
        ("a = " + "9" * 5000, "no TOML: Exceeds the limit", SYNTAX),
        ("a = " + "[" * 1000 + "]" * 1000, "1: lists and tables are nested deeper than 16", SYNTAX),
        (
            "a = " + "{b = " * 40 + "1" + "}" * 40,
            "1: lists and tables are nested deeper than",
            SYNTAX,
        ),
        ("a." * 100_000 + "b = 1", "1: a key has more than 16 dots", SYNTAX),
        ("\n" + "[" + "a." * 50 + "b]", "2: a key has more than 16 dots", SYNTAX),
        (
            "\n".join(f"k{n} = 1" for n in range(20_001)),
            "20001: more than 20000 tables and keys",
            SYNTAX,
        ),
    )
)

MISTAKES: Final = (*KEYS, *TYPES, *VALUES, *CONFLICTS, *HEADS)
"""All of them."""
