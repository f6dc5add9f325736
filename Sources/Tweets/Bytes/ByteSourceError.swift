/// What keeps the bytes of a file from being read. It names no file: who opened it knows.
public enum ByteSourceError: Error, Sendable, Equatable {
  /// The system refuses to open the file; `errno` says why.
  case cannotOpen(errno: Int32)
  /// The system stops giving bytes; `errno` says why.
  case cannotRead(errno: Int32)
  /// The compressed data is damaged. Every byte before the damage was given.
  case damaged(Damage)
  /// A file of another kind than a text of tweets.
  case foreign(OtherFile)
  /// A file of files where a file of tweets should be: inside another one.
  case container(Container)
  /// A file of files, none of which can hold tweets by its name.
  case noTweetMembers(Container)
  /// A file of files that is damaged or cut; the words of its reader. Members before it were given.
  case damagedContainer(Container, message: String)
  /// Memory is short.
  case noMemory

  /// What is wrong with compressed data.
  public struct Damage: Sendable, Equatable {
    /// The ways in which compressed data can be wrong.
    public enum Kind: Sendable, Equatable {
      /// The data is cut.
      case endsEarly
      /// The data, or the check sum over it, is wrong.
      case damaged
      /// Bytes other than NUL, and of no known compression, follow the data.
      case trailingBytes
    }

    /// Which of them it is.
    public let kind: Kind
    /// How the data is compressed.
    public let compression: Compression
    /// The words of the decompressor; may be empty.
    public let message: String
  }

  /// A kind of file that holds files.
  public enum Container: Sendable, Equatable {
    /// An archive of tar, whatever compresses it.
    case tar
    /// An archive of zip.
    case zip
  }
}
