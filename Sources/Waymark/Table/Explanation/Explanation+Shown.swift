extension Explanation {
  /// The text of the link as it may be shown: values that a route keeps secret are `***`.
  package var shownText: String { shown?.link.text ?? text }
}
