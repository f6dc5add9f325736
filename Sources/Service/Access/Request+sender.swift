extension Request {
  /// Whether it comes from this machine: then it may be from a proxy on it, and what a proxy adds is believed.
  private var isOfMachine: Bool {
    client == "::1" || client.hasPrefix("127.") || client.hasPrefix("::ffff:127.")
  }

  /// Who sends it: behind a proxy on this machine, whom that names.
  var sender: String {
    guard isOfMachine, let forwarded = fields.values("X-Forwarded-For").last,
      let last = forwarded.split(separator: ",").last
    else { return client }
    return String(last.filter { $0 != " " }.prefix(64))
  }

  /// Whether the browser speaks https with the proxy before this service.
  var isSecure: Bool { isOfMachine && fields["X-Forwarded-Proto"]?.lowercased() == "https" }

  /// Whether the page that sends it is one of this service's: said by the browser, and not to be forged there.
  ///
  /// Nil where the browser says nothing, or is none. Source: W3C, Fetch Metadata Request Headers; RFC 6454.
  var isOfOwnPage: Bool? {
    if let site = fields["Sec-Fetch-Site"], site != "same-origin" { return false }
    if let origin = fields["Origin"] {
      let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[1].isEmpty
        && String(parts[2]).lowercased() == fields["Host"]?.lowercased()
    }
    return fields["Sec-Fetch-Site"] == nil ? nil : true
  }

  /// Whether somebody goes to a page here: by a link, a bookmark, the address.
  var isVisit: Bool {
    method.isSafe && fields["Origin"] == nil
      && (fields["Sec-Fetch-Site"] == "none"
        || fields["Sec-Fetch-Mode"] == "navigate"
          && [nil, "document"].contains(fields["Sec-Fetch-Dest"]))
  }
}
