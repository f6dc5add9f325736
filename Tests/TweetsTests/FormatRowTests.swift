import TestSupport
import Testing

@testable import Tweets

@Suite("Shapes: rows of other tools")
struct FormatRowTests {
  static let sns =
    #""_type":"snscrape.modules.twitter.Tweet","id":1559100000000000001,"#
    + #""date":"2022-08-15T10:00:00+00:00","user":{"username":"ben"}"#

  static func scraped(
    _ words: String, isRetweet: Bool = false, text: String = "hi #Dawn @ana"
  ) -> SampleTweet {
    SampleTweet(
      1_559_100_000_000_000_001, words, at: seconds("2022-08-15T10:00:00Z"), by: "ben",
      isRetweet: isRetweet, text: text)
  }

  static let snscrapes: [(rule: String, text: String, tweet: SampleTweet)] = [
    (
      "lists",
      #"{\#(sns),"rawContent":"hi #Dawn @ana","hashtags":["Dawn"],"#
        + #""mentionedUsers":[{"username":"ana","displayname":"@no"}],"cashtags":["CASH"]}"#,
      scraped("#Dawn @ana")
    ),
    (
      "null is none",
      #"{\#(sns),"rawContent":"hi #Dawn @ana","hashtags":null,"#
        + #""mentionedUsers":null}"#,
      scraped("")
    ),
    (
      "an older version has no lists", #"{\#(sns),"content":"hi #Dawn @ana"}"#,
      scraped("#Dawn @ana")
    ),
    (
      "one list is there, the other comes from the text",
      #"{\#(sns),"content":"hi #Dawn @ana","hashtags":["Dusk"]}"#, scraped("#Dusk @ana")
    ),
    (
      "a retweet inherits",
      #"{\#(sns),"rawContent":"hi #Dawn @ana","hashtags":["Dawn"],"#
        + #""mentionedUsers":null,"retweetedTweet":{"rawContent":"x","hashtags":["Dusk"]}}"#,
      scraped("#Dawn #Dusk", isRetweet: true)
    ),
    (
      "a quote does not",
      #"{\#(sns),"rawContent":"hi #Dawn @ana","hashtags":["Dawn"],"#
        + #""mentionedUsers":[],"quotedTweet":{"rawContent":"x","hashtags":["Dusk"]}}"#,
      scraped("#Dawn")
    ),
    (
      "twscrape",
      #"{"id":1.5591e18,"id_str":"1559100000000000001","#
        + #""date":"2022-08-15 10:00:00+00:00","user":{"username":"ben"},"#
        + #""rawContent":"hi #Dawn @ana","hashtags":["Dawn"],"mentionedUsers":[{"username":"ana"}]}"#,
      scraped("#Dawn @ana")
    ),
    (
      "an id written beside a rounded one",
      #"{"_type":"snscrape.modules.twitter.Tweet","id":1.5591e18,"id.str":"1559100000000000001","#
        + #""date":"2022-08-15T10:00:00+00:00","user":{"username":"ben"},"#
        + #""content":"hi #Dawn @ana"}"#,
      scraped("#Dawn @ana")
    ),
  ]

  @Test("snscrape and twscrape", arguments: snscrapes)
  func snscrapeRow(row: (rule: String, text: String, tweet: SampleTweet)) throws {
    #expect(try Reading(row.text).tweets == [row.tweet], "\(row.rule)")
  }

  static let twints: [(rule: String, text: String, tweet: SampleTweet)] = [
    (
      "mentions as objects",
      #"{"id":7,"created_at":"2021-06-20 10:00:00 UTC","username":"ben","tweet":"a &amp; b","#
        + #""mentions":[{"screen_name":"ana","name":"Ana"}],"hashtags":["blue"],"#
        + #""cashtags":["card"],"retweet":false}"#,
      SampleTweet(7, "#blue @ana", at: seconds("2021-06-20T10:00:00Z"), by: "ben", text: "a & b")
    ),
    (
      "strings, with the sign too; milliseconds",
      #"{"id":7,"created_at":1624183200000,"username":"ben","tweet":"x","mentions":["ana"],"#
        + ##""hashtags":["#Blue"],"retweet":true}"##,
      SampleTweet(
        7, "#Blue @ana", at: seconds("2021-06-20T10:00:00Z"), by: "ben", isRetweet: true, text: "x")
    ),
    (
      "lists that are left out",
      ##"{"id":7,"username":"ben","tweet":"hi #blue @ana"}"##,
      SampleTweet(7, "#blue @ana", by: "ben", text: "hi #blue @ana")
    ),
    (
      "a time zone that has only a name gives way to the id's time",
      #"{"id":1406500000000000002,"created_at":"2021-06-20 11:00:00 CEST","username":"ben","#
        + #""tweet":"x","mentions":[],"hashtags":[]}"#,
      SampleTweet(
        1_406_500_000_000_000_002, at: seconds("2021-06-20T06:31:46Z"), by: "ben", text: "x")
    ),
  ]

  @Test("twint", arguments: twints)
  func twintRow(row: (rule: String, text: String, tweet: SampleTweet)) throws {
    #expect(try Reading(row.text).tweets == [row.tweet], "\(row.rule)")
  }

  static let flatRows: [(rule: String, text: String, tweet: SampleTweet)] = [
    (
      "twitwi: local time is some zone's",
      #"{"id":"7","local_time":"2021-01-07T08:41:13","timestamp_utc":1610005273,"text":"x","#
        + #""retweeted_id":null,"hashtags":["robins"],"mentioned_names":["ana"],"#
        + #""user_screen_name":"ben"}"#,
      SampleTweet(7, "#robins @ana", at: 1_610_005_273, by: "ben", text: "x")
    ),
    (
      "gazouilloire: seconds as a text, a retweet",
      #"{"id":"7","timestamp_utc":"1610005273.0","text":"RT @ana: x","retweeted_id":"5","#
        + #""hashtags":[],"mentioned_names":["ana"],"user_screen_name":"ben"}"#,
      SampleTweet(7, "@ana", at: 1_610_005_273, by: "ben", isRetweet: true, text: "RT @ana: x")
    ),
    (
      "the id's time goes before the local one",
      #"{"id":"1347085000000000001","local_time":"2021-01-07T08:41:13","text":"x","#
        + #""hashtags":[],"mentioned_names":[],"retweeted_id":""}"#,
      SampleTweet(1_347_085_000_000_000_001, at: seconds("2021-01-07T07:37:46Z"), text: "x")
    ),
    (
      "rtweet",
      #"{"status_id":"7","created_at":"2021-01-07 08:41:13","screen_name":"ben","#
        + #""text":"x","is_retweet":true,"hashtags":["robins","frost"],"#
        + #""mentions_screen_name":["ana"]}"#,
      SampleTweet(
        7, "#robins #frost @ana", at: seconds("2021-01-07T08:41:13Z"), by: "ben", isRetweet: true,
        text: "x")
    ),
    (
      "rtweet: a list of nothing",
      #"{"status_id":"7","text":"x #no","is_retweet":false,"#
        + #""hashtags":[null],"mentions_screen_name":[null]}"#,
      SampleTweet(7, text: "x #no")
    ),
  ]

  @Test("flat rows", arguments: flatRows)
  func flatRow(row: (rule: String, text: String, tweet: SampleTweet)) throws {
    #expect(try Reading(row.text).tweets == [row.tweet], "\(row.rule)")
  }

  static let expected = SampleTweet(
    1_125_339_419_243_532_288, "#Go @ana", at: seconds("2019-05-06T10:00:00Z"), by: "ben",
    text: "hi")
  static let words =
    #""entities":{"hashtags":[{"text":["Go"]}],"user_mentions":[{"screen_name":["ana"]}]}"#

  @Test(
    "scalars in boxes are read as scalars",
    arguments: [
      // R's RJSONIO: one-element arrays, and a rounded id beside the exact one.
      #"{"id":[1.125e18],"id_str":["1125339419243532288"],"text":["hi"],\#(words),"#
        + #""created_at":["Mon May 06 10:00:00 +0000 2019"],"user":{"screen_name":["ben"]}}"#,
      #"{"id":["1125339419243532288"],"author_id":["1"],"text":["hi"],"#
        + #""created_at":["2019-05-06T10:00:00.000Z"],"author":{"username":["ben"]},"#
        + #""entities":{"hashtags":[{"tag":["Go"]}],"mentions":[{"username":["ana"]}]}}"#,
      // mongoexport, its plain and its strict way with dates.
      #"{"id":{"$numberLong":"1125339419243532288"},"text":"hi",\#(words),"#
        + #""created_at":{"$date":"2019-05-06T10:00:00Z"},"user":{"screen_name":"ben"}}"#,
      #"{"id":{"$numberLong":"1125339419243532288"},"text":"hi",\#(words),"#
        + #""created_at":{"$date":{"$numberLong":"1557136800000"}},"user":{"screen_name":"ben"}}"#,
      #"{"status_id":["1125339419243532288"],"text":["hi"],"hashtags":["Go"],"#
        + #""mentions_screen_name":["ana"],"created_at":["2019-05-06 10:00:00"],"#
        + #""screen_name":["ben"]}"#,
    ])
  func boxed(text: String) throws {
    #expect(try Reading(text).tweets == [Self.expected])
  }

  @Test("a boxed mark of a cut tweet is seen")
  func boxedMark() throws {
    let text = #"[{"id_str":["7"],"text":["cut…"],"truncated":[true],"entities":{}}]"#
    #expect(try Reading(text).cutTweets == 1)
  }
}
