extension Explanation {
  /// The text of the link as it may be shown: values that a route keeps secret are `***`.
  package var shownText: String { shown?.link.text ?? text }
}

extension RouteMatch {
  /// The text of the link as it may be shown: values that its route keeps secret are `***`.
  package var shownText: String {
    route.notes.secrets.isEmpty ? link.text : ShownLink(self).link.text
  }
}

extension UnmatchedLink {
  /// The text of the link as it may be shown: values that a route near it keeps secret are `***`.
  public var shownText: String { explanation.shownText }
}
