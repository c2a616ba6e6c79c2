package import Waymark

/// A link split into its parts once, for comparison with many routes.
package struct LinkParts {
  /// The first query item with a name.
  package struct Item {
    /// The index of the item in the query.
    package let position: Int
    package let value: [UInt8]
    /// The value as in the link, as a range of its text.
    package let range: Range<Int>
  }

  package let link: DeepLink
  /// The text that contains the components.
  package let key: ContiguousArray<UInt8>
  /// The ranges of the path's decoded components in the key.
  package let components: [Range<Int>]
  /// The scheme of an app link, the domain of a web link.
  package let scope: RouteScope
  package let items: [[UInt8]: Item]
  package let fragment: [UInt8]?

  package init(_ link: DeepLink) {
    self.link = link
    let key = ContiguousArray(link.key.utf8)
    self.key = key
    if link.layout.hasComponents {
      components = key[link.layout.path]
        .split(separator: 0x2F, omittingEmptySubsequences: false).map(\.indices)
    } else {
      components = []
    }
    scope = RouteScope(link)
    var items: [[UInt8]: Item] = [:]
    let ranges = link.rawItemRanges.map(\.value)
    for (position, item) in link.queryItems.enumerated() {
      let name = Array(item.name.utf8)
      guard items[name] == nil, ranges.indices.contains(position) else { continue }
      let value = Array((item.value ?? "").utf8)
      items[name] = Item(position: position, value: value, range: ranges[position])
    }
    self.items = items
    fragment = link.fragment.map { Array($0.utf8) }
  }

  /// Returns a component's decoded text.
  func text(_ component: Int) -> String {
    let bytes = key[components[component]].map { $0 == PatternByte.slashInComponent ? 0x2F : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
