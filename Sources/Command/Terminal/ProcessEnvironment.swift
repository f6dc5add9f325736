// Read once at the start and passed on; nothing else looks at the process's environment. The C
// library declares the list as a variable, which Swift would not let two threads share: hence the
// import as from before concurrency. No thread is running yet, and nothing here changes it.

@preconcurrency import Glibc

/// The environment that the process was started with.
enum ProcessEnvironment {
  /// Every variable with its value. Of a name that is there twice the first counts, as for getenv.
  static func current() -> [String: String] {
    var variables: [String: String] = [:]
    var next = __environ
    while let entry = next?.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if parts.count == 2, variables[name] == nil { variables[name] = String(parts[1]) }
      next = next?.successor()
    }
    return variables
  }
}
