/// What a text on the command line stands for, so that a shell can offer what there is.
///
/// It is said beside an argument or an option (`names:`), and changes nothing about what is accepted.
/// A choice needs none: its words are known.
enum NamedThing: Sendable, Equatable {
  /// Anything, such as a time or a number: nothing is offered.
  case anything

  /// A file or a folder.
  case file

  /// A search term: those of the database are offered, the most recently searched first.
  case term

  /// A #hashtag or an @user: those of the first term on the line are offered, the most mentioned
  /// first.
  case mention

  /// One of these words, where they are too many for a choice's help.
  case words([String])
}
