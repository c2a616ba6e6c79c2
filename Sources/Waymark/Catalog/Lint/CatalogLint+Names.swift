extension CatalogLint {
  /// What the names of a route and of the routes it mentions promise and do not keep.
  mutating func lintNames(of route: Route, at path: CatalogPath) {
    guard let name = route.name else { return }
    let folded = foldedName(name)
    if let other = names[folded] {
      find(.namesDifferInCase(name, other: other), at: path.key("name"))
    } else {
      names[folded] = name
    }
    if let parent = route.notes.parent { lintParent(parent, of: route, at: path.key("parent")) }
    if let replacement = route.notes.deprecation?.replacement,
      routes[replacement]?.notes.deprecation != nil
    {
      find(
        .deprecatedReplacement(replacement, last: lastReplacement(of: replacement)),
        at: path.key("deprecated")
      )
    }
  }

  /// A back stack is made of the values in the link, so that the parent can have no others.
  private mutating func lintParent(_ name: String, of route: Route, at path: CatalogPath) {
    guard let parent = routes[name] else { return }
    // A further pattern may lack the values of an inherited parent: its back stack has none then.
    if let first = route.notes.inheritsFrom, routes[first]?.notes.parent == name { return }
    let taken = Set(route.pattern.declaredNames)
    let needed = parent.pattern.parameters.filter { !$0.isOptional }.map(\.name)
    let missing = needed.filter { !taken.contains($0) }
    if !missing.isEmpty { find(.parentNeedsParameters(missing, parent: name), at: path) }
  }

  /// The route at the end of the chain of replacements, which a catalog keeps free of circles.
  private mutating func lastReplacement(of name: String) -> String {
    var chain = [name]
    var last = name
    while let next = lastReplacements[last] ?? routes[last]?.notes.deprecation?.replacement {
      chain.append(next)
      last = next
    }
    for name in chain.dropLast() { lastReplacements[name] = last }
    return last
  }
}
