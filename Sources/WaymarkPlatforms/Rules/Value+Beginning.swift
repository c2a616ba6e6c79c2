import Waymark

extension Pattern.Value {
  /// The literal text before the first parameter.
  var beginning: String { texts[0] }

  /// Indicates whether something follows the first parameter.
  var hasLaterText: Bool { texts.count > 2 || texts.count == 2 && !texts[1].isEmpty }

  /// Indicates whether the value is a fragment that is a path.
  var isPath: Bool { if case .path = self { true } else { false } }

  /// The literal texts before, between and after the parameters.
  private var texts: [String] {
    var texts = [""]
    for (index, elements) in components.enumerated() {
      if index > 0 { texts[texts.count - 1] += "/" }
      for element in elements {
        if case .literal(let text) = element {
          texts[texts.count - 1] += text
        } else {
          texts.append("")
        }
      }
    }
    return texts
  }
}
