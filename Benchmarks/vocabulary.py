"""The words of the made-up tweets: hashtags, people and phrases, drawn as often as Zipf would.

Everything comes from a seeded generator, so that a corpus is the same wherever it is made. Hashtags
and screen names are ASCII, so that SQL's lower() folds them as smashtag does; other text is not.
"""

from itertools import accumulate
from random import Random

SYLLABLES = (
    "ba be bi bo ca ce co da de di do fa fe fi ga go ha he hi jo ka ki la le li lo ma me mi mo na "
    "ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa we zo stan ford tree palm"
).split()
SMALL_WORDS = "the of and to in is for on it that with as at this we are you from just so".split()
BEYOND_ASCII = ["caf\u00e9", "\u6771\u4eac", "\u2764\ufe0f", "ma\u00f1ana", "\u2026", "\U0001f332"]


class Drawn:
    """Values with their weights; `batch` draws many at a time, which costs less than one by one."""

    def __init__(self, values, weights):
        self.values = values
        self.cumulative = list(accumulate(weights))

    def batch(self, random, count):
        return random.choices(self.values, cum_weights=self.cumulative, k=count)


class Vocabulary:
    def __init__(self, seed, hashtags, people, phrases):
        random = Random(seed)
        words = distinct_words(random, hashtags + people)
        self.hashtags = Drawn(*spelled(random, words[:hashtags]))
        named = [person(random, word) for word in words[hashtags:]]
        self.people = Drawn(named, zipf(people))
        self.phrases = [phrase(random, words) for _ in range(phrases)]


def zipf(count):
    """The weight of the n-th most frequent of `count` words."""
    return [1 / (rank + 2.7) ** 1.07 for rank in range(count)]


def distinct_words(random, count):
    words = {}
    while len(words) < count:
        syllables = random.choices(SYLLABLES, k=random.randint(2, 5))
        words["".join(syllables).encode()] = None
    words = list(words)
    random.shuffle(words)
    return words


def spelled(random, words):
    """Each hashtag as most write it, and one time in seven as somebody else does."""
    values, weights = [], []
    for word, weight in zip(words, zipf(len(words))):
        usual, other = random.sample([word, word.title(), word.upper()], 2)
        values += [usual, other]
        weights += [weight * 6 / 7, weight / 7]
    return values, weights


def person(random, word):
    """A screen name, the name shown, and the number of the account."""
    endings = [b"", b"", b"_%d" % random.randint(1, 99), b"%d" % random.randint(1950, 2010)]
    ending = random.choice(endings)
    screen_name = (random.choice([word, word.title()]) + ending)[:15]
    shown = word.title() + random.choice([b"", b" " + random.choice(BEYOND_ASCII).encode()])
    return screen_name, shown, random.randint(10_000_000, 4_000_000_000)


def phrase(random, words):
    """Four to seven words. Their first 3,000 come as often as Zipf says, as in any language."""
    chosen = []
    for _ in range(random.randint(4, 7)):
        place = int(3000 ** random.random())
        is_small = random.random() < 0.4
        chosen.append(random.choice(SMALL_WORDS) if is_small else words[place].decode())
    if random.random() < 0.08:
        chosen.append(random.choice(BEYOND_ASCII))
    return " ".join(chosen)
