// What holds for every answer of the service.

import Foundation
import TestSupport

@testable import Service

/// The first byte tells who asks and by which method; then come, between zero bytes, a target, the names and
/// values of two fields, and a body. Whatever is asked has an answer that is sound in itself.
func holdRequestPromises(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let parts = parts(Array(bytes.dropFirst()))
  let texts = parts.prefix(5).map { String(decoding: $0, as: UTF8.self) }
  guard let target = try? RequestTarget(texts[0]) else { return }
  var fields = HeaderFields()
  if first & 1 == 0 { fields.append("Host", TriedService.host) }
  if first & 2 != 0 { fields.append("Authorization", "Bearer " + TriedService.token) }
  if first & 4 != 0 { fields.append("Accept", "text/html") }
  for place in [1, 3] where texts.count > place + 1 {
    fields.append(texts[place], texts[place + 1])
  }
  let method = [Method.get, .get, .get, .head, .post, .post, .delete, .put][Int(first >> 3) % 8]
  var body: [UInt8] = []
  if method == .post, parts.count > 5 {
    body = Array(parts[5...].joined(separator: [0]))
    fields.append("Content-Length", String(body.count))
  }
  holdAnswer(Request(method, target, fields: fields, client: "127.0.0.1"), body: body)
}

/// The service that is asked; another once something was changed, so that each input finds the same.
private nonisolated(unsafe) var service = TriedService()

private func holdAnswer(_ request: Request, body: [UInt8]) {
  let response = service.answer(to: request, body: body)
  hold(response, to: request)
  if !request.method.isSafe, response.status < 300 { service = TriedService() }
  follow(response, of: request)
}

/// Whoever goes where a page leads arrives.
private func follow(_ response: Response, of request: Request) {
  var response = response
  for _ in 0..<4 {
    guard response.status == 303 else { return }
    guard let location = response.fields["Location"], let target = try? RequestTarget(location),
      location.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !location.hasPrefix("//")
    else { preconditionFailure("leads nowhere: \(response.fields)") }
    let next = Request(.get, target, fields: request.fields, client: request.client)
    response = service.answer(to: next, body: [])
    hold(response, to: next)
  }
  preconditionFailure("leads in a circle: \(request.target.raw)")
}

private func hold(_ response: Response, to request: Request) {
  let asked = "\(request.method) \(request.target.raw.debugDescription)"
  precondition((200..<600).contains(response.status), "\(asked): \(response.status)")
  precondition(response.status != 500, "\(asked): \(bodyText(response))")
  for field in response.fields.fields {
    precondition(
      (field.name + field.value).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
      "\(asked): \(field)")
  }
  precondition(
    response.fields["X-Content-Type-Options"] == "nosniff", "\(asked): \(response.fields)")
  guard response.fields["Content-Encoding"] == nil, request.method != .head else { return }
  let text = bodyText(response)
  guard !text.isEmpty else { return }
  let type = response.fields["Content-Type"] ?? ""
  if type.hasPrefix("text/html") {
    holdPage(text, asked)
  } else if type.hasSuffix("json") {
    for line in type.contains("ndjson") ? text.split(separator: "\n").map(String.init) : [text] {
      let json = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      precondition(json != nil, "\(asked): no JSON: \(line)")
    }
  } else if type.hasPrefix("text/csv") {
    let rows = DelimitedText.csv(text)
    precondition(rows.allSatisfy { $0.count == rows[0].count }, "\(asked): \(text)")
  }
}

private func bodyText(_ response: Response) -> String {
  guard let bytes = response.bytes() else { return "" }
  guard let text = String(validating: bytes, as: UTF8.self) else {
    preconditionFailure("an answer is UTF-8")
  }
  return text
}

private func holdPage(_ text: String, _ asked: String) {
  let page = HTMLCheck(text)
  precondition(page.faults.isEmpty, "\(asked): \(page.faults)")
  precondition(page.elements.count { $0 == "script" } == 1, "\(asked): a script")
  precondition(page.elements.count { $0 == "img" } == 1, "\(asked): an image")
  for attribute in page.attributes {
    precondition(
      !attribute.name.hasPrefix("on") && attribute.name != "style" && attribute.name != "srcdoc",
      "\(asked): \(attribute)")
  }
  for link in page.links where link != "#main" {
    precondition(link.hasPrefix("/") && !link.hasPrefix("//"), "\(asked): leads to \(link)")
  }
}
