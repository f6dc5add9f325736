public import Query
import Store
import Tweets

/// Pairs as a graph that Gephi opens: mentions are nodes, pairs are undirected edges, whose weight is the
/// number of tweets.
///
/// Source: GEXF 1.3, https://gexf.net/schema.html.
public struct GEXF: Sendable {
  private let answer: Pairs

  /// A graph of an answer.
  public init(_ answer: Pairs) { self.answer = answer }

  /// The document piece by piece: a graph may be large.
  public var pieces: TextPieces {
    let list = answer.list
    return TextPieces(
      .text(head + "    <nodes count=\"\(list.mentions.count)\">\n"),
      .rows(list.mentions.count) { node(list.mentions[$0], $0) },
      .text("    </nodes>\n    <edges count=\"\(list.pairs.count)\">\n"),
      .rows(list.pairs.count) { edge(list.pairs[$0], $0) },
      .text("    </edges>\n  </graph>\n</gexf>\n"))
  }

  private var head: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gexf xmlns="http://gexf.net/1.3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd" version="1.3">
      <meta>
        <creator>smashtag</creator>
        <description>Mentions that stand together in tweets of \(XMLText.escaped(answer.term.term))\
    </description>
      </meta>
      <graph mode="static" defaultedgetype="undirected">
        <attributes class="node" mode="static">
          <attribute id="kind" title="kind" type="string"/>
          <attribute id="key" title="key" type="string"/>
          <attribute id="count" title="count" type="integer"/>
        </attributes>

    """
  }

  private func node(_ mention: MentionCount, _ place: Int) -> String {
    """
          <node id="\(place)" label="\(XMLText.escaped(mention.display))">
            <attvalues>
              <attvalue for="kind" value="\(Pairs.kind(mention))"/>
              <attvalue for="key" value="\(XMLText.escaped(mention.key))"/>
              <attvalue for="count" value="\(mention.count)"/>
            </attvalues>
          </node>

    """
  }

  private func edge(_ pair: PairList.Pair, _ place: Int) -> String {
    """
          <edge id="\(place)" source="\(pair.first)" target="\(pair.second)" \
    weight="\(pair.count)"/>

    """
  }
}
