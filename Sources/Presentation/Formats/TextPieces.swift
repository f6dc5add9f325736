/// A text that is made piece by piece while it is written, since it may be larger than one wants to hold.
public struct TextPieces: Sequence, Sendable {
  enum Part: Sendable {
    /// A text that is there.
    case text(String)
    /// So many rows, each made when its turn comes.
    case rows(Int, @Sendable (Int) -> String)
  }

  private let parts: [Part]

  init(_ parts: Part...) { self.parts = parts }

  /// From the first piece on.
  public func makeIterator() -> Iterator { Iterator(parts: parts) }

  /// The pieces that are still to come.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate let parts: [Part]
    private var part = 0
    private var row = 0

    fileprivate init(parts: [Part]) { self.parts = parts }

    /// The next one; nil at the end.
    public mutating func next() -> String? {
      while part < parts.count {
        switch parts[part] {
        case .text(let text):
          part += 1
          return text
        case .rows(let count, let make) where row < count:
          row += 1
          return make(row - 1)
        case .rows:
          part += 1
          row = 0
        }
      }
      return nil
    }
  }
}
