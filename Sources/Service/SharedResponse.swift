import Threads

/// A response that may be sent many times, on any thread.
public final class SharedResponse: Sendable {
  /// What is sent.
  public let response: Response
  /// The pattern of the path at which it was made; nil where there is no such place.
  let route: String?

  private let monitor = Monitor()
  // Touched only inside `monitor`, and by `deinit`, when nobody else has it.
  private nonisolated(unsafe) var native:
    (response: OpaquePointer, release: (OpaquePointer) -> Void)?

  init(_ response: Response, at route: String? = nil) {
    self.response = response
    self.route = route
  }

  deinit { native.map { $0.release($0.response) } }

  /// The library's own form of it, made by the first who asks, and released with it.
  func native(
    _ make: () -> OpaquePointer, release: @escaping (OpaquePointer) -> Void
  ) -> OpaquePointer {
    monitor.locked {
      if let native { return native.response }
      let made = make()
      native = (made, release)
      return made
    }
  }
}
