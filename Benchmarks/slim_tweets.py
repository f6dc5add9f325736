"""Slim tweets: about 480 bytes of the v1.1 fields that are needed, ids in random order over a year.

A fifth are retweets, which carry the original without its user. One in a hundred is a second copy
of an earlier tweet, as overlapping pages of a search give.
"""

from random import Random

from tweet_parts import (
    LANGUAGES, Stream, created_at, snowflake, text_with_entities, times_in_random_order)

TWEET = (
    b'{"created_at":"%b","id":%d,"id_str":"%d","text":"%b",'
    b'"user":{"id":%d,"screen_name":"%b"},%b"entities":{"hashtags":[%b],"user_mentions":[%b]},'
    b'"retweet_count":%d,"lang":"%b"}\n'
)
ORIGINAL = (
    b'"retweeted_status":{"id":%d,"id_str":"%d",'
    b'"entities":{"hashtags":[%b],"user_mentions":[%b]}},'
)


def slim_tweets(vocabulary, seed, count):
    """Lines, the newline included."""
    random = Random(seed)
    hashtags = Stream(lambda n: vocabulary.hashtags.batch(random, n))
    people = Stream(lambda n: vocabulary.people.batch(random, n))
    authors = Stream(lambda n: random.choices(vocabulary.people.values, k=n))
    phrases = Stream(lambda n: random.choices(vocabulary.phrases, k=n))
    dice = Stream(lambda n: [random.getrandbits(62) for _ in range(n)])
    earlier = b""
    for millisecond in times_in_random_order(seed, count):
        (die,) = dice.take(1)
        if earlier and die % 100 == 0:
            yield earlier
            continue
        line = tweet(die // 100, millisecond, hashtags, people, authors, phrases)
        if die % 1000 == 1:
            earlier = line
        yield line


def tweet(die, millisecond, hashtags, people, authors, phrases):
    number = snowflake(millisecond, die & 0x3FFFFF)
    die >>= 22
    ((author, _, author_number),) = authors.take(1)
    opening = " ".join(phrases.take(1 + (die % 4 == 0)))
    named = people.take((0, 0, 0, 0, 1, 1, 1, 2)[die >> 2 & 7])
    tags = hashtags.take((0, 0, 1, 1, 1, 1, 2, 3)[die >> 5 & 7])
    original = b""
    if (die >> 8 & 255) < 51:
        _, tags_inside, people_inside = text_with_entities(opening, tags, named)
        number_inside = number - (1 << 40) - (die & 0xFFFF)
        original = ORIGINAL % (number_inside, number_inside, tags_inside, people_inside)
        # What the API shows of a retweet is cut: it names the author, and loses the last hashtags.
        named = people.take(1)
        opening = f"RT @{named[0][0].decode()}: {opening}"
        text, tag_entities, _ = text_with_entities(opening, tags[:1], [])
        screen_name, name, account = named[0]
        people_entities = (
            b'{"screen_name":"%b","name":"%b","id":%d,"id_str":"%d","indices":[3,%d]}'
            % (screen_name, name, account, account, 4 + len(screen_name))
        )
    else:
        text, tag_entities, people_entities = text_with_entities(opening, tags, named)
    return TWEET % (
        created_at(millisecond), number, number, text, author_number, author, original,
        tag_entities, people_entities, die >> 16 & 63, LANGUAGES[die >> 22 & 7])
