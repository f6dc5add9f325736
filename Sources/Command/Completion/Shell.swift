/// A shell that can complete command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that makes it complete those of a program.
  ///
  /// It asks the program itself, `completions SHELL --word=…`, each time: so it knows every command,
  /// flag and choice that the program has, and the terms that are in the database. What is left to
  /// the script is what only its shell knows: which words are typed, how a word is quoted, files.
  func script(for program: String) -> String {
    switch self {
    case .bash: Self.bashScript(program)
    case .zsh: Self.zshScript(program)
    case .fish: Self.fishScript(program)
    }
  }
}
