internal import Waymark
internal import WaymarkPlatforms

/// The QR code of a link.
enum BookCode {
  /// The code with the link as its caption; nothing for a link that is too long for a code.
  static func figure(_ link: String) -> Markup {
    guard let code = try? QRCode(link) else { return "" }
    return """
      <figure class="code">\(Markup(html: code.svg()))
      <figcaption>\(TerminalText.fit(link, 200))</figcaption></figure>

      """
  }

  /// The member `qr` of the answer to a program; `nil` for a link that is too long for a code.
  static func json(_ link: String) -> JSONValue? {
    (try? QRCode(link)).map { .object(["link": .string(link), "svg": .string($0.svg())]) }
  }
}
