import Store

/// A request to a server, and what is to become of its answer.
struct HTTPRequest {
  /// With everything that stands behind the host.
  var host: ClusterAddress.Host
  var path: String
  /// Empty for a GET.
  var body: [UInt8] = []
  /// Whether it may take as long as it takes, as long as its server lives; otherwise it is to end in
  /// some seconds.
  var isPatient = true
}

/// What came of it.
enum HTTPOutcome {
  case answer(status: Int, body: [UInt8])
  case failure(ClusterFailure)
}
