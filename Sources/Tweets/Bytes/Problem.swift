/// Why a value of a file cannot be read as JSON, or a row as one of its table, and where.
///
/// Carries facts only; the sentence a person reads is made elsewhere.
public struct Problem: Error, Sendable, Equatable {
  /// What is wrong with the value.
  public enum Reason: Sendable, Equatable {
    /// It breaks a rule of JSON.
    case malformed(Flaw)
    /// Something else follows the value on its line.
    case somethingFollows
    /// Arrays and objects lie in each other deeper than the parser goes.
    case nestedTooDeep
    /// The input ends inside the value.
    case endsEarly
    /// The value is larger than the parser's limit of 4 GiB.
    case tooLarge
    /// It is so much larger than what it is packed in that it is there to fill the memory.
    case packedTooSmall
    /// A row of a table has another number of cells than the header.
    case cells(Int, columns: Int)
    /// A cell of a table begins with a quote, and no other quote ends it.
    case quoteNotClosed
  }

  /// The rule of JSON that a malformed value breaks.
  public enum Flaw: Sendable, Equatable {
    /// A value is missing.
    case expectedValue
    /// The name of an object's field is missing.
    case expectedKey
    /// No colon stands behind the name of a field.
    case expectedColon
    /// Neither a comma nor the end of the array or object stands behind a value.
    case expectedCommaOrEnd
    /// A text has a character below U+0020 that is not escaped.
    case controlCharacterInString
    /// A backslash stands before what cannot be escaped.
    case badEscape
    /// It begins as a number and is none.
    case badNumber
    /// It begins as `true`, `false` or `null` and is none.
    case badLiteral
    /// The structure is sound, but the parser refuses the value even after repair.
    case refusedByParser
  }

  /// What is wrong.
  public let reason: Reason
  /// Line of the place, counted from 1.
  ///
  /// Of a value at top level: where the value begins. Of a document that is streamed: where it breaks.
  public let line: Int
  /// The same place as a byte offset into the decompressed file, counted from 0.
  public let offset: Int

  /// A problem at a place.
  public init(reason: Reason, line: Int, offset: Int) {
    self.reason = reason
    self.line = line
    self.offset = offset
  }
}
