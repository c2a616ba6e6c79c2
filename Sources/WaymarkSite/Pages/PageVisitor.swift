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
    let agent = lowercasedASCII(userAgent)
    // Browsers on Windows Phone name Android and iPhone, too.
    if agent.contains("windows phone") {
      self = .other
    } else if agent.contains("android") {
      self = .android
    } else if ["iphone", "ipad", "ipod"].contains(where: agent.contains) {
      self = .apple
    } else {
      self = .other
    }
  }
}
