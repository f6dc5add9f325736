/// How large one record may become out of what it is packed in.
///
/// A record has to be in memory as a whole. Honest ones come out of gzip or zstd ten to thirty times as large;
/// what is made to fill the memory is a thousand times as large and more, gigabytes out of a file that is
/// quickly sent. Where nothing is packed, whoever wants much memory has to send as much.
struct Unpacking {
  /// Up to so much nobody asks how it was packed.
  static let standardFreeBytes = 64 << 20
  /// How many times as large as its packed form the rest may be.
  private static let growthMax = 200

  private let freeBytes: Int
  private let consumedBefore: Int

  /// - Parameter consumed: bytes of the file that were read when the record began.
  init(consumed: Int, freeBytes: Int) {
    consumedBefore = consumed
    self.freeBytes = freeBytes
  }

  /// Whether a record of so many bytes is too large, when so much of the file was read.
  func refuses(_ bytes: Int, consumed: Int) -> Bool {
    bytes - freeBytes > Self.growthMax * (consumed - consumedBefore)
  }
}
