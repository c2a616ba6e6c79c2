extension RouteEncodingError {
  /// The error as a diagnostic.
  ///
  ///     error[encoding.unreadable]: 'latitude' is "nan", not a number such as 2.5
  ///       at route 'map'
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: LinkDiagnostic.Code(code),
      message: message,
      place: "route '\(route.quotable)'",
      help: help
    )
  }

  private var code: String {
    switch reason {
    case .unreadable: "encoding.unreadable"
    case .nameTaken: "encoding.name-taken"
    case .indistinguishable: "encoding.indistinguishable"
    case .unusableKey: "encoding.unusable-key"
    case .invalid: "encoding.invalid"
    case .unsupported: "encoding.unsupported"
    }
  }

  private var message: String {
    switch reason {
    case .unreadable(let value, let expected):
      "\(subject) is \"\(value.quotable)\", not \(expected)"
    case .nameTaken: "\(subject) is written by two fields"
    case .indistinguishable(let words): "\(subject) cannot be written: \(words)"
    case .unusableKey(let key): "\(subject) has the key \"\(key.quotable)\", which makes no name"
    case .invalid(let words): "\(subject) cannot be written: \(words.quotable)"
    case .unsupported(let shape): "\(subject) cannot be written: \(shape.explanation)"
    }
  }

  private var help: String? {
    switch reason {
    case .nameTaken: "give one of them another coding key"
    case .unusableKey: "use keys that are not empty and have no dot"
    case .unsupported(let shape): shape.remedy
    case .unreadable, .indistinguishable, .invalid: nil
    }
  }

  private var subject: String { parameter.map { "'\($0.quotable)'" } ?? "the input" }
}
