import Waymark

/// The example links of a pattern that checks of files try.
extension ExampleLink {
  /// Creates a link with everything that the pattern requires and, if it is full, with everything
  /// that the pattern allows.
  ///
  /// The values are used as they are, so that they may also contain what the pattern rejects.
  init(
    _ pattern: Pattern,
    value: String = "a",
    number: String = "7",
    itemValue: String = "a",
    isFull: Bool = false
  ) {
    self.init(
      pattern,
      hasOptionalComponents: isFull,
      hasOptionalConditions: isFull,
      catchAllCount: isFull ? 2 : 0
    ) { part, parameter in
      guard part == .path else { return itemValue }
      return switch parameter?.restriction {
      case .none?, nil: value
      case .int?: number
      case .uuid?: RouteRestriction.uuid.example
      case .words(let words)?: part.encoding.encode(words.first ?? "")
      }
    }
  }

  /// Returns the text of the link.
  func text(host: String) -> String { "https://\(host)/" + relativePath }

  /// The link with a slash at the end of the path.
  var withSlash: ExampleLink { changed { $0.hasTrailingSlash = true } }

  var upperCased: ExampleLink { changed { $0.mapTexts { $0.uppercased() } } }

  func inserting(_ component: String, at index: Int) -> ExampleLink {
    changed { $0.components.insert(component, at: min(index, $0.components.count)) }
  }

  private mutating func mapTexts(_ change: (String) -> String) {
    components = components.map(change)
    items = items.map { Item(name: change($0.name), value: $0.value.map(change)) }
    fragment = fragment.map(change)
  }

  private func changed(_ change: (inout ExampleLink) -> Void) -> ExampleLink {
    var link = self
    change(&link)
    return link
  }
}
