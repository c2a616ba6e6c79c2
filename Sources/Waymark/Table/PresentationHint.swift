/// How an app is to show what a route opens: a hint that the app follows, in whatever UI it has.
///
///     try Route("lines", name: "lines", notes: RouteNotes(presentation: .tab("lines")))
///     try Route("line/{line}", notes: RouteNotes(parent: "lines", presentation: .push))
public enum PresentationHint: Sendable, Hashable {
  /// On top of what is shown, with a way back.
  case push
  /// Over what is shown, as something of its own: a sheet, a window, a dialog.
  case present
  /// In the place of what is shown.
  case replace
  /// As the first screen of the tab with this name.
  case tab(String)
}

extension PresentationHint: LosslessStringConvertible {
  /// The hint as the catalog writes it: `push`, `present`, `replace`, `tab:NAME`.
  public var description: String {
    switch self {
    case .push: "push"
    case .present: "present"
    case .replace: "replace"
    case .tab(let name): "tab:\(name)"
    }
  }

  /// Reads a hint as the catalog writes it; `nil` if it is none of its four forms.
  ///
  ///     PresentationHint("tab:lines")   // .tab("lines")
  ///     PresentationHint("tab:")        // nil: a tab has a name
  public init?(_ description: String) {
    switch description {
    case "push": self = .push
    case "present": self = .present
    case "replace": self = .replace
    default:
      // Bytes: an accent at the front of a name would make another character of the colon.
      let prefix = "tab:".utf8
      guard description.utf8.starts(with: prefix), description.utf8.count > prefix.count else {
        return nil
      }
      self = .tab(String(Substring(description.utf8.dropFirst(prefix.count))))
    }
  }

  /// The four forms, as messages name them.
  static let forms = ["push", "present", "replace", "tab:NAME"]
}
