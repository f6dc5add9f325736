public import Query
import Store

/// Pairs written one by one: there may be a million.
extension Pairs {
  /// One document of a fixed shape, on a line of its own.
  public var jsonPieces: TextPieces {
    TextPieces(
      .text(JSONAnswers.pairsHead(self)),
      .rows(list.pairs.count) { place in
        (place > 0 ? "," : "") + JSONAnswers.pair(list.pairs[place], of: self)
      }, .text(JSONAnswers.pairsEnd + "\n"))
  }

  /// One object a pair, each on a line of its own.
  public var jsonLinePieces: TextPieces {
    TextPieces(rows { JSONAnswers.pair($0, of: self) + "\n" })
  }

  /// As `Grid.csv`.
  public var csvPieces: TextPieces {
    TextPieces(.text(Grid.csvLine(Self.columns)), rows { Grid.csvLine(cells($0)) })
  }

  /// As `Grid.tsv`.
  public var tsvPieces: TextPieces {
    TextPieces(.text(Grid.tsvLine(Self.columns)), rows { Grid.tsvLine(cells($0)) })
  }

  /// As `Grid.markdown`.
  public var markdownPieces: TextPieces {
    TextPieces(
      .text(Grid(columns: Self.readingColumns, rows: []).markdown),
      rows { Grid.markdownLine(readingCells($0)) })
  }

  private func rows(_ row: @escaping @Sendable (PairList.Pair) -> String) -> TextPieces.Part {
    .rows(list.pairs.count) { row(list.pairs[$0]) }
  }
}
