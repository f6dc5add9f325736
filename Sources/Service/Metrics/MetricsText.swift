import Glibc

/// Numbers about the service, for a program that watches it.
///
/// Source: Prometheus, Exposition formats, text format 0.0.4.
struct MetricsText {
  private(set) var text = ""

  /// A number that goes up and down, or only up.
  mutating func number(_ name: String, _ type: String, _ help: String, _ value: some Numeric) {
    head(name, type, help)
    text += "\(name) \(value)\n"
  }

  /// How many requests there were, and how long they took.
  mutating func requests(_ counts: RequestCounts) {
    let (kinds, durations) = counts.all
    let name = "smashtag_requests"
    head(name + "_total", "counter", "Requests by place and class of status.")
    let lines = kinds.map { kind, count in
      // A pattern has nothing in it that would have to be escaped.
      "\(name)_total{route=\"\(kind.route ?? "")\",status=\"\(kind.statusClass)xx\"} \(count)\n"
    }
    text += lines.sorted().joined()
    let seconds = "smashtag_request_seconds"
    head(seconds, "histogram", "From the head of a request to the end of its answer.")
    var sum = 0
    for (bound, count) in zip(
      RequestCounts.Durations.bounds.map { "\($0)" } + ["+Inf"], durations.counts)
    {
      sum += count
      text += "\(seconds)_bucket{le=\"\(bound)\"} \(sum)\n"
    }
    text += "\(seconds)_sum \(durations.sum)\n\(seconds)_count \(sum)\n"
  }

  /// What the process takes of the machine.
  mutating func process() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let microseconds =
      (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
      + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    number(
      "process_cpu_seconds_total", "counter", "Processor time taken.",
      Double(microseconds) / 1_000_000)
  }

  private mutating func head(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }
}

extension MetricsText {
  /// All that there is to tell. Quick: the store is not asked for anything but its version.
  init(_ service: Service) {
    requests(service.counts)
    number(
      "smashtag_listeners", "gauge", "Open streams of events.", service.hub.listening)
    number(
      "smashtag_questions_waiting", "gauge", "Questions that wait for a thread.",
      service.readers.waiting)
    number(
      "smashtag_changes_waiting", "gauge", "Changes that wait for their turn.",
      service.desk.waiting)
    number(
      "smashtag_store_changes", "gauge", "A number that is another after each change of the store.",
      service.watch.version().mark)
    process()
  }
}
