/// A format in which people hold tweets, as a person names it.
public struct TweetFormat: Sendable, Equatable {
  /// In lower case with hyphens: `v1-tweet`.
  public let name: String
  /// The tools that write it, in a line.
  public let writtenBy: String

  /// Tables of tweets; their rows are not JSON, so they are no `Shape`.
  static let csv = TweetFormat(
    name: "csv", writtenBy: "twarc-csv, DMI-TCAT, twint, Kaggle: by comma, semicolon or tab")

  /// Every format, sorted by name.
  public static let all: [TweetFormat] =
    ([csv]
    + Shape.all.compactMap { shape in
      shape.writtenBy.map { TweetFormat(name: shape.name, writtenBy: $0) }
    }).sorted { $0.name < $1.name }

  private init(name: String, writtenBy: String) {
    self.name = name
    self.writtenBy = writtenBy
  }

  /// The format of that name; nil if there is none.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The shape of its records; nil for tables.
  var shape: Shape? { Shape.all.first { $0.name == name } }
}
