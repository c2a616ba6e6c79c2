internal import Waymark

/// The kind of device that requests a page; it determines the order of the buttons.
enum PageVisitor: Int, Sendable {
  case apple, android, other
  /// Any device: the page is a file of a static host.
  case any

  /// The kinds that a request can have.
  static let ofRequests: [PageVisitor] = [.apple, .android, .other]

  /// Finds the kind in the header `User-Agent`.
  init(userAgent: String) {
    self = Self.kind(Array(userAgent.utf8))
  }

  /// Returns whether a `User-Agent` is that of a browser on a computer with a large screen.
  static func isDesktop(_ userAgent: String) -> Bool {
    let start = "Mozilla/5.0 ("
    guard userAgent.hasPrefix(start) else { return false }
    let system = userAgent.dropFirst(start.count)
    return ["Windows NT", "Macintosh", "X11"].contains { system.hasPrefix($0) }
  }

  private static let androidWord = Array("android".utf8)
  private static let appleWords = ["iphone", "ipad", "ipod"].map { Array($0.utf8) }
  private static let windowsPhoneWord = Array("windows phone".utf8)

  private static func kind(_ agent: [UInt8]) -> PageVisitor {
    var (isAndroid, isApple) = (false, false)
    for start in agent.indices {
      switch lowercasedASCII(agent[start]) {
      case UInt8(ascii: "a"): isAndroid = isAndroid || contains(agent, androidWord, at: start)
      case UInt8(ascii: "i"):
        isApple = isApple || appleWords.contains { contains(agent, $0, at: start) }
      // Browsers on Windows Phone name Android and iPhone, too.
      case UInt8(ascii: "w"): if contains(agent, windowsPhoneWord, at: start) { return .other }
      default: break
      }
    }
    return isAndroid ? .android : isApple ? .apple : .other
  }

  /// Returns whether a word in lower case begins at a byte.
  private static func contains(_ agent: [UInt8], _ word: [UInt8], at start: Int) -> Bool {
    guard word.count <= agent.count - start else { return false }
    for index in word.indices where lowercasedASCII(agent[start + index]) != word[index] {
      return false
    }
    return true
  }
}
