import Glibc
import Ingest
import Presentation
import Query
import Store

extension Problem {
  /// What is said about an error. What is nobody's fault outside is a 500.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as UnknownTerm:
      self.init(404, "Unknown term", Words.unknownTerm(error))
      nearest = error.nearest
    case let error as UnknownMention:
      self.init(404, "Unknown mention", Words.emptiness(error.emptiness))
      nearest = error.nearest
    case let error as StoreError: self.init(error)
    case let error as IngestError: self.init(error)
    case let error as TooManyBuckets:
      self.init(400, "Too many buckets", Words.tooManyBuckets(error))
    case let error as SystemError: self.init(error)
    default: self.init(500, "Failed", "\(error)")
    }
  }

  /// A body that has more bytes than are taken.
  static func tooLong(_ bytesMax: Int) -> Problem {
    Problem(
      413, "Too long", "at most \(Numbers.bytes(bytesMax)) are taken at a time; send it in parts")
  }

  /// What the system says against storing a body.
  init(_ error: SystemError) {
    let words = String(cString: strerror(error.code))
    if error.code == ENOSPC || error.code == EDQUOT {
      self.init(507, "No space left", "no space left for what you send: \(words)")
    } else {
      self.init(500, "Not stored", "what you send cannot be stored: \(words)")
    }
  }

  private init(_ error: IngestError) {
    let words = Words.ingestError(error)
    switch error {
    case .nothingUsable(let totals):
      self.init(422, "Nothing usable", words)
      found = totals
    case .noTerm, .differentQueries, .fault: self.init(422, "Not ingested", words)
    case .termDeleted: self.init(409, "Term deleted", words)
    case .interrupted:
      self.init(503, "Stopping", words)
      fields.append("Retry-After", "5")
    }
  }

  private init(_ error: StoreError) {
    let words = Words.storeError(error)
    switch error {
    case .missingDatabase:
      self.init(404, "No database yet", words)
    case .busy:
      self.init(503, "Database in use", words)
      fields.append("Retry-After", "5")
    case .full: self.init(507, "No space left", words)
    case .notWritable: self.init(403, "Database read-only", words)
    default: self.init(500, "Database unusable", words)
    }
  }
}
