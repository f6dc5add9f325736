import Presentation

/// What a command meets of the world around it.
struct Context {
  /// What the command is one of.
  let program: ProgramDescription
  let options: GlobalOptions
  let environment: [String: String]

  /// Where the answer goes: standard output.
  let output: BufferedOutput

  /// Where everything else goes: standard error.
  let talk: Talk

  /// Styles for the answer.
  let palette: Palette

  /// The columns of the terminal that shows the answer, or nil if none does: then nothing is cut.
  let width: Int?
}
