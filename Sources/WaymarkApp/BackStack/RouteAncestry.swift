import Waymark

/// The parents of a table's routes.
final class RouteAncestry: Sendable {
  /// The index of the parent of each route of the table, without cycles.
  let parents: [Int?]
  private let origins: [RoutedLink.RouteOrigin]

  /// Resolves the parents by their names.
  ///
  /// Unknown names and cycles are left out: ``ParentCheck`` has reported them.
  ///
  /// - Returns: `nil` if no route has a parent.
  init?(_ routes: [Route], _ origins: @autoclosure () -> [RoutedLink.RouteOrigin]) {
    guard routes.contains(where: { $0.notes.parent != nil }) else { return nil }
    var indices: [String: Int] = [:]
    for (index, route) in routes.enumerated() {
      if let name = route.name { indices[name] = index }
    }
    var parents = routes.map { $0.notes.parent.flatMap { indices[$0] } }
    for index in cycles(in: parents).joined() { parents[index] = nil }
    self.parents = parents
    self.origins = origins()
  }

  /// Returns the routes that precede the route of a match, with their links.
  ///
  /// - Parameter secrets: The texts to hide, including the secrets of the match.
  func backStack(of match: RouteMatch, hiding secrets: SecretTexts) -> BackStack {
    var ancestors: [Int] = []
    while let parent = parents[ancestors.last ?? match.routeIndex] { ancestors.append(parent) }
    var stack = BackStack()
    guard !ancestors.isEmpty else { return stack }
    let step = Step(match, secrets)
    for index in ancestors.reversed() { step.add(index, origins[index], to: &stack) }
    return stack
  }
}

extension RouteAncestry {
  /// The values of a link that are used for the routes before its own.
  private struct Step {
    let match: RouteMatch
    let parameters: RouteParameters
    let secrets: SecretTexts
    let creator: LinkCreator

    init(_ match: RouteMatch, _ secrets: SecretTexts) {
      self.match = match
      self.secrets = secrets
      parameters = match.parameters
      let link = match.link
      creator = LinkCreator(
        table: match.table,
        preferredScheme: link.kind == .app ? link.scheme : nil,
        preferredDomain: link.domain
      )
    }

    func add(_ index: Int, _ origin: RoutedLink.RouteOrigin, to stack: inout BackStack) {
      let route = match.table.routes[index]
      let names = route.pattern.declaredNames
      let taken = RouteParameters(
        parameters.entries.filter { entry in
          names.contains { $0.utf8.elementsEqual(entry.name.utf8) }
        }
      )
      let secretNames = match.route.notes.secrets + route.notes.secrets
      do throws(LinkWritingError) {
        let link = try link(to: index, route, with: taken)
        var hidden = secrets
        var shown = RoutedLink(text: SecretTexts.mask, route: route.label, origin: origin)
        if let own = try? match.table.match(link) {
          // A value may be spelled differently in the new link.
          hidden.add(own.parameters.texts(of: secretNames))
          shown = RoutedLink(own, origin, hiding: hidden)
        }
        stack.append(
          BackStack.Entry(
            route: route,
            origin: origin,
            parameters: taken,
            link: link,
            shown: shown
          )
        )
      } catch {
        let isSecret = !secrets.isEmpty || taken.contains { secretNames.contains($0.key) }
        stack.append(
          BackStack.Omission(
            route: RoutedLink.RouteReference(route: route.label, origin: origin),
            reason: isSecret ? error.diagnostic.code.rawValue : error.description
          )
        )
      }
    }

    /// Returns the link to a route, of the same kind as the matched link if the route has such
    /// links.
    private func link(
      to index: Int,
      _ route: Route,
      with parameters: RouteParameters
    ) throws(LinkWritingError) -> String {
      let kind: RouteScope.Kind = match.link.kind == .app ? .app : .universal
      let other: RouteScope.Kind = kind == .app ? .universal : .app
      let isOfKind = route.scopes.contains { $0.kind == kind }
      // A custom-scheme link, which any app can make up, must not become a verified link here.
      let mayChange = kind == .universal || route.notes.requiresVerifiedLink != true
      return try creator.link(
        isOfKind || !mayChange ? kind : other,
        to: [index],
        label: route.label,
        with: parameters
      )
    }
  }
}

/// The ancestry of the route that was chosen for a link, from which its back stack is made on
/// demand.
@usableFromInline
final class RoutePlace: Sendable {
  private let ancestry: RouteAncestry
  private let secrets: SecretTexts

  init(_ ancestry: RouteAncestry, hiding secrets: SecretTexts) {
    self.ancestry = ancestry
    self.secrets = secrets
  }

  func backStack(of match: RouteMatch) -> BackStack {
    ancestry.backStack(of: match, hiding: secrets)
  }
}
