#if Tools
import WaymarkApp

extension LinkEvent {
  /// How the link ended, at its end.
  var result: URLRoutingResult? {
    if case .finished(let result) = step { result } else { nil }
  }
}

extension String {
  /// The text as one line of a log may have it: what is drawn under a text is left out, and nothing
  /// in it can begin a line or act on a terminal.
  var onOneLine: String {
    split(whereSeparator: \.isNewline)
      .map { $0.trimming { $0 == " " } }
      .filter { !$0.allSatisfy { $0 == "^" || $0 == "~" } }
      .map { $0.unicodeScalars.reduce(into: "") { $0 += $1.visible } }
      .joined(separator: "; ")
  }
}

extension Substring {
  fileprivate func trimming(_ isOutside: (Character) -> Bool) -> Substring {
    var text = drop(while: isOutside)
    while let last = text.last, isOutside(last) { text.removeLast() }
    return text
  }
}

extension Unicode.Scalar {
  /// The scalar, or its number where it would not be seen or would act.
  fileprivate var visible: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
      "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}
#endif
