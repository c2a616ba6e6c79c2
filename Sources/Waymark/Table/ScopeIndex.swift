/// The tries for each scheme or domain of a link, the most specific scope first.
struct ScopeIndex: Sendable {
  /// A trie that a scope leads to.
  struct Entry: Sendable {
    /// The scope that covers the link.
    var scope: RouteScope
    var root: UInt32
    /// Indicates whether the trie contains the paths that stay in the browser.
    var isWebOnly: Bool
  }

  /// The entries of one name, as a range of `entries`; not a `Range`, because the first array of
  /// ranges of a process costs as much as many routes.
  private struct List {
    let start: Int
    let end: Int

    var range: Range<Int> { start..<end }
  }

  /// The entries of all lists, one list after another.
  let entries: ContiguousArray<Entry>
  private let names: LiteralIndex
  private let lists: ContiguousArray<List>
  private let anyScheme: Int
  private let anyDomain: Int
  /// The entries for a path without a domain, as a range of `entries`.
  let pathEntries: Range<Int>
  private let hasSuffixes: Bool
  private let isTrivial: Bool
  /// The entries of the lists `anyScheme` and `anyDomain`.
  private let schemeEntries: Range<Int>
  private let domainEntries: Range<Int>

  /// The node numbers under which the index stores each sort of name.
  private enum Space {
    static var scheme: UInt32 { 1 }
    static var domain: UInt32 { 2 }
    static var suffix: UInt32 { 3 }
  }

  /// - Parameters:
  ///   - plan: The entries for each scheme, domain and suffix that the app accepts.
  init(_ plan: borrowing ScopePlan) {
    var names = LiteralIndex(capacity: plan.named.count, folding: false)
    var entries: ContiguousArray<Entry> = []
    var lists: ContiguousArray<List> = [List(start: 0, end: 0)]
    func add(_ list: [Entry]) -> Int {
      entries += list
      lists.append(List(start: entries.count - list.count, end: entries.count))
      return lists.count - 1
    }
    for (key, list) in plan.named {
      let child = UInt32(truncatingIfNeeded: add(list))
      let bytes = ContiguousArray(key.name.utf8)
      names.insert(key.space, bytes.span, 0, bytes.count, child: child)
    }
    anyScheme = plan.anyScheme.map { add($0) } ?? 0
    anyDomain = plan.anyDomain.map { add($0) } ?? 0
    pathEntries = lists[add(plan.path)].range
    schemeEntries = lists[anyScheme].range
    domainEntries = lists[anyDomain].range
    hasSuffixes = plan.named.contains { $0.key.space == Space.suffix }
    isTrivial = plan.named.isEmpty
    self.names = names
    self.entries = entries
    self.lists = lists
  }

  /// The key of a name in a plan.
  struct Key: Hashable {
    let space: UInt32
    let name: String

    static func scheme(_ name: String) -> Key { Key(space: Space.scheme, name: name) }
    static func domain(_ name: String) -> Key { Key(space: Space.domain, name: name) }
    /// Returns the key for all subdomains of `name`, which begins with a dot.
    static func suffix(_ name: String) -> Key { Key(space: Space.suffix, name: name) }
  }

  /// Returns the entries for a link, as a range of `entries`; empty if the app does not accept the
  /// link.
  @inline(__always)
  func entries(_ bytes: Span<UInt8>, _ layout: LinkLayout) -> Range<Int> {
    let isWeb = layout.flags.contains(.web)
    if isTrivial { return isWeb ? domainEntries : schemeEntries }
    return namedEntries(bytes, layout)
  }

  @inline(never)
  private func namedEntries(_ bytes: Span<UInt8>, _ layout: LinkLayout) -> Range<Int> {
    let isWeb = layout.flags.contains(.web)
    let list = isWeb ? domainList(bytes, layout) : schemeList(bytes, Int(layout.schemeEnd))
    return lists[list].range
  }

  private func schemeList(_ bytes: Span<UInt8>, _ end: Int) -> Int {
    let found = names.child(Space.scheme, bytes, 0, end)
    return found == 0 ? anyScheme : Int(found)
  }

  private func domainList(_ bytes: Span<UInt8>, _ layout: LinkLayout) -> Int {
    let (lower, upper) = (Int(layout.domainLower), Int(layout.domainUpper))
    let found = names.child(Space.domain, bytes, lower, upper)
    if found != 0 { return Int(found) }
    if hasSuffixes {
      var index = lower + 1
      while index < upper {
        if bytes[index] == 0x2E {
          let found = names.child(Space.suffix, bytes, index, upper)
          if found != 0 { return Int(found) }
        }
        index += 1
      }
    }
    return anyDomain
  }
}
