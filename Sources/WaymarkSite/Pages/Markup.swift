internal import WaymarkPlatforms

/// A piece of HTML in which every inserted text is escaped.
///
///     let name = "Tom & Jerry"
///     let markup: Markup = "<p>\(name)</p>"      // <p>Tom &amp; Jerry</p>
///     let link: Markup = "<a href=\"/cats/\(component: name)\">Cats</a>"
///
/// A text is escaped for a place between two tags, or in an attribute in quotation marks.
/// `\(component:)` inserts a text as a part of a URL in such an attribute, after the host.
public struct Markup: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The text of the HTML.
  public private(set) var html: String

  /// Creates HTML that contains no text from outside.
  public init(stringLiteral html: StaticString) { self.html = html.description }

  /// Creates HTML from literal parts and inserted texts.
  public init(stringInterpolation: Interpolation) { html = stringInterpolation.html }

  /// Creates HTML in which every text from outside is escaped.
  init(html: String) { self.html = html }

  /// The parts of a literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    /// Creates an empty literal.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds HTML of the literal.
    public mutating func appendLiteral(_ literal: StaticString) { html += literal.description }

    /// Adds a text, escaped.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      html += HTMLText.escaped(String(text))
    }

    /// Adds a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) { html += "\(number)" }

    /// Adds HTML.
    public mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

    /// Adds a text as a part of a URL: of its path, or a value of its query.
    public mutating func appendInterpolation(component text: some StringProtocol) {
      html += PagePlace.url.escaped(String(text))
    }
  }

  /// Adds a piece to the end.
  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  /// Returns both pieces, one after the other.
  public static func + (left: Markup, right: Markup) -> Markup {
    var both = left
    both.html += right.html
    return both
  }
}
