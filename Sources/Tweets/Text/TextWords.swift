// The words of a text, as they are looked for: each folded, and a blank between two.
//
//     "Café in 東京, @Zoë_1! #NowOpen 🎉"  ->  " cafe in 東 京 zoe 1 nowopen 🎉 @zoe_1 #nowopen "
//
// Case, accents, width and vowel points make no difference: people type what their keyboard has. Scripts
// that are written without blanks give each character as a word, so that a word of theirs is a row of
// characters, found wherever it stands. Behind the words come the hashtags and users once more, whole
// and with their signs, for those who ask for them so.

import CUtf8proc

/// Cuts texts into the words by which they are found.
public struct TextWords {
  /// The rules by which this version cuts: what was cut by others must be cut anew.
  public static let rules = "1, Unicode \(Folding.unicodeVersion)"

  /// The words in their order, each behind a blank.
  private(set) var words: [UInt8] = []
  /// Hashtags and users, with `#` or `@`, each behind a blank.
  private(set) var signed: [UInt8] = []
  private var scalars: [Int32] = []

  /// Nothing is cut yet.
  public init() {}

  /// Cuts a text in UTF-8; what was cut before is forgotten. One pass, without looking back.
  public mutating func cut(_ text: UnsafeBufferPointer<UInt8>) {
    words.removeAll(keepingCapacity: true)
    signed.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    scalars.reserveCapacity(text.count)
    TextFolding.append(text, to: &scalars)
    write()
  }

  /// All that was cut, with a blank before each word and behind the last: empty of a text without words.
  public func append(to bytes: inout [UInt8]) {
    guard !words.isEmpty else { return }
    bytes += words
    bytes += signed
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func write() {
    var isInWord = false
    var isInSigned = false
    var isBehindWord = false
    for (place, value) in scalars.enumerated() {
      let role = WordRole(value)
      switch role {
      case .letter:
        if !isInWord { words.append(UInt8(ascii: " ")) }
        Self.append(value, to: &words)
      case .single, .symbol:
        words.append(UInt8(ascii: " "))
        Self.append(value, to: &words)
      case .underscore, .sign, .separator: break
      }
      isInWord = role == .letter
      if role == .sign {
        // As in `a@b`, a sign behind a word begins none.
        isInSigned =
          !isBehindWord && place + 1 < scalars.count
          && WordRole(scalars[place + 1]).isOfSignedWord
        if isInSigned { signed += [UInt8(ascii: " "), UInt8(truncatingIfNeeded: value)] }
      } else if isInSigned {
        isInSigned = role.isOfSignedWord
        if isInSigned { Self.append(value, to: &signed) }
      }
      isBehindWord = role.isOfSignedWord
    }
  }

  @inline(__always)
  private static func append(_ value: Int32, to bytes: inout [UInt8]) {
    if value < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: value)) }
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: value)) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }
}

/// What a scalar does in a text, after folding.
enum WordRole: Equatable {
  /// A part of a word.
  case letter
  /// A word by itself: a character of a script that is written without blanks.
  case single
  /// A word by itself that is no letter: an emoji.
  case symbol
  /// Between words, but inside a hashtag or a user.
  case underscore
  /// `#` or `@`.
  case sign
  /// Between words.
  case separator

  /// Whether it can stand in a hashtag or a user.
  var isOfSignedWord: Bool { self == .letter || self == .single || self == .underscore }

  @inline(__always)
  init(_ value: Int32) {
    switch value {
    case 0x30...0x39, 0x61...0x7A: self = .letter
    case 0x5F: self = .underscore
    case 0x23, 0x40: self = .sign
    case ..<0x80: self = .separator
    default: self.init(beyondASCII: value)
    }
  }

  private init(beyondASCII value: Int32) {
    switch utf8proc_category(value) {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME,
      UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO:
      self = Self.isWrittenWithoutBlanks(value) ? .single : .letter
    case UTF8PROC_CATEGORY_SO: self = .symbol
    default: self = .separator
    }
  }

  /// The blocks of scripts whose words nothing parts; Hangul too, whose words grow endings.
  ///
  /// Source: Unicode 15, Blocks.txt; Unicode Standard Annex 14, classes ID, SA, JL, JV, JT, H2, H3.
  private static func isWrittenWithoutBlanks(_ value: Int32) -> Bool {
    switch value {
    // Thai, Lao; Myanmar; Hangul letters; Khmer.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF,
      // Tai Le, New Tai Lue; Tai Tham; Balinese.
      0x1950...0x19DF, 0x1A20...0x1AAF, 0x1B00...0x1B7F,
      // Marks of Han; Hiragana, Katakana, Bopomofo; their extensions.
      0x3005...0x3007, 0x3021...0x303B, 0x3040...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF,
      // Han; Yi.
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      // Hangul letters; Javanese; Myanmar.
      0xA960...0xA97F, 0xA980...0xA9FF, 0xAA60...0xAA7F,
      // Hangul; Han; Kana; Han beyond the first plane.
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
