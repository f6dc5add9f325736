import Glibc

/// Standard input as one text.
enum StandardInput {
  /// It could not be read.
  struct Failure: Error {
    let code: Int32

    var sentence: String { "cannot read standard input: \(String(cString: strerror(code)))" }
  }

  /// All of it; bytes that are not UTF-8 become U+FFFD. Ctrl-C ends the process.
  static func text(_ context: Context) throws -> String {
    if isatty(STDIN_FILENO) == 1 {
      context.talk.note("reading SQL from standard input; Ctrl-D ends it")
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &part, part.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count > 0 {
        bytes += part[..<count]
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }
}
