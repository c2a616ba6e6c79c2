internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The QR code of a link.
enum BookCode {
  /// The address that answers with a file.
  static let path = "/_links/code"

  /// Returns buttons that copy a link, and save its QR code.
  static func buttons(_ link: String) -> Markup {
    if link.contains(ShownLink.mask) { return "" }
    var markup: Markup = """
      <button class="small copy" type="button" data-copy="\(link)" aria-label="Copy \(link)" \
      hidden="">Copy</button>
      """
    for type in ["svg", "png"] {
      let name = type.uppercased()
      markup += """
         <button class="small" type="submit" form="code-form" name="\(type)" value="\(link)" \
        formnovalidate="" aria-label="QR \(name) of \(link)">QR \(name)</button>
        """
    }
    return markup
  }

  /// Returns the file with the QR code that a button requests.
  static func file(_ body: BookBody) throws(Problem) -> SiteAnswer {
    let png = body["png"]
    do throws(QRCodeError) {
      let code = try QRCode(png ?? body["svg"] ?? "")
      let name = "attachment; filename=\"qr-code.\(png == nil ? "svg" : "png")\""
      return .book(
        200,
        [SiteAnswer.Header("Content-Disposition", name)],
        type: png == nil ? "image/svg+xml" : "image/png",
        body: png == nil ? Array(code.svg().utf8) : code.png()
      )
    } catch {
      throw .values([], error.diagnostic.message)
    }
  }

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
