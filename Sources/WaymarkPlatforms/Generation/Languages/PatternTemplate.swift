import Waymark

/// A pattern as the generated matcher reads it.
///
/// All characters except letters, digits and `-._~` are escaped, so that the matcher can split the
/// pattern without a parser.
struct PatternTemplate {
  let path: String
  let query: String
  let fragment: String

  /// - Parameters:
  ///   - defaults: The texts of parameters in a link without them.
  ///   - lists: The names of parameters that are lists of repeated query items.
  init(_ pattern: Pattern, defaults: [String: String] = [:], lists: [String] = []) {
    let escaped = PercentEncoding.unreserved.encode
    let text = PatternText(literal: escaped) { parameter in
      if parameter.isRest { return "{\(parameter.name)**}" }
      let type = parameter.restriction.suffix(escaping: escaped)
      let absence = parameter.isOptional ? "?" : ""
      let other = defaults[parameter.name].map { "=" + escaped($0) } ?? ""
      let star = lists.contains(parameter.name) ? "*" : ""
      return "{\(parameter.name)\(star)\(type)\(absence)\(other)}"
    }
    path = text.path(of: pattern) + (pattern.endsWithSlash ? "/" : "")
    query = text.query(of: pattern)
    fragment = text.fragment(of: pattern)
  }
}
