import Threads

/// Two threads that read blocks and parse them: one after the other they take a block from the file,
/// and parse it while the other takes the next.
///
/// So what is decompressed or read by one thread is parsed by the same, and each has something to do
/// whatever is slower. The blocks are given in the order of the file. A few are ahead of what was
/// given at most.
final class BlockCrew: @unchecked Sendable {
  /// A block, and what it gave.
  struct Outcome: Sendable {
    let bytes: BlockBytes
    let bytesConsumed: Int
    /// Whether nothing follows it.
    let isLast: Bool
    let finding: Finding
  }

  enum Finding: Sendable {
    /// It was parsed. The hash is nil where none was asked for.
    case parsed(ParsedBlock, BlockHash?)
    /// It is known.
    case recalled(ReadBlock)
    /// It, and all behind it, is to be read in order.
    case unclean
  }

  /// What the threads do with a block.
  typealias Work = @Sendable () -> (BlockCutter.Piece) -> Finding

  static let workers = 2
  /// How many blocks are read at most that nobody has taken yet: two more than are parsed wait for
  /// each thread.
  private static let aheadMax = 3 * workers

  // All `var`s are touched only inside `monitor`. The cutter is used by the thread that has set
  // `isCutting`; by the owner once no thread will.
  private let monitor = Monitor()
  private var cutter: BlockCutter?
  private var isCutting = false
  private var isEnded = false
  private var isInOrder = false
  private var isClosed = false
  private var cut = 0
  private var given = 0
  private var outcomes: [Int: Outcome] = [:]

  /// Starts the threads.
  ///
  /// - Parameter work: called once by each thread; what it returns is called for each block.
  init(_ work: @escaping Work) {
    for _ in 1...Self.workers { Worker { self.run(work()) }.detach() }
  }

  /// Lets the threads end. They do so by themselves, for one may wait for a pipe that stays silent.
  func close() {
    monitor.locked {
      isClosed = true
      monitor.changes()
    }
  }

  /// Begins with a text. The one before must have been given to its end.
  func begin(_ cutter: BlockCutter) {
    monitor.locked {
      self.cutter = cutter
      isEnded = false
      isInOrder = false
      monitor.changes()
    }
  }

  /// Waits for the next block in the order of the text; nil after the last.
  func next() -> Outcome? {
    monitor.locked {
      while true {
        if let outcome = outcomes.removeValue(forKey: given) {
          given += 1
          monitor.changes()
          return outcome
        }
        if given == cut, !isCutting, isEnded || isInOrder {
          cutter = nil
          return nil
        }
        monitor.wait()
      }
    }
  }

  /// From now on blocks are not parsed, and no more are cut: `next` gives those that were.
  func goOnInOrder() { monitor.locked { isInOrder = true } }

  // MARK: - The threads

  /// Starts threads that parse.
  ///
  /// - Parameter known: what need not be parsed; nil to hash nothing.
  convenience init(
    _ limit: TweetReader.BatchLimit, only shape: Shape?, recalling known: KnownBlocks?
  ) {
    self.init {
      let parser = BlockParser(limit, only: shape)
      return { piece in
        guard let parser, piece.isWhole else { return .unclean }
        let hash = known.map { BlockHash(of: piece.bytes.bytes, seed: $0.seed) }
        if let hash, let read = known?.blocks[hash], read.bytes == piece.bytes.count {
          return .recalled(read)
        }
        guard let parsed = parser.parse(piece.bytes, isLast: piece.isLast) else { return .unclean }
        return .parsed(parsed, hash)
      }
    }
  }

  private func run(_ find: (BlockCutter.Piece) -> Finding) {
    while let (cutter, number) = takeTurn() {
      let piece = cutter.next()
      let isWanted = endTurn(hasPiece: piece != nil)
      guard let piece else { continue }
      deliver(
        Outcome(
          bytes: piece.bytes, bytesConsumed: piece.bytesConsumed, isLast: piece.isLast,
          finding: isWanted ? find(piece) : .unclean), number)
    }
  }

  private func takeTurn() -> (BlockCutter, Int)? {
    monitor.locked {
      while !isClosed {
        if let cutter, !isCutting, !isEnded, !isInOrder, cut - given < Self.aheadMax {
          isCutting = true
          return (cutter, cut)
        }
        monitor.wait()
      }
      return nil
    }
  }

  private func endTurn(hasPiece: Bool) -> Bool {
    monitor.locked {
      isCutting = false
      if hasPiece { cut += 1 } else { isEnded = true }
      monitor.changes()
      return !isInOrder
    }
  }

  private func deliver(_ outcome: Outcome, _ number: Int) {
    monitor.locked {
      outcomes[number] = outcome
      monitor.changes()
    }
  }
}

/// The bytes of a text from a block on that is to be read in order: those of the blocks that were cut
/// already, then all that follow.
final class BytesOfBlocks: ByteReading {
  private let crew: BlockCrew
  private let cutter: BlockCutter
  private var block: BlockCrew.Outcome?
  private var used = 0
  private(set) var bytesConsumed: Int

  init(_ block: BlockCrew.Outcome, then crew: BlockCrew, _ cutter: BlockCutter) {
    self.crew = crew
    self.cutter = cutter
    self.block = block
    bytesConsumed = block.bytesConsumed
    crew.goOnInOrder()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while let block {
      let count = min(buffer.count, block.bytes.count - used)
      if count > 0 {
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(start: block.bytes.memory + used, count: count))
        used += count
        return count
      }
      self.block = crew.next()
      used = 0
      if let next = self.block { bytesConsumed = next.bytesConsumed }
    }
    let count = try cutter.read(into: buffer)
    bytesConsumed = cutter.bytesConsumed
    return count
  }
}
