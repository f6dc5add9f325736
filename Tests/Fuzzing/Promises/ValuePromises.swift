// What holds for what people type as times, sizes, places and addresses.

import Glibc

@testable import ClickHouse
@testable import Command
@testable import Query
@testable import Service
@testable import Store
@testable import Tweets

/// Takes the bytes for one text, and that for each of these things: it is none, or means one thing, however
/// it is written again.
func holdValuePromises(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  holdTimes(text)
  holdPlaces(text)
  holdStores(text)
  holdNames(text)
  holdFields(text)
}

private func holdTimes(_ text: String) {
  if let instant = UTCTime.parse(text) {
    let written = UTCTime.iso(instant)
    precondition(UTCTime.parse(written) == instant, "a time is what it shows: \(written)")
  }
  if let time = TypedTime(text) {
    if case .secondsAgo(let seconds) = time {
      precondition(seconds >= 0, "a time ago is not to come")
    }
    _ = time.seconds(now: 1_700_000_000)
  }
  if let size = TypedSize(text) { precondition(size.bytes > 0, "a size is a byte or more") }
}

private func holdPlaces(_ text: String) {
  if let place = TweetPlace(cursor: text) {
    precondition(TweetPlace(cursor: place.cursor) == place, "a place is what it shows")
  }
  // Whatever an id is, its place can be carried on. A number in digits is the number.
  guard !text.isEmpty, Int64(text) == nil else { return }
  let place = TweetPlace(createdAt: nil, id: .text(text))
  guard let read = TweetPlace(cursor: place.cursor), case .text(let id) = read.id else {
    preconditionFailure("a place can be read: \(place.cursor.debugDescription)")
  }
  holdSame(id, text, "an id is carried on")
}

private func holdStores(_ text: String) {
  if let address = try? ClusterAddress(text) {
    precondition(!address.hosts.isEmpty, "a cluster has a host")
    precondition(
      address.hosts.allSatisfy { (1...65_535).contains($0.port) && !$0.name.isEmpty },
      "a host has a name and a port")
    let hosts = address.hosts.map(\.description).joined(separator: ",")
    let again = try? ClusterAddress("clickhouse://u@\(hosts)/\(address.database)?cluster=c")
    precondition(again?.hosts == address.hosts, "hosts are what they show: \(hosts)")
    precondition(!address.user.isEmpty && !address.cluster.isEmpty, "nothing is without a name")
  }
  _ = try? StorePlace(text)
  // What stands between the first colon behind the scheme and the last @ may be a password.
  for typed in ["clickhouse://user:geheimnis@\(text)", "clickhouse://user:geheimnis\(text)@h/d"] {
    precondition(!StorePlace.withoutPassword(typed).contains("geheim"), "no password is told")
    do throws(StorePlace.Misread) {
      _ = try StorePlace(typed)
    } catch {
      precondition(!error.reason.contains("geheim"), "no password is told: \(error.reason)")
    }
  }
}

private func holdNames(_ text: String) {
  if let host = HostName(text) {
    precondition(HostName(host.text) == host, "a name is its own name")
    precondition(HostName(ofHost: host.text + ":8080") == host, "a port is not of the name")
  }
  if let address = ListenAddress(text) {
    let written = address.text(port: address.port)
    precondition(ListenAddress(written) == address, "an address is what it shows: \(written)")
  }
  if let mention = MentionQuestion(typed: text) {
    precondition(MentionQuestion(typed: mention.typed) == mention, "a mention is what it shows")
  }
  if let user = UserKey.typed(text) {
    precondition(UserKey.typed(UserKey.written(user)) == user, "a user is what is shown")
  }
}

/// What is canonical stays so.
private func holdFields(_ text: String) {
  let kinds: [Parameter.Kind] = [
    .text, .time, .span, .term, .mention, .user, .words, .place, .whole(1...Int.max),
    .choice(["a"]), .flag,
  ]
  for kind in kinds {
    let once = kind.canonical(text)
    holdSame(kind.canonical(once), once, "\(kind) is canonical once")
  }
}
