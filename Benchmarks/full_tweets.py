"""Full tweets: about 4.7 KB with every field that the v1.1 API gives, newest first as a search does.

A quarter are retweets with the original inside, some quote another tweet, some bear a picture or a
place. One in a hundred is a second copy of an earlier tweet, as overlapping pages of a search give.
"""

from random import Random

from tweet_parts import (
    LANGUAGES, MILLISECONDS_A_YEAR, Stream, created_at, snowflake, text_with_entities)

USER = (
    b'{"id":%d,"id_str":"%d","name":"%b","screen_name":"%b","location":"%b","description":"%b",'
    b'"url":"https:\\/\\/t.co\\/%010x","entities":{"url":{"urls":[{"url":"https:\\/\\/t.co\\/%010x",'
    b'"expanded_url":"http:\\/\\/www.%b.example\\/about","display_url":"%b.example\\/about",'
    b'"indices":[0,23]}]},"description":{"urls":[]}},"protected":false,"followers_count":%d,'
    b'"friends_count":%d,"listed_count":%d,"created_at":"%b","favourites_count":%d,'
    b'"utc_offset":null,"time_zone":null,"geo_enabled":true,"verified":false,"statuses_count":%d,'
    b'"lang":null,"contributors_enabled":false,"is_translator":false,'
    b'"is_translation_enabled":false,"profile_background_color":"C0DEED",'
    b'"profile_background_image_url":"http:\\/\\/abs.twimg.com\\/images\\/themes\\/theme1\\/bg.png",'
    b'"profile_background_image_url_https":'
    b'"https:\\/\\/abs.twimg.com\\/images\\/themes\\/theme1\\/bg.png",'
    b'"profile_background_tile":false,'
    b'"profile_image_url":"http:\\/\\/pbs.twimg.com\\/profile_images\\/%d\\/%08x_normal.jpg",'
    b'"profile_image_url_https":"https:\\/\\/pbs.twimg.com\\/profile_images\\/%d\\/%08x_normal.jpg",'
    b'"profile_banner_url":"https:\\/\\/pbs.twimg.com\\/profile_banners\\/%d\\/%d",'
    b'"profile_link_color":"1DA1F2","profile_sidebar_border_color":"C0DEED",'
    b'"profile_sidebar_fill_color":"DDEEF6","profile_text_color":"333333",'
    b'"profile_use_background_image":true,"has_extended_profile":true,"default_profile":true,'
    b'"default_profile_image":false,"following":false,"follow_request_sent":false,'
    b'"notifications":false,"translator_type":"none"}'
)
PLACE = (
    b'{"id":"%016x","url":"https:\\/\\/api.twitter.com\\/1.1\\/geo\\/id\\/%016x.json",'
    b'"place_type":"city","name":"%b","full_name":"%b, CA","country_code":"US",'
    b'"country":"United States","contained_within":[],"bounding_box":{"type":"Polygon",'
    b'"coordinates":[[[-122.190523,37.362824],[-122.097537,37.362824],[-122.097537,37.465918],'
    b'[-122.190523,37.465918]]]},"attributes":{}}'
)
URL = (
    b'{"url":"https:\\/\\/t.co\\/%010x","expanded_url":"https:\\/\\/www.%b.example\\/2022\\/%x",'
    b'"display_url":"%b.example\\/2022\\/%x","indices":[%d,%d]}'
)
MEDIA = (
    b'[{"id":%d,"id_str":"%d","indices":[%d,%d],'
    b'"media_url":"http:\\/\\/pbs.twimg.com\\/media\\/%015x.jpg",'
    b'"media_url_https":"https:\\/\\/pbs.twimg.com\\/media\\/%015x.jpg",'
    b'"url":"https:\\/\\/t.co\\/%010x","display_url":"pic.twitter.com\\/%010x",'
    b'"expanded_url":"https:\\/\\/twitter.com\\/%b\\/status\\/%d\\/photo\\/1","type":"photo",'
    b'"sizes":{"thumb":{"w":150,"h":150,"resize":"crop"},"small":{"w":680,"h":383,"resize":"fit"},'
    b'"medium":{"w":1200,"h":675,"resize":"fit"},"large":{"w":1920,"h":1080,"resize":"fit"}}}]'
)
TWEET = (
    b'{"created_at":"%b","id":%d,"id_str":"%d","text":"%b","truncated":false,'
    b'"entities":{"hashtags":[%b],"symbols":[],"user_mentions":[%b],"urls":[%b]%b},%b'
    b'"metadata":{"iso_language_code":"%b","result_type":"recent"},'
    b'"source":"\\u003ca href=\\"https:\\/\\/mobile.twitter.com\\" '
    b'rel=\\"nofollow\\"\\u003eTwitter Web App\\u003c\\/a\\u003e",'
    b'"in_reply_to_status_id":null,"in_reply_to_status_id_str":null,"in_reply_to_user_id":null,'
    b'"in_reply_to_user_id_str":null,"in_reply_to_screen_name":null,"user":%b,"geo":null,'
    b'"coordinates":null,"place":%b,"contributors":null,%b"is_quote_status":%b,'
    b'"retweet_count":%d,"favorite_count":%d,"favorited":false,"retweeted":false,'
    b'"possibly_sensitive":false,"lang":"%b"}'
)


class FullTweets:
    """Lines, the newline included."""

    def __init__(self, vocabulary, seed, count):
        self.count = count
        self.random = random = Random(seed)
        self.hashtags = Stream(lambda n: vocabulary.hashtags.batch(random, n))
        self.people = Stream(lambda n: vocabulary.people.batch(random, n))
        self.authors = Stream(lambda n: random.choices(vocabulary.people.values, k=n))
        self.phrases = Stream(lambda n: random.choices(vocabulary.phrases, k=n))

    def __iter__(self):
        step = MILLISECONDS_A_YEAR // self.count
        earlier = None
        for place in reversed(range(self.count)):
            chance = self.random.random()
            if earlier and chance < 0.01:
                yield earlier
                continue
            millisecond = place * step + self.random.randrange(step)
            if chance < 0.26:
                line = self.retweet(millisecond) + b"\n"
            else:
                line = self.original(millisecond, may_quote=True)[0] + b"\n"
            if chance < 0.1:
                earlier = line
            yield line

    def original(self, millisecond, may_quote):
        """A tweet that somebody wrote; with its text, hashtags and author for those who pass it on."""
        chance = self.random.random()
        opening = " ".join(self.phrases.take(2 + int(chance * 3)))
        people = self.people.take(self.random.choice((0, 0, 0, 0, 1, 1, 2, 3)))
        hashtags = self.hashtags.take(self.random.choice((0, 0, 1, 1, 1, 2, 3, 4)))
        quoted = b""
        if may_quote and chance < 0.12:
            earlier = max(0, millisecond - self.random.randrange(90_000_000))
            quoted = b'"quoted_status":' + self.original(earlier, may_quote=False)[0] + b","
        text, tag_entities, people_entities = text_with_entities(opening, hashtags, people)
        (author,) = self.authors.take(1)
        tweet = self.fill(
            millisecond, author, text, tag_entities, people_entities, bears_more=True,
            quoted=quoted)
        return tweet, opening, hashtags, author

    def retweet(self, millisecond):
        """The API cuts what it shows of a retweet: the last hashtags are only in the original."""
        earlier = max(0, millisecond - self.random.randrange(90_000_000))
        original, opening, hashtags, author = self.original(earlier, may_quote=False)
        screen_name, name, account = author
        opening = f"RT @{screen_name.decode()}: {opening}"
        text, tag_entities, _ = text_with_entities(opening, hashtags[:1], [])
        people_entities = (
            b'{"screen_name":"%b","name":"%b","id":%d,"id_str":"%d","indices":[3,%d]}'
            % (screen_name, name, account, account, 4 + len(screen_name)))
        (retweeter,) = self.authors.take(1)
        return self.fill(
            millisecond, retweeter, text, tag_entities, people_entities, bears_more=False,
            retweeted=b'"retweeted_status":' + original + b",")

    def fill(
        self, millisecond, author, text, tag_entities, people_entities, bears_more,
        retweeted=b"", quoted=b"",
    ):
        bits = self.random.getrandbits(60)
        chance = self.random.random() if bears_more else 1
        number = snowflake(millisecond, bits & 0x3FFFFF)
        site = author[0].lower()
        length = len(text)
        urls = media = extended = b""
        place = b"null"
        if chance < 0.6:
            urls = URL % (bits >> 20, site, bits >> 30, site, bits >> 30, length - 24, length - 1)
        if chance < 0.52:
            pictures = MEDIA % (
                number - 5, number - 5, length - 24, length - 1, bits, bits, bits >> 20, bits >> 20,
                author[0], number)
            media = b',"media":' + pictures
            extended = b'"extended_entities":{"media":' + pictures + b"},"
        if 0.3 < chance < 0.5:
            place = PLACE % (bits, bits, author[1], author[1])
        language = LANGUAGES[bits & 7]
        return TWEET % (
            created_at(millisecond), number, number, text, tag_entities, people_entities, urls,
            media, extended, language, self.user(author), place, retweeted + quoted,
            b"true" if quoted else b"false", bits >> 8 & 63, bits >> 16 & 127, language)

    def user(self, author):
        screen_name, name, account = author
        random = Random(account)
        bits = random.getrandbits(40)
        site = screen_name.lower()
        described = " ".join(self.phrases.take(3)).encode()
        return USER % (
            account, account, name, screen_name, name, described, bits, bits, site, site,
            bits & 0xFFFF, bits & 0xFFF, bits & 0xFF, created_at(bits % MILLISECONDS_A_YEAR),
            bits & 0x1FFFF, bits & 0x3FFFF, bits << 20, bits & 0xFFFFFFFF, bits << 20,
            bits & 0xFFFFFFFF, account, 1_500_000_000 + (bits & 0xFFFFFF))
