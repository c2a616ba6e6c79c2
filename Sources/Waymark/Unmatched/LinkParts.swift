/// A link split into its parts once, for comparison with many routes.
package struct LinkParts {
  /// The first query item with a name.
  package struct Item {
    /// The index of the item in the query.
    package let position: Int
    package let value: [UInt8]
  }

  package let link: DeepLink
  /// The text that contains the components.
  package let key: ContiguousArray<UInt8>
  /// The ranges of the path's decoded components in the key.
  package let components: [Range<Int>]
  /// The scheme of an app link, the domain of a web link.
  let name: [UInt8]
  package let items: [[UInt8]: Item]
  package let fragment: [UInt8]?

  package init(_ link: DeepLink) {
    self.link = link
    let key = ContiguousArray(link.key.utf8)
    self.key = key
    if link.layout.flags.contains(.hasComponents) {
      components = key[link.layout.path]
        .split(separator: 0x2F, omittingEmptySubsequences: false).map(\.indices)
    } else {
      components = []
    }
    name = Array((link.domain ?? link.scheme).utf8)
    var items: [[UInt8]: Item] = [:]
    for (position, item) in link.queryItems.enumerated() {
      let name = Array(item.name.utf8)
      guard items[name] == nil else { continue }
      items[name] = Item(position: position, value: Array((item.value ?? "").utf8))
    }
    self.items = items
    fragment = link.fragment.map { Array($0.utf8) }
  }

  /// Returns a component's decoded text.
  func text(_ component: Int) -> String {
    let bytes = key[components[component]].map { $0 == PatternByte.slashInComponent ? 0x2F : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the rank of a scope that covers the link, greater for a more specific scope; `nil` for
  /// a scope that does not cover it (article "Precedence", "Scopes").
  package func specificity(of scope: RouteScope) -> Int? {
    guard (scope.kind == .universal) == (link.kind == .web) else { return nil }
    guard let name = scope.name else { return 0 }
    return specificity(ofName: name)
  }

  /// Returns the same rank for a name that an app lists.
  func specificity(ofName name: String) -> Int? {
    let utf8 = name.utf8
    guard link.kind == .web, utf8.starts(with: "*.".utf8) else {
      return utf8.elementsEqual(self.name) ? Int.max : nil
    }
    let suffix = utf8.dropFirst()
    guard self.name.count > suffix.count, self.name.suffix(suffix.count).elementsEqual(suffix)
    else {
      return nil
    }
    return suffix.count
  }

  /// Returns whether an app lists the link's scheme or domain.
  func isDeclared(by app: AppIdentity) -> Bool {
    switch link.kind == .web ? app.domains : app.schemes {
    case .any: true
    case .listed(let names): nameCovering(names) != nil
    }
  }

  /// Returns the most specific of these names that covers the link's scheme or domain.
  package func nameCovering(_ names: [String]) -> String? {
    let folded = names.map { link.kind == .web ? foldedDomain($0) : lowercasedASCII($0) }
    let covering = zip(names, folded).compactMap { name, folded in
      specificity(ofName: folded).map { (name, $0) }
    }
    return covering.max { $0.1 < $1.1 }?.0
  }
}
