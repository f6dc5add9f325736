@testable import Service

/// A strict look at a page: whether its tags close each other as HTML has it, and what stands in it.
struct HTMLCheck {
  /// What is wrong with it, in words; empty for a sound page.
  private(set) var faults: [String] = []
  /// The names of all elements.
  private(set) var elements: [String] = []
  /// The names and values of all attributes, as a browser reads them.
  private(set) var attributes: [(element: String, name: String, value: String)] = []
  /// All text between the tags, as a browser reads it.
  private(set) var text = ""

  private static let void: Set<String> = ["meta", "link", "input", "img", "br", "hr"]

  init(_ html: String) {
    var rest = Substring(html)
    if rest.hasPrefix("<!doctype html>") {
      rest = rest.dropFirst("<!doctype html>".count)
    } else {
      faults.append("it does not begin with a doctype")
    }
    var open: [String] = []
    while let start = rest.firstIndex(of: "<") {
      take(String(rest[..<start]))
      rest = rest[start...].dropFirst()
      guard let end = rest.firstIndex(of: ">") else {
        faults.append("a tag without an end: \(rest.prefix(40))")
        break
      }
      let tag = rest[..<end]
      rest = rest[end...].dropFirst()
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if open.popLast() != name { faults.append("</\(name)> closes another") }
      } else {
        let name = String(tag.prefix { $0 != " " })
        if name.isEmpty || !name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
          faults.append("no name of an element: '\(name)'")
        }
        elements.append(name)
        readAttributes(tag.dropFirst(name.count), of: name)
        if !Self.void.contains(name) { open.append(name) }
      }
    }
    take(String(rest))
    if !open.isEmpty { faults.append("not closed: \(open)") }
    checkNames()
  }

  private mutating func readAttributes(_ tag: Substring, of element: String) {
    var rest = tag
    var names: Set<String> = []
    while !rest.isEmpty {
      guard rest.first == " " else {
        faults.append("in <\(element)>: '\(rest.prefix(30))'")
        return
      }
      rest = rest.dropFirst()
      let name = String(rest.prefix { $0 != "=" && $0 != " " })
      rest = rest.dropFirst(name.count)
      if name.isEmpty || !names.insert(name).inserted {
        faults.append("attribute '\(name)' of <\(element)>")
      }
      guard rest.first == "=" else {
        attributes.append((element, name, ""))
        continue
      }
      rest = rest.dropFirst()
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
        faults.append("attribute '\(name)' of <\(element)> has no quotes")
        return
      }
      let value = String(rest.dropFirst()[..<end])
      if value.contains("<") { faults.append("'<' in \(name) of <\(element)>") }
      attributes.append((element, name, unescaped(value)))
      rest = rest[end...].dropFirst()
    }
  }

  private mutating func take(_ raw: String) {
    if raw.contains(">") { faults.append("a bare '>' in '\(raw.prefix(30))'") }
    text += unescaped(raw)
  }

  /// Undoes what may be escaped; anything else behind an ampersand is a fault.
  private mutating func unescaped(_ raw: String) -> String {
    var plain = ""
    var rest = Substring(raw)
    while let sign = rest.firstIndex(of: "&") {
      plain += rest[..<sign]
      rest = rest[sign...]
      let names = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      guard let (name, character) = names.first(where: { rest.hasPrefix($0.key) }) else {
        faults.append("a bare '&': '\(rest.prefix(20))'")
        return plain
      }
      plain += character
      rest = rest.dropFirst(name.count)
    }
    for scalar in raw.unicodeScalars
    where scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
      || (0x7F...0x9F).contains(scalar.value)
    {
      faults.append("control character \(scalar.value)")
    }
    return plain + rest
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
  var links: [String] { attributes.filter { $0.name == "href" }.map(\.value) }
}
