import Glibc

/// Where the program begins, and the only place where it ends.
@main
enum Main {
  static func main() {
    Terminal.ignoreBrokenPipes()
    Terminal.ignoreFileSizeLimits()
    let environment = ProcessEnvironment.current()
    let code = Program.smashtag.run(
      Array(CommandLine.arguments.dropFirst()), environment: environment,
      terminal: .current(environment: environment))
    exit(code.rawValue)
  }
}
