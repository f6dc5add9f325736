/// A name by which a service is called, as a `Host` has it without its port, in small letters.
public struct HostName: Sendable, Hashable {
  /// As it is compared: `tweets.example.org`, `[::1]`.
  public let text: String

  /// Reads a name or an address that somebody typed; nil for what no browser would send.
  public init?(_ typed: String) {
    let name = typed.lowercased()
    let inside =
      name.hasPrefix("[") && name.hasSuffix("]") ? name.dropFirst().dropLast() : name[...]
    let isAddress = inside.count < name.count
    let isRight = inside.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: ":"): isAddress
      case UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): !isAddress
      case UInt8(ascii: "."): true
      default: false
      }
    }
    guard isRight, !inside.isEmpty, name.utf8.count <= 255 else { return nil }
    text = name
  }

  /// The name in a `Host`: `[::1]:8080` without its port.
  init(ofHost host: String) {
    let host = host.lowercased()
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]"),
      host[host.index(after: colon)...].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      text = host
      return
    }
    text = String(host[..<colon])
  }
}

extension ListenAddress {
  /// What a client calls it by that was told the address; nil where it stands for every address of the machine.
  public var name: String? {
    switch host {
    case "0.0.0.0", "::": nil
    case _ where host.contains(":"): "[\(host)]"
    default: host
    }
  }
}
