/// A strict look at a page: whether its tags close each other as HTML has it, and what stands in it.
///
/// By bytes: for Swift a sign and a mark behind it are one letter, for a browser they are two.
public struct HTMLCheck {
  /// What is wrong with it, in words; empty for a sound page.
  public private(set) var faults: [String] = []
  /// The names of all elements.
  public private(set) var elements: [String] = []
  /// The names and values of all attributes, as a browser reads them.
  public private(set) var attributes: [(element: String, name: String, value: String)] = []
  /// All text between the tags, as a browser reads it.
  public private(set) var text = ""

  private static let void: Set<String> = ["meta", "link", "input", "img", "br", "hr"]

  /// Reads a page.
  public init(_ html: String) {
    var rest = Array(html.utf8)[...]
    if rest.starts(with: "<!doctype html>".utf8) {
      rest = rest.dropFirst("<!doctype html>".utf8.count)
    } else {
      faults.append("it does not begin with a doctype")
    }
    var open: [String] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      take(rest[..<start])
      rest = rest[start...].dropFirst()
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        faults.append("a tag without an end: \(Self.text(rest.prefix(40)))")
        break
      }
      let tag = rest[..<end]
      rest = rest[end...].dropFirst()
      if tag.first == UInt8(ascii: "/") {
        let name = Self.text(tag.dropFirst())
        if open.popLast() != name { faults.append("</\(name)> closes another") }
      } else {
        let name = Self.text(tag.prefix { $0 != UInt8(ascii: " ") })
        if name.isEmpty || !name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
          faults.append("no name of an element: '\(name)'")
        }
        elements.append(name)
        readAttributes(tag.dropFirst(name.utf8.count), of: name)
        if !Self.void.contains(name) { open.append(name) }
      }
    }
    take(rest)
    if !open.isEmpty { faults.append("not closed: \(open)") }
    checkNames()
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private mutating func readAttributes(_ tag: ArraySlice<UInt8>, of element: String) {
    var rest = tag
    var names: Set<String> = []
    while !rest.isEmpty {
      guard rest.first == UInt8(ascii: " ") else {
        faults.append("in <\(element)>: '\(Self.text(rest.prefix(30)))'")
        return
      }
      rest = rest.dropFirst()
      let name = Self.text(rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: " ") })
      rest = rest.dropFirst(name.utf8.count)
      if name.isEmpty || !names.insert(name).inserted {
        faults.append("attribute '\(name)' of <\(element)>")
      }
      guard rest.first == UInt8(ascii: "=") else {
        attributes.append((element, name, ""))
        continue
      }
      rest = rest.dropFirst()
      let quote = UInt8(ascii: "\"")
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else {
        faults.append("attribute '\(name)' of <\(element)> has no quotes")
        return
      }
      let value = rest.dropFirst()[..<end]
      if value.contains(UInt8(ascii: "<")) { faults.append("'<' in \(name) of <\(element)>") }
      attributes.append((element, name, unescaped(value)))
      rest = rest[end...].dropFirst()
    }
  }

  private mutating func take(_ raw: ArraySlice<UInt8>) {
    if raw.contains(UInt8(ascii: ">")) {
      faults.append("a bare '>' in '\(Self.text(raw.prefix(30)))'")
    }
    text += unescaped(raw)
  }

  /// Undoes what may be escaped; anything else behind an ampersand is a fault.
  private mutating func unescaped(_ raw: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    var rest = raw
    while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
      plain += rest[..<sign]
      rest = rest[sign...]
      let names = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      guard let (name, character) = names.first(where: { rest.starts(with: $0.key.utf8) })
      else {
        faults.append("a bare '&': '\(Self.text(rest.prefix(20)))'")
        return Self.text(plain[...])
      }
      plain += Array(character.utf8)
      rest = rest.dropFirst(name.utf8.count)
    }
    for scalar in Self.text(raw).unicodeScalars
    where scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
      || (0x7F...0x9F).contains(scalar.value)
    {
      faults.append("control character \(scalar.value)")
    }
    return Self.text((plain + rest)[...])
  }

  private mutating func checkNames() {
    let ids = attributes.filter { $0.name == "id" }.map(\.value)
    for id in Set(ids) where ids.count(where: { $0 == id }) > 1 { faults.append("two of #\(id)") }
    let refers = ["for", "aria-labelledby", "popovertarget", "data-copy", "list"]
    for attribute in attributes where refers.contains(attribute.name) {
      if !ids.contains(attribute.value) { faults.append("no #\(attribute.value)") }
    }
    // The bars of a chart have titles too.
    let bars = elements.count { $0 == "g" }
    for (name, wanted) in [("h1", 1), ("main", 1), ("title", 1 + bars)] {
      let number = elements.count { $0 == name }
      if number != wanted { faults.append("\(number) of <\(name)>") }
    }
  }

  /// Where its links lead.
  public var links: [String] { attributes.filter { $0.name == "href" }.map(\.value) }
}
