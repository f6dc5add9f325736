public import Tweets

extension AnswerText {
  /// The program with its version, and below it the libraries in use, in the order given.
  public static func version(
    _ program: String, _ version: String, libraries: [LibraryVersion]
  ) -> [String] {
    let width = libraries.map(\.name.count).max() ?? 0
    return ["\(program) \(version)"]
      + libraries.map { library in
        let gap = String(repeating: " ", count: width - library.name.count + 1)
        let note = library.note.map { " (\($0))" } ?? ""
        return "  \(library.name)\(gap)\(library.version)\(note)"
      }
  }
}

extension JSONAnswers {
  /// The same as JSON; a library without a note has null there.
  public static func version(
    _ program: String, _ version: String, libraries: [LibraryVersion]
  ) -> String {
    document { writer in
      writer.field("program", program)
      writer.field("version", version)
      writer.name("libraries")
      writer.array(libraries) { writer, library in
        writer.object { writer in
          writer.field("name", library.name)
          writer.field("version", library.version)
          writer.field("note", library.note)
        }
      }
    }
  }
}
