import Threads

/// So many bodies may be on their way at the same time, and no more: each takes room on the disk.
final class UploadPlaces: Sendable {
  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var free: Int

  init(_ count: Int) { free = count }

  /// A place that is free again when nobody holds it any more; nil if all are taken.
  func take() -> Held? {
    let isTaken = monitor.locked {
      if free > 0 { free -= 1 } else { return false }
      return true
    }
    return isTaken ? Held(places: self) : nil
  }

  /// Room for one body.
  final class Held: Sendable {
    private let places: UploadPlaces

    fileprivate init(places: UploadPlaces) { self.places = places }

    deinit { places.monitor.locked { places.free += 1 } }
  }
}
