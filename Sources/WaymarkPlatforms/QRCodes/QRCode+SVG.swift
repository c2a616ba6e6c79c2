extension QRCode {
  /// Returns the code with its quiet zone as an SVG image, as a file or for the inside of a page.
  ///
  /// The image has no size of its own: it fills the width that its place in a page has. It contains
  /// no style and no script, so every Content-Security-Policy permits it.
  ///
  /// - Parameter title: The name of the image for screen readers, and its tooltip. The default is
  ///   `QR code: ` and the text of the code.
  public func svg(title: String? = nil) -> String {
    let title = (title ?? "QR code: \(content)").xmlEscaped(inAttribute: false)
    let side = size + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
      shape-rendering="crispEdges"><title>\(title)</title>\
      <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/><path fill="#000" d="\(path)"/></svg>
      """
  }

  /// The dark modules as data of a path: a rectangle for each run in a row.
  private var path: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while self[x: x, y: y] { x += 1 }
        if x > start {
          path += "M\(start + Self.quietZone) \(y + Self.quietZone)h\(x - start)v1h-\(x - start)z"
        }
        x += 1
      }
    }
    return path
  }
}
