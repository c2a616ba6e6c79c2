#if Observability
import WaymarkApp

extension LinkEvent {
  /// The result of the link, if this is its last event.
  var result: URLRoutingResult? {
    if case .finished(let result) = step { result } else { nil }
  }
}

extension String {
  /// The text for one line of a log: excerpts below the text are left out, and no character can
  /// begin a new line or control a terminal.
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
  /// The scalar, or its number if it is invisible or controls a terminal.
  fileprivate var visible: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
      "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}
#endif
