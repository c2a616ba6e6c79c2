import Waymark

/// A link that a pattern matches, as a basis for variants.
///
/// The link contains everything that the pattern requires and, if it is full, also everything that
/// the pattern allows.
struct SampleLink {
  var components: [String] = []
  private var hasRest = false
  private var items: [(name: String, value: String?)] = []
  private var fragment: String?

  init(
    _ pattern: Pattern,
    value: String = "a",
    number: String = "7",
    word: String? = nil,
    uuid: String = "123e4567-e89b-12d3-a456-426614174000",
    itemValue: String = "a",
    isFull: Bool = false
  ) {
    for component in pattern.components where isFull || !component.isOptional {
      var text = ""
      for element in component.elements {
        switch element {
        case .literal(let literal): text += Self.written(literal, .path)
        case .wildcard: text += value
        case .rest where isFull: text += "\(value)/\(value)"
        case .rest: hasRest = true
        case .parameter(let parameter):
          switch parameter.restriction {
          case .none: text += value
          case .int: text += number
          case .uuid: text += uuid
          case .words(let words): text += word ?? Self.written(words.first ?? "", .path)
          }
        }
      }
      if !text.isEmpty { components.append(text) }
    }
    if pattern.endsWithSlash { hasRest = true }
    for item in pattern.queryItems where isFull || !item.isOptional {
      let name = Self.written(item.name, .name)
      switch item.value {
      case .literal(let text)?: items.append((name, Self.written(text, .value)))
      case .parameter?: items.append((name, itemValue))
      case nil: items.append((name, nil))
      }
    }
    switch pattern.fragment {
    case .literal(let text)?: fragment = Self.written(text, .fragment)
    case .parameter(let parameter)? where isFull || !parameter.isOptional: fragment = itemValue
    default: break
    }
  }

  private static func written(_ text: String, _ part: AppleGlobText.Part) -> String {
    AppleGlobText.link(text, in: part)
  }

  /// Returns the text of the link.
  func text(host: String) -> String { "https://\(host)" + path }

  /// The text after the host, up to the query.
  var pathAlone: String {
    let path = "/" + components.joined(separator: "/")
    return hasRest && !components.isEmpty ? path + "/" : path
  }

  /// The text after the host.
  var path: String {
    var text = pathAlone
    let items = items.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// The text after `https://domain/`.
  var relativePath: String { String(path.dropFirst()) }

  var withoutRest: SampleLink { changed { $0.hasRest = false } }

  /// The link with a slash at the end of the path.
  var withSlash: SampleLink { changed { $0.hasRest = true } }

  var withoutConditions: SampleLink {
    changed {
      $0.items = []
      $0.fragment = nil
    }
  }

  var upperCased: SampleLink { changed { $0.mapTexts { $0.uppercased() } } }

  var lowerCased: SampleLink { changed { $0.mapTexts { $0.lowercased() } } }

  func replacing(_ text: String, by other: String) -> SampleLink {
    changed {
      $0.mapTexts {
        $0.split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
      }
    }
  }

  func inserting(_ component: String, at index: Int) -> SampleLink {
    changed { $0.components.insert(component, at: min(index, $0.components.count)) }
  }

  /// Returns the link with every item repeated.
  ///
  /// The repeated items have this value and come before or after the others.
  func repeatingItems(with value: String, isFirst: Bool) -> SampleLink {
    changed { link in
      let others = link.items.map { ($0.name, Optional(value)) }
      link.items = isFirst ? others + link.items : link.items + others
    }
  }

  private mutating func mapTexts(_ change: (String) -> String) {
    components = components.map(change)
    items = items.map { (change($0.name), $0.value.map(change)) }
    fragment = fragment.map(change)
  }

  private func changed(_ change: (inout SampleLink) -> Void) -> SampleLink {
    var link = self
    change(&link)
    return link
  }
}
