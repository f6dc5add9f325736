import ClickHouse
import Tweets

/// Where tweets are kept, as it was asked for.
enum StorePlace: Sendable, Equatable {
  /// A database file at a path.
  case file(String)
  case cluster(ClusterAddress)

  /// What a person calls it; without anything that is nobody's business.
  var name: String {
    switch self {
    case .file(let path): path
    case .cluster(let address): address.name
    }
  }
}

extension StorePlace {
  /// Why a text is none.
  struct Misread: Error {
    /// In words, to stand behind the text.
    var reason: String
  }

  /// How it is written.
  static let form = "clickhouse://user@host/database?cluster=NAME, or a file"

  private static let filePrefix = "sqlite:"

  /// Reads what was typed: the address of a cluster, a path, or a path behind `sqlite:`.
  init(_ text: String) throws(Misread) {
    if text.hasPrefix(Self.filePrefix) {
      self = try Self.file(named: text.dropFirst(Self.filePrefix.count))
    } else if Self.hasScheme(text) {
      do throws(ClusterAddressError) {
        self = .cluster(try ClusterAddress(text))
      } catch {
        throw Misread(reason: error.reason)
      }
    } else {
      self = try Self.file(named: text[...])
    }
  }

  private static func file(named path: Substring) throws(Misread) -> StorePlace {
    guard !path.isEmpty else { throw Misread(reason: "no file is named") }
    return .file(String(path))
  }

  /// Whether a text means to be an address: it begins with a word and `://`, or with `clickhouse:`.
  static func hasScheme(_ text: String) -> Bool {
    let word = text.utf8.prefix { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || "+-.".contains(character))
    }
    let rest = text.utf8.dropFirst(word.count)
    return !word.isEmpty && rest.starts(with: "://".utf8)
      || word.elementsEqual("clickhouse".utf8) && rest.first == UInt8(ascii: ":")
  }

  /// What was typed, as it may be told: what may be a password in it is not.
  static func withoutPassword(_ text: String) -> String {
    guard hasScheme(text), let at = text.last("@") else { return text }
    let (user, place) = text.cut(at: at)
    // Its scheme, the user, and what is told to nobody.
    let parts = user.parts(at: ":", most: 3)
    return parts.count < 3 ? text : parts[0] + ":" + parts[1] + ":…@" + place
  }
}
