// What holds for a line that is still being typed.

@testable import Command

/// The words lie between zero bytes, the last of them is being typed: what is offered goes on from it,
/// and stands in a line of its own.
func holdCompletionPromises(_ bytes: [UInt8]) {
  let words = texts(bytes)
  let line = TypedLine(words, program: Program.smashtag.description)
  holdSame(line.prefix + line.word, words.last ?? "", "a word is its beginning and its rest")
  let completion = Completion(of: line) { _, line in
    [.init(word: "known", help: "1 tweet")]
  }
  precondition(!completion.wantsFiles || completion.candidates.isEmpty, "files or words")
  for candidate in completion.candidates {
    precondition(
      candidate.word.utf8.starts(with: line.prefix.utf8), "a word goes on from its beginning")
    let isOurs = candidate.word == line.prefix + "known"
    precondition(
      isOurs || candidate.word.utf8.starts(with: (words.last ?? "").utf8),
      "a word goes on from what is typed: \(candidate.word) \(words)")
    precondition(hidden(candidate.word + candidate.help).isEmpty, "a word is only seen")
    precondition(!(candidate.word + candidate.help).utf8.contains(0x0A), "a word is in its line")
  }
  for text in completion.lines.dropFirst() {
    precondition(text.utf8.count { $0 == 0x09 } == 1, "a tab stands before the help")
  }
}
