import Waymark

extension Pattern {
  /// Returns the pattern's text, with another text in place of each parameter.
  func text(_ parameter: @escaping (Parameter) -> String) -> String {
    PatternText(literal: { Pattern.escaping($0) }, parameter: parameter).text(of: self)
  }

  /// A text that is equal for two patterns that match the same links and differ only in names.
  var shape: String {
    text { parameter in
      let sorted = parameter.restriction.words.map { RouteRestriction.words($0.sorted()) }
      let type = (sorted ?? parameter.restriction).suffix()
      return "{\(type)\(parameter.isRest ? "**" : "")\(parameter.isOptional ? "?" : "")}"
    }
  }
}
