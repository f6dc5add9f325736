"""What both kinds of made-up tweet consist of: ids with their times, text, and entities.

Tweets are put together from templates of bytes: to encode objects would take ten times as long.
"""

from array import array
from datetime import datetime, timedelta, timezone
from random import Random

TWITTER_EPOCH = 1_288_834_974_657  # milliseconds since 1970; a snowflake counts from here
YEAR_BEGINS = int(datetime(2022, 1, 1, tzinfo=timezone.utc).timestamp() * 1000)
MILLISECONDS_A_DAY = 86_400_000
MILLISECONDS_A_YEAR = 365 * MILLISECONDS_A_DAY

DAYS = [
    (datetime(2022, 1, 1) + timedelta(days=day)).strftime("%a %b %d ").encode() for day in range(365)
]
LANGUAGES = [b"en", b"en", b"en", b"es", b"ja", b"und", b"pt", b"fr"]
TIMES = [b"%02d:%02d:%02d +0000 2022" % (s // 3600, s // 60 % 60, s % 60) for s in range(86_400)]


def times_in_random_order(seed, count):
    """`count` different milliseconds spread over the year, shuffled."""
    step = MILLISECONDS_A_YEAR // count
    slots = array("L", range(count))
    Random(seed).shuffle(slots)
    return (slot * step for slot in slots)


def snowflake(millisecond, low_bits):
    return (YEAR_BEGINS + millisecond - TWITTER_EPOCH) << 22 | low_bits


def created_at(millisecond):
    day, rest = divmod(millisecond, MILLISECONDS_A_DAY)
    return DAYS[day] + TIMES[rest // 1000]


def text_with_entities(opening, hashtags, people):
    """A text that begins with `opening` and names everybody, and its entities with their indices.

    Indices count code points, as those of the API do. The text is JSON already: nothing in it
    needs an escape.
    """
    length = len(opening)
    text = [opening.encode()]
    tag_entities, people_entities = [], []
    for screen_name, name, number in people:
        end = length + 2 + len(screen_name)
        text.append(b" @" + screen_name)
        people_entities.append(
            b'{"screen_name":"%b","name":"%b","id":%d,"id_str":"%d","indices":[%d,%d]}'
            % (screen_name, name, number, number, length + 1, end)
        )
        length = end
    for hashtag in hashtags:
        end = length + 2 + len(hashtag)
        text.append(b" #" + hashtag)
        tag_entities.append(b'{"text":"%b","indices":[%d,%d]}' % (hashtag, length + 1, end))
        length = end
    return b"".join(text), b",".join(tag_entities), b",".join(people_entities)


class Stream:
    """An endless stream of draws, made a batch at a time by `draw(count)`."""

    def __init__(self, draw, batch=50_000):
        self.draw, self.size, self.drawn = draw, batch, []

    def take(self, count):
        if len(self.drawn) < count:
            self.drawn += self.draw(self.size)
        taken = self.drawn[-count:] if count else []
        del self.drawn[len(self.drawn) - count :]
        return taken
