import CNettle

/// The word that opens the service, and what is derived from it. Nothing here tells it.
struct AccessToken: Sendable {
  private let word: [UInt8]

  init(_ word: String) { self.word = Array(word.utf8) }

  /// Whether somebody has shown it. Takes as long whatever was shown, but for its length.
  func isSame(as shown: String) -> Bool {
    // Sums have one length, and tell nothing of how near two words are.
    Self.isSame(code(over: shown), code(over: String(decoding: word, as: UTF8.self)))
  }

  /// 64 digits that only who knows the token can make for a text (HMAC with SHA-256, RFC 2104).
  func code(over text: String) -> String {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, word.count, word)
    let text = Array(text.utf8)
    nettle_hmac_sha256_update(&context, text.count, text)
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_hmac_sha256_digest(&context, digest.count, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Compares in a time that tells nothing of where two texts of one length differ.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    return one.count == other.count && nettle_memeql_sec(one, other, one.count) == 1
  }
}
