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
    word: String? = nil,
    uuid: String = RouteRestriction.uuid.example,
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
      case .uuid?: uuid
      case .words(let words)?: word ?? part.encoding.encode(words.first ?? "")
      }
    }
  }

  /// Returns the text of the link.
  func text(host: String) -> String { "https://\(host)/" + relativePath }

  /// The link without the slash at the end of the path, and without the slash before a catch-all.
  var withoutSlash: ExampleLink { changed { $0.hasTrailingSlash = false } }

  /// The link with a slash at the end of the path.
  var withSlash: ExampleLink { changed { $0.hasTrailingSlash = true } }

  var withoutConditions: ExampleLink {
    changed {
      $0.items = []
      $0.fragment = nil
    }
  }

  var upperCased: ExampleLink { changed { $0.mapTexts { $0.uppercased() } } }

  var lowerCased: ExampleLink { changed { $0.mapTexts { $0.lowercased() } } }

  func replacing(_ text: String, by other: String) -> ExampleLink {
    guard let first = text.utf8.first else { return self }
    return changed {
      $0.mapTexts {
        // Most texts do not contain the other one, and a byte is found faster than a text.
        $0.utf8.contains(first)
          ? $0.split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
          : $0
      }
    }
  }

  func inserting(_ component: String, at index: Int) -> ExampleLink {
    changed { $0.components.insert(component, at: min(index, $0.components.count)) }
  }

  func replacing(at index: Int, by component: String) -> ExampleLink {
    changed { $0.components[index] = component }
  }

  /// Returns the same link with other components.
  func with(_ components: [String]) -> ExampleLink { changed { $0.components = components } }

  /// Returns links that each have one component of another link of the same pattern, if several
  /// components differ.
  func inTurn(from other: ExampleLink) -> [ExampleLink] {
    let count = min(components.count, other.components.count)
    let different = (0..<count).filter { components[$0] != other.components[$0] }
    if different.count < 2 { return [] }
    return different.map { index in changed { $0.components[index] = other.components[index] } }
  }

  /// Returns the link with every item repeated.
  ///
  /// The repeated items have this value and come before or after the others.
  func repeatingItems(with value: String, isFirst: Bool) -> ExampleLink {
    changed { link in
      let others = link.items.map { Item(name: $0.name, value: value) }
      link.items = isFirst ? others + link.items : link.items + others
    }
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
