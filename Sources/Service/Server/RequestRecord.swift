import Presentation
import Tweets

/// What became of a request, for a log.
public struct RequestRecord: Sendable {
  /// By which it can be found; the same as in the problem that was answered, if one was.
  public var id: String
  /// When its head had come, milliseconds since 1970 UTC.
  public var startedAt: Int64
  /// As it came; empty where it could not be understood.
  public var method: String
  /// As it came.
  public var target: String
  /// The status of the answer; 0 where the connection ended before one.
  public var status: Int
  /// How much of the answer's body was given to the network, in bytes.
  public var bytes: Int
  /// From its head to the end of its answer.
  public var milliseconds: Double
  /// The address of its sender, without a port.
  public var client: String
  /// Whether the answer was sent to its end.
  public var isWhole: Bool

  /// A line of JSON, without its end.
  public var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("time", UTCTime.iso(startedAt / 1000))
      writer.field("id", id)
      writer.field("client", client)
      writer.field("method", method)
      writer.field("target", target)
      writer.field("status", status)
      writer.field("bytes", bytes)
      writer.name("milliseconds")
      writer.value(thousandths: Int(milliseconds * 1000))
      writer.field("whole", isWhole)
    }
    return writer.text
  }
}

extension Exchange {
  /// Counts it, if it was answered.
  func count(in counts: RequestCounts) {
    guard let sent else { return }
    counts.add(
      RequestCounts.Kind(route: sent.route, statusClass: sent.status / 100),
      seconds: sent.isStream ? nil : Double(ClientConnection.now() - begunAt) / 1e9)
  }

  /// Tells whoever wants to know what became of it.
  func tell(_ settings: ServiceSettings, isWhole: Bool) {
    guard let onRequest = settings.onRequest, let client else { return }
    let nanoseconds = Int64(ClientConnection.now() - begunAt)
    onRequest(
      RequestRecord(
        id: request.map { RequestID.text($0.id) } ?? "",
        startedAt: settings.now() - nanoseconds / 1_000_000,
        method: request?.method.rawValue ?? "", target: rawTarget ?? "",
        status: sent?.status ?? 0, bytes: request?.method == .head ? 0 : sent?.bytes ?? 0,
        milliseconds: Double(nanoseconds) / 1e6, client: client.client, isWhole: isWhole))
  }
}
