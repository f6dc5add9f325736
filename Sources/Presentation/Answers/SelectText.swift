public import Store

/// Rows of a question in SQL, in each form, one by one: there may be more than memory holds.
///
/// NULL is an empty cell, and null in JSON; bytes are hexadecimal digits; a whole number has all its digits.
public struct SelectText {
  /// The columns' names as SQLite gives them.
  public let columns: [String]
  /// The names of the fields of JSON lines: of equal ones the second is `a_2`.
  private let fields: [String]

  /// For rows with these columns.
  public init(columns: [String]) {
    self.columns = columns
    var taken = Set(columns)
    var seen: Set<String> = []
    fields = columns.map { column in
      if seen.insert(column).inserted { return column }
      var number = 2
      while taken.contains("\(column)_\(number)") { number += 1 }
      taken.insert("\(column)_\(number)")
      return "\(column)_\(number)"
    }
  }

  /// The cells of a row, not cleaned for a terminal.
  public func cells(_ row: [SQLValue]) -> [String] {
    row.map { value in
      switch value {
      case .null: ""
      case .integer(let number): String(number)
      case .real(let number): Self.digits(number)
      case .text(let text): text
      case .blob(let bytes): Self.hexadecimal(bytes)
      }
    }
  }

  /// A table for people of some rows, numbers to the right.
  public func lines(_ rows: [[SQLValue]], palette: Palette, width: Int?) -> [String] {
    let kinds = columns.indices.map { column -> Table.Column.Kind in
      rows.allSatisfy { $0[column].isNumberOrNull } ? .number : .text
    }
    return Table(zip(columns, kinds).map { .init($0, $1) }, rows: rows.map(cells))
      .lines(width: width, palette: palette, hasHeading: true)
  }

  /// The head of a Markdown table.
  public var markdownHead: String {
    Grid.markdownLine(columns) + "|" + String(repeating: " --- |", count: columns.count) + "\n"
  }

  /// The head of a document, up to the bracket behind which the rows come, with a comma between.
  public var jsonHead: String {
    let head = JSONAnswers.document { writer in
      writer.name("columns")
      writer.array(columns) { $0.value($1) }
      writer.name("rows")
      writer.array([Int]()) { $0.value($1) }
    }
    return String(head.dropLast(2))
  }

  /// Closes what `jsonHead` opened.
  public static let jsonEnd = "]}"

  /// A row of the document: an array, since two columns may have one name.
  public func json(_ row: [SQLValue]) -> String {
    var writer = JSONWriter()
    writer.array(row) { Self.write($1, to: &$0) }
    return writer.text
  }

  /// A row as an object, which is a line.
  public func jsonLine(_ row: [SQLValue]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      for (field, value) in zip(fields, row) {
        writer.name(text: field)
        Self.write(value, to: &writer)
      }
    }
    return writer.text
  }

  private static func write(_ value: SQLValue, to writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .integer(let number): writer.value(Int(number))
    case .real(let number): writer.value(digits: digits(number))
    case .text(let text): writer.value(text)
    case .blob(let bytes): writer.value(hexadecimal(bytes))
    }
  }

  /// The shortest digits that give the number again. The infinite are written as SQLite writes them: a
  /// number too large for everybody.
  private static func digits(_ number: Double) -> String {
    number.isFinite ? "\(number)" : number > 0 ? "9e999" : "-9e999"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension SQLValue {
  fileprivate var isNumberOrNull: Bool {
    switch self {
    case .null, .integer, .real: true
    case .text, .blob: false
    }
  }
}
