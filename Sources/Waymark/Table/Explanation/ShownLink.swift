/// A link as it may be shown to people: values that a route keeps secret are `***`.
///
/// What is secret is said by the routes that an explanation speaks of: the one that takes the link,
/// those that lose, and those that nearly take it.
struct ShownLink: Sendable {
  /// The link without its secrets.
  private(set) var link: DeepLink

  private var components: Set<Int> = []
  private var items: Set<[UInt8]> = []
  private var hidesFragment = false

  /// What stands for a secret value.
  static var mask: String { "***" }

  init(_ search: ExplanationSearch) {
    link = search.link
    let table = search.table
    var routes = search.takers.map(\.route) + search.misses.map { table.routes[$0.index] }
    if case .matched(let match) = search.result { routes.append(match.route) }
    for route in routes where !route.notes.secrets.isEmpty {
      hide(route.notes.secrets, of: route.pattern, count: search.parts.components.count)
    }
    guard !components.isEmpty || !items.isEmpty || hidesFragment else { return }
    self = redacted(search.link)
  }

  init(_ match: RouteMatch) {
    link = match.link
    let notes = match.route.notes
    guard !notes.secrets.isEmpty else { return }
    hide(notes.secrets, of: match.route.pattern, count: link.rawPathComponents.count)
    self = redacted(match.link)
  }

  private init(
    _ link: DeepLink,
    _ components: Set<Int>,
    _ items: Set<[UInt8]>,
    _ hidesFragment: Bool
  ) {
    self.link = link
    self.components = components
    self.items = items
    self.hidesFragment = hidesFragment
  }

  private mutating func hide(_ secrets: [String], of pattern: Pattern, count: Int) {
    for secret in secrets { items.insert(Array(secret.utf8)) }
    for (index, component) in pattern.components.enumerated() where index < count {
      for element in component.elements {
        switch element {
        case .parameter(let parameter) where secrets.contains(parameter.name):
          components.insert(index)
        case .rest(let parameter?) where secrets.contains(parameter.name):
          components.formUnion(index..<count)
        default: break
        }
      }
    }
    for item in pattern.queryItems {
      if case .parameter(let parameter) = item.value, secrets.contains(parameter.name) {
        items.insert(Array(item.name.utf8))
      }
    }
    if case .parameter(let parameter) = pattern.fragment, secrets.contains(parameter.name) {
      hidesFragment = true
    }
  }

  /// Another link of the same shape without the secrets.
  func redacted(_ link: DeepLink) -> ShownLink {
    var edits = TextEdits()
    for (index, range) in link.rawComponentRanges.enumerated() where components.contains(index) {
      edits.replace(range, with: Self.mask)
    }
    for item in link.rawItemRanges where items.contains(item.name) && !item.value.isEmpty {
      edits.replace(item.value, with: Self.mask)
    }
    if hidesFragment, link.layout.flags.contains(.hasFragment) {
      edits.replace(link.layout.fragment, with: Self.mask)
    }
    var policies = LinkPolicies(
      emptyComponents: link.layout.flags.contains(.keepsEmpty) ? .strict : .collapse,
      plus: link.layout.flags.contains(.plusIsSpace) ? .space : .literal,
      credentials: .ignore,
      maximumLength: LinkPolicies.lengthLimit
    )
    policies.maximumItems = .max
    let masked = try? DeepLink(edits.apply(to: link.text), policy: policies)
    // A mask is legal wherever it stands; were it not, nothing at all is shown.
    let nothing = DeepLink(text: Self.mask, key: Self.mask, layout: LinkLayout())
    return ShownLink(masked ?? nothing, components, items, hidesFragment)
  }

  /// Whether a component's value must not be shown.
  func isSecret(component: Int) -> Bool { components.contains(component) }

  /// Whether an item's value must not be shown.
  func isSecret(item name: String) -> Bool { items.contains(Array(name.utf8)) }

  /// Whether the fragment must not be shown.
  var isFragmentSecret: Bool { hidesFragment }
}
