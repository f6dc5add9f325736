/// Of which files the SHA-256 is taken as they are read.
///
/// It takes 0.7 s a GB, which is more than all else that is done with a file whose tweets are large, or
/// known already.
public enum FileHashing: Sendable {
  /// Of what is small on disk, and of what is read from a pipe, which cannot be hashed later.
  case small
  /// Of all.
  case all

  /// What is small: hashed in a twentieth of a second.
  public static let smallBytes = 64 << 20

  /// - Parameter sizeBytes: nil of a pipe.
  func includes(sizeBytes: Int?) -> Bool {
    switch self {
    case .all: true
    case .small: (sizeBytes ?? 0) <= Self.smallBytes
    }
  }
}
