/// Breaks prose into lines.
public enum TextWrap {
  /// The lines of `text`, each at most `width` columns wide.
  ///
  /// Line breaks in `text` are kept, so an empty line parts paragraphs. A line that begins with a
  /// blank is an example and is kept as it is. A single word that is wider than the line gets a line
  /// of its own and is not broken, for it may be a path that someone wants to copy.
  public static func lines(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.first == " " ? [String(line)] : wrapped(line, width: width)
    }
  }

  private static func wrapped(_ paragraph: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in paragraph.split(separator: " ") {
      let wordColumns = DisplayWidth.columns(of: String(word))
      if !line.isEmpty && columns + 1 + wordColumns > width {
        lines.append(line)
        (line, columns) = ("", 0)
      }
      if !line.isEmpty {
        line.append(" ")
        columns += 1
      }
      line.append(contentsOf: word)
      columns += wordColumns
    }
    return lines + [line]
  }
}
