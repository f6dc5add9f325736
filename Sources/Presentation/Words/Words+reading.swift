import Glibc
public import Tweets

extension Words {
  /// A problem with its place, as it stands on a line of its own.
  public static func problem(_ problem: ReadProblem) -> String {
    let line = problem.line.map { "line \($0)" }
    let offset = problem.offset.map { "byte \(Numbers.grouped($0))" }
    let place = [line, offset].compactMap(\.self).joined(separator: ", ")
    return ([problem.file, place].filter { !$0.isEmpty } + [reason(problem.reason)])
      .joined(separator: ": ")
  }

  /// Why something could not be used, beginning in lower case.
  public static func reason(_ reason: ReadProblem.Reason) -> String {
    switch reason {
    case .malformed(let reason): malformed(reason)
    case .foreign(let other, _): otherFile(other)
    case .refused(let refusal): self.refusal(refusal)
    case .documentFailed(let reason):
      "not JSON: \(fault(reason)); a list is stored whole or not at all"
    case .unreadable(let error): unreadable(error)
    }
  }

  private static func malformed(_ reason: Problem.Reason) -> String {
    switch reason {
    case .malformed, .somethingFollows, .endsEarly: "malformed JSON: \(fault(reason))"
    case .nestedTooDeep, .tooLarge, .packedTooSmall: fault(reason)
    case .cells, .quoteNotClosed: "malformed table: \(fault(reason))"
    }
  }

  private static func fault(_ reason: Problem.Reason) -> String {
    switch reason {
    case .malformed(let flaw): self.flaw(flaw)
    case .somethingFollows: "something else follows the value on its line"
    case .nestedTooDeep: "nested too deep"
    case .endsEarly: "the file ends inside this record"
    case .tooLarge: "larger than 4 GiB"
    case .packedTooSmall: "a record hundreds of times as large as what it is packed in"
    case .cells(let cells, let columns):
      "a row of \(Numbers.counted(cells, "cell", "cells")) under "
        + Numbers.counted(columns, "column", "columns")
    case .quoteNotClosed: "a cell begins with a quote that nothing ends"
    }
  }

  private static func flaw(_ flaw: Problem.Flaw) -> String {
    switch flaw {
    case .expectedValue: "a value is missing"
    case .expectedKey: "a field's name in double quotes is missing"
    case .expectedColon: "a colon is missing"
    case .expectedCommaOrEnd: "a comma or the end is missing"
    case .controlCharacterInString: "a line break or control character stands in a text"
    case .badEscape: "an escape in a text is none"
    case .badNumber: "a number is none"
    case .badLiteral: "a word that is neither true, false nor null"
    case .refusedByParser: "the parser refuses it"
    }
  }

  static func refusal(_ refusal: Refusal) -> String {
    switch refusal {
    case .notAnObject: "not an object"
    case .noID: "no id"
    case .idLostDigits: "id has lost digits"
    case .notOfFormat(let name): "not of the format '\(name)', which --format asks for"
    case .notATweet(let likeness?): "not a tweet: it seems to be \(likeness)"
    case .tooLarge: "too large"
    case .notATweet(nil): "not a tweet: neither text nor entities"
    }
  }

  private static func unreadable(_ error: ByteSourceError) -> String {
    switch error {
    case .cannotOpen(let code): "cannot be opened: \(system(code))"
    case .cannotRead(let code): "cannot be read on: \(system(code))"
    case .damaged(let damage): self.damage(damage)
    case .foreign(let other): otherFile(other)
    case .container(let container):
      "\(self.container(container)) inside another archive; unpack it and give it by itself"
    case .noTweetMembers(let container):
      "\(self.container(container)) without a file that can hold tweets by its name"
    case .damagedContainer(let container, let message):
      "\(self.container(container)) that is damaged (\(message)); what comes before is used"
    case .noMemory: "memory is short"
    }
  }

  private static func container(_ container: ByteSourceError.Container) -> String {
    container == .tar ? "a tar archive" : "a zip archive"
  }

  private static func damage(_ damage: ByteSourceError.Damage) -> String {
    switch damage.kind {
    case .endsEarly:
      "the compressed data ends early; what comes before is used. Fetch the file again if you can"
    case .damaged:
      "the compressed data is damaged (\(damage.message)); what comes before is used"
    case .trailingBytes:
      "bytes that are not compressed follow the compressed data; they are passed over"
    }
  }

  /// What keeps an argument from being read.
  public static func inputError(_ error: InputError) -> String {
    switch error {
    case .missing(let path): "no file '\(path)'"
    case .unreadable(let path, let code): "cannot read '\(path)': \(system(code))"
    case .noTweetFiles(let folder):
      "no file in '\(folder)' has a name that tweets are kept under (.json, .jsonl, .ndjson, .csv, "
        + ".tsv, "
        + "tweets.js, also compressed); give the files by name"
    case .notAFile(let path): "'\(path)' is neither a file nor a folder"
    case .standardInputTwice: "standard input ('-') can be read only once"
    }
  }

  /// The operating system's words for its error number.
  static func system(_ code: Int32) -> String { String(cString: strerror(code)) }
}
