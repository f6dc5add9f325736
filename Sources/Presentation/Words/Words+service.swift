import Glibc

/// Why a service does not start.
public enum ServiceFault: Error, Sendable, Equatable {
  /// The address cannot be listened at, as `errno` says.
  case cannotListen(address: String, code: Int32)
  /// What speaks HTTP is missing, or does not start.
  case noLibrary(String)
  /// Others would reach it, and there is no token.
  case tokenWanted(reach: Reach)
  /// The token of a file, or of a variable, is none.
  case badToken(TokenSource, TokenFault)

  /// How others than this machine reach it.
  public enum Reach: Sendable, Equatable {
    /// By an address that it listens at.
    case address(String)
    /// By a name that it goes by.
    case name(String)
  }

  /// Where a token comes from.
  public enum TokenSource: Sendable, Equatable {
    /// From the first line of the file with this path.
    case file(String)
    /// From the variable of the environment with this name.
    case variable(String)
  }

  /// What is wrong with a token.
  public enum TokenFault: Sendable, Equatable {
    /// Its file cannot be read, as `errno` says.
    case unreadable(code: Int32)
    /// Others than its owner can read it; its permissions as `chmod` takes them.
    case openToOthers(mode: UInt32)
    /// There is nothing.
    case empty
    /// It is shorter than so many bytes.
    case short(least: Int)
    /// It is longer than any token.
    case long(most: Int)
    /// It is more than one line, or has blanks or other characters that no head of a request carries.
    case notAWord
  }
}

extension Words {
  /// Why a service does not start, in a line.
  public static func serviceFault(_ fault: ServiceFault) -> String {
    switch fault {
    case .cannotListen(let address, let code): cannotListen(address, code)
    case .noLibrary(let reason):
      "cannot load libmicrohttpd, which speaks HTTP (\(reason)); install the package libmicrohttpd12"
    case .tokenWanted(.address(let address)):
      "others reach '\(address)', so a token is wanted: give one with --token-file, "
        + "or listen at 127.0.0.1"
    case .tokenWanted(.name(let name)):
      "others come by the name '\(name)', so a token is wanted: give one with --token-file"
    case .badToken(let source, let fault): badToken(source, fault)
    }
  }

  /// That a service which listens at every address goes by no name that others could use.
  public static let unnamedService =
    "it answers to no name but this machine's own: give those that others use with --host"

  private static func cannotListen(_ address: String, _ code: Int32) -> String {
    let begin = "cannot listen at '\(address)': "
    return switch code {
    case EADDRINUSE:
      begin + "another program does already; stop it, or give another port with --listen"
    case EACCES: begin + "permission denied; give a port above 1023 with --listen"
    case EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL:
      begin + "this machine has no such address; give one of its own with --listen"
    default: begin + system(code)
    }
  }

  private static func badToken(
    _ source: ServiceFault.TokenSource, _ fault: ServiceFault.TokenFault
  ) -> String {
    let named =
      switch source {
      case .file(let path): "the token file '\(path)'"
      case .variable(let name): "the token in $\(name)"
      }
    return switch fault {
    case .unreadable(let code): "cannot read \(named): \(system(code))"
    case .openToOthers(let mode):
      "\(named) can be read by others than its owner (mode \(octal(mode))); chmod 600 makes it yours"
    case .empty: "\(named) is empty; " + makeOne
    case .short(let least): "\(named) has less than \(least) characters; " + makeOne
    case .long(let most): "\(named) has more than \(most) characters; " + makeOne
    case .notAWord: "\(named) is not one word in one line; " + makeOne
    }
  }

  private static let makeOne = "make one with: openssl rand -hex 32"

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }
}
