/// A hint about how the app shows what a route opens; the app decides how to follow it in its user
/// interface.
///
///     try Route("lines", name: "lines", notes: RouteNotes(presentation: .tab("lines")))
///     try Route("line/{line}", notes: RouteNotes(parent: "lines", presentation: .push))
public enum PresentationHint: Sendable, Hashable {
  /// Push the screen on top of the current one, with a way back.
  case push
  /// Present the screen separately over the current one: as a sheet, a window or a dialog.
  case present
  /// Replace the current screen.
  case replace
  /// Show the screen as the root of the tab with this name.
  case tab(String)
}

extension PresentationHint: LosslessStringConvertible {
  /// The hint in the catalog's form: `push`, `present`, `replace`, `tab:NAME`.
  public var description: String {
    switch self {
    case .push: "push"
    case .present: "present"
    case .replace: "replace"
    case .tab(let name): "tab:\(name)"
    }
  }

  /// Creates a hint from its form in the catalog; `nil` if the text has none of the four forms.
  ///
  ///     PresentationHint("tab:lines")   // .tab("lines")
  ///     PresentationHint("tab:")        // nil: a tab has a name
  public init?(_ description: String) {
    switch description {
    case "push": self = .push
    case "present": self = .present
    case "replace": self = .replace
    default:
      // The comparison uses bytes because a combining accent at the start of a name would merge
      // with the colon.
      guard description.beginsExactly(with: "tab:"), description.utf8.count > 4 else { return nil }
      self = .tab(String(Substring(description.utf8.dropFirst(4))))
    }
  }

  /// The four forms, as in messages.
  package static let forms = ["push", "present", "replace", "tab:NAME"]
}
