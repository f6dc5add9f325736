/// Something that one thread says once, and others look at.
public final class Flag: Sendable {
  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var value = false

  /// Not said yet.
  public init() {}

  /// Whether it was said.
  public var isSet: Bool { monitor.locked { value } }

  /// Says it. May be called again.
  public func set() { monitor.locked { value = true } }
}
