import Glibc
import Synchronization

/// Ctrl-C and a polite `kill`: asked for once, the work under way is ended and undone or kept whole;
/// asked for twice, the process ends at once.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  static var wasAsked: Bool { asked.load(ordering: .relaxed) }

  /// From here on a signal ends the process at once again.
  static func stopListening() {
    for signal in [SIGINT, SIGTERM] { Glibc.signal(signal, SIG_DFL) }
  }

  /// From here on the first signal is only noted.
  static func listen() {
    // Made here, since a signal handler must not be the first to touch it.
    asked.store(false, ordering: .relaxed)
    for signal in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        Interruption.asked.store(true, ordering: .relaxed)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      sigaction(signal, &action, nil)
    }
  }
}
