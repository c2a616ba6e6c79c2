internal import Waymark
internal import WaymarkPlatforms

/// A part of a page: markup that is the same for every link, or a text of the link.
enum PagePiece: Sendable {
  case markup(Markup)
  /// The link.
  case link(LinkText)
  /// The link as a parameter of a URL, after the name of the parameter; nothing if the link is too
  /// long for it.
  case referrer(name: Markup, LinkText)
  /// The domain of the link and its path with the query.
  case location
  /// The domain of the link.
  case domain
  /// The link with a custom scheme, between two texts; nothing if the route has no such link.
  case appLink(before: Markup, after: Markup)
  /// The QR code of the link, between two texts; nothing for a long link.
  case code(before: Markup, after: Markup)
  /// A text that is shown only on a loopback address, around the domain.
  case loopback(before: Markup, after: Markup)
  /// The value of a parameter of the link; nothing if the link lacks the parameter.
  case parameter(String, PagePlace)
}

/// The pieces of a page, in order.
struct PagePieces: Sendable {
  private(set) var pieces: [PagePiece] = []

  /// Adds markup.
  mutating func add(_ markup: Markup) {
    if case .markup(let last)? = pieces.last {
      pieces[pieces.count - 1] = .markup(last + markup)
    } else {
      pieces.append(.markup(markup))
    }
  }

  /// Adds a part that depends on the link.
  mutating func add(_ piece: PagePiece) { pieces.append(piece) }
}

/// A form of the link of a page.
enum LinkText: Sendable, Hashable {
  /// A URL in an attribute.
  case url
  /// A URL in a string of JSON.
  case json
  /// A URL in an attribute that separates values by commas.
  case listedURL
  /// A value in the query of a URL that is itself encoded this many times, less one, in an
  /// attribute.
  case value(levels: Int)
}

/// The link for which a page is written.
struct PageLink {
  /// The domain, in lower case.
  let domain: String
  /// The path with the query.
  let target: String
  /// The link with a custom scheme; `nil` if the route has none.
  var appLink: String?
  /// Indicates whether the request came to a loopback address.
  var isLoopback = false
  /// The parameters of the link; empty if the page shows none.
  var parameters = RouteParameters()
  /// Indicates whether the page may have a QR code of the link, which takes most of the time of an
  /// answer.
  var hasCode = true

  /// The length above which a link is not passed on through the store, in bytes.
  static let referrerLimit = 1_024
  /// The length of a link above which a page has no QR code, in bytes: a camera reads small modules
  /// badly, and a server makes the code for each request.
  static let codeLimit = 300
}

extension PageLink {
  /// Writes the pieces of a page.
  func body(of pieces: PagePieces) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(8_192)
    for piece in pieces.pieces { write(piece, to: &body) }
    return body
  }

  private func write(_ piece: PagePiece, to body: inout [UInt8]) {
    switch piece {
    case .markup(let markup): body += markup.html.utf8
    case .link(let form): writeLink(form, to: &body)
    case .referrer(let name, let form):
      if "https://".utf8.count + domain.utf8.count + target.utf8.count > Self.referrerLimit {
        return
      }
      body += name.html.utf8
      writeLink(form, to: &body)
    case .location:
      Self.write(domain, to: &body)
      Self.write(target, to: &body)
    case .domain: Self.write(domain, to: &body)
    case .appLink(let before, let after):
      guard let appLink else { return }
      body += before.html.utf8
      Self.write(appLink, to: &body)
      body += after.html.utf8
    case .code(let before, let after):
      let link = "https://\(domain)\(target)"
      guard hasCode, link.utf8.count <= Self.codeLimit, let code = try? QRCode(link) else { return }
      body += before.html.utf8
      body += code.svg(title: "QR code").utf8
      body += after.html.utf8
    case .parameter(let name, let place):
      if let value = parameters[name] { body += place.escaped(value).utf8 }
    case .loopback(let before, let after):
      guard isLoopback else { return }
      body += before.html.utf8
      Self.write(domain, to: &body)
      body += after.html.utf8
    }
  }

  private func writeLink(_ form: LinkText, to body: inout [UInt8]) {
    let escapes = form.escapes
    escapes.write("https://", to: &body)
    escapes.write(domain, to: &body)
    escapes.write(target, to: &body)
  }

  private static func write(_ text: String, to body: inout [UInt8]) {
    LinkText.url.escapes.write(text, to: &body)
  }
}
