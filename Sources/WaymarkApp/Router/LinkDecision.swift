import Waymark

/// The next step of a link.
enum LinkDecision {
  case ended(URLRoutingResult)
  /// The target of a link that wraps another one must be looked up.
  indirect case rewrite(DeepLink, LinkTrail)
  case accepted(AcceptedLink)
}

extension LinkRouter {
  /// Returns the next step of an arrival.
  func decide(_ arrival: LinkArrival, _ visit: LinkVisit) -> LinkDecision {
    switch arrival.content {
    case .link(let text): decide(text, visit)
    case .activity(let activity): decide(activity, visit)
    case .missing(let place):
      .ended(.missingLink(URLRoutingResult.MissingLink(source: visit.source, place: place)))
    }
  }

  /// Parses a link, chooses its route and checks whether the link may be opened.
  ///
  /// - Parameter trail: The links from which the link was forwarded.
  func decide(
    _ text: String,
    _ visit: LinkVisit,
    after trail: LinkTrail = LinkTrail()
  ) -> LinkDecision {
    var (text, trail) = (text, trail)
    while true {
      guard trail.chain.count <= CompiledRoutes.forwardLimit else {
        return .ended(tooOften(trail, ""))
      }
      let lookup = trail.takeLookup()
      if unwraps, lookup != .unchanged, let rewriting, let link = wrapped(text, by: rewriting) {
        begin(.wrapped(link), visit)
        trail.verify(link, lookup, isTrusted: self.isTrusted(visit.source))
        guard trail.rewrites < rewriting.limit else {
          return .ended(tooOften(trail, link.shownHost))
        }
        return .rewrite(link, trail)
      }
      let match: RouteMatch
      do throws(LinkEndedError) {
        guard let found = try find(text, visit, &trail) else {
          text = try unwrap(text, lookup, visit, &trail)
          continue
        }
        match = found
      } catch {
        return .ended(error.result)
      }
      let entry = compiled.entries[match.routeIndex]
      trail.verify(match.link, lookup, isTrusted: self.isTrusted(visit.source))
      switch entry.target {
      case .opens(let destination): return accept(match, entry, destination, visit, trail)
      case .forward(let template, _):
        do throws(LinkWritingError) {
          text = try template.link(for: match)
        } catch {
          let link = routed(match, entry, trail)
          let reason = RouteDecodingError.Reason.invalid(
            "\(entry.origin) cannot be written: \(error.diagnostic.message)"
          )
          let undecodable = RouteDecodingError(route: link.route, reason: reason)
          return .ended(.notDecodable(link, undecodable.hiding(trail.secrets, of: match)))
        }
        note(.sentOn, of: visit)
        trail.append(routed(match, entry, trail))
      }
    }
  }

  /// Returns the link of a text if the app looks up its target.
  func wrapped(_ text: String, by rewriting: LinkRouter.Rewriting) -> DeepLink? {
    guard let link = try? DeepLink(text, policy: app.policies) else { return nil }
    return rewriting.takes(link) || table.unwrapped(link) == .onServer ? link : nil
  }

  /// Returns the match of the route that is chosen for a link; `nil` if no route matches it.
  private func find(
    _ text: String,
    _ visit: LinkVisit,
    _ trail: inout LinkTrail
  ) throws(LinkEndedError) -> RouteMatch? {
    do throws(LinkError) {
      guard let match = try table.match(text) else { return nil }
      keepSecrets(of: match, &trail)
      let entry = compiled.entries[match.routeIndex]
      begin(.matched(routed(match, entry, trail), entry.subject), visit)
      return match
    } catch {
      begin(.unreadable(error), visit)
      throw LinkEndedError(result: .unreadable(shown(error)))
    }
  }

  /// Returns the link that a link without a route wraps.
  ///
  /// - Throws: The result of a link that wraps no other one.
  private func unwrap(
    _ text: String,
    _ lookup: LinkTrail.Lookup?,
    _ visit: LinkVisit,
    _ trail: inout LinkTrail
  ) throws(LinkEndedError) -> String {
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(text, policy: app.policies)
    } catch {
      begin(.unreadable(error), visit)
      throw LinkEndedError(result: .unreadable(shown(error)))
    }
    switch table.unwrapped(link) {
    case .link(let inner):
      begin(.wrapped(link), visit)
      trail.verify(link, lookup, isTrusted: isTrusted(visit.source))
      trail.unwrap()
      note(.rewritten, of: visit)
      return inner.linkText
    case .onServer:
      begin(.wrapped(link), visit)
    case .refused, nil:
      // A browser would bring a link with the app's scheme back.
      let isOwn = app.schemes.list.contains { lowercasedASCII($0) == link.scheme }
      if trail.chain.isEmpty || isOwn {
        let unmatched = UnmatchedLink(link, table)
        begin(.unmatched(unmatched), visit)
        throw LinkEndedError(result: .noMapping(unmatched))
      }
    // Otherwise the link was forwarded to a link that is not one of the app's.
    }
    throw LinkEndedError(result: .redirected(to: text))
  }

  /// Decodes the values of a link and checks whether the link may be opened.
  private func accept(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ destination: RouteDestination,
    _ visit: LinkVisit,
    _ trail: LinkTrail,
    refusers: [RouteFamily] = []
  ) -> LinkDecision {
    let isUnverified =
      entry.isGuarded && match.route.notes.requiresVerifiedLink == true && trail.isVerified == false
    if isUnverified, consent == nil {
      return .ended(.unverified(routed(match, entry, trail)))
    }
    let task: LinkTask
    do {
      task = try destination.task(match, visit.source)
    } catch {
      let link = routed(match, entry, trail)
      let known =
        error as? RouteDecodingError
        ?? RouteDecodingError(route: link.route, reason: .invalid(words(of: error)))
      return .ended(.notDecodable(link, known.hiding(trail.secrets, of: match)))
    }
    let place = entry.hasParent ? compiled.place(hiding: trail.secrets) : nil
    let accepted = AcceptedLink(
      match,
      entry,
      task,
      visit,
      trail,
      place,
      needsConsent: isUnverified,
      refusers: refusers
    )
    return entry.isGuarded ? admit(accepted) : .accepted(accepted)
  }

  /// Checks the gates and the requirements of a link, and then its handler.
  func admit(_ accepted: AcceptedLink) -> LinkDecision {
    let closed = accepted.gates.filter { !gates.isOpen($0) }
    if !closed.isEmpty { return .ended(.deferred(waiting(accepted), until: closed)) }
    let reasons = environment.reasons(accepted.conditions)
    guard reasons.isEmpty else {
      return .ended(.unavailable(waiting(accepted), reasons: reasons))
    }
    guard let (match, entry) = accepted.route, let handler = entry.handler,
      !handler.accepts(match, accepted.place)
    else { return .accepted(accepted) }
    let refusers = accepted.refusers + [entry.family].compactMap(\.self)
    guard let next = nextHandler(for: match.link, after: refusers) else {
      return .ended(.declined(accepted.link))
    }
    var trail = accepted.trail
    keepSecrets(of: next.match, &trail)
    begin(.matched(routed(next.match, next.entry, trail), next.entry.subject), accepted.visit)
    return accept(
      next.match,
      next.entry,
      RouteDestination(next.handler),
      accepted.visit,
      trail,
      refusers: refusers
    )
  }

  /// Returns the most specific route for a link among those of the handlers that have not refused
  /// the link.
  private func nextHandler(
    for link: DeepLink,
    after refusers: [RouteFamily]
  ) -> (match: RouteMatch, entry: CompiledRoutes.Entry, handler: any LinkHandler)? {
    let others = compiled.entries.indices.filter { index in
      let entry = compiled.entries[index]
      return entry.handler != nil && !refusers.contains { $0 === entry.family }
    }
    guard !others.isEmpty, let match = table.match(link, among: others) else { return nil }
    let entry = compiled.entries[match.routeIndex]
    return entry.handler.map { (match, entry, $0) }
  }

  /// Returns whether a handler accepts the link of a match; a protected route's handler is not
  /// called, because its link may have to wait.
  func isAccepted(_ match: RouteMatch) -> Bool {
    var entry = compiled.entries[match.routeIndex]
    var (match, refusers) = (match, [RouteFamily]())
    while let handler = entry.handler, !entry.isProtected {
      if handler.accepts(match, nil) { return true }
      refusers += [entry.family].compactMap(\.self)
      guard let next = nextHandler(for: match.link, after: refusers) else { return false }
      (match, entry) = (next.match, next.entry)
    }
    return true
  }

  /// Returns a link that can be resumed; a link that waits again keeps its resumption.
  private func waiting(_ accepted: AcceptedLink) -> URLRoutingResult.WaitingLink {
    let held = accepted.held ?? HeldLink(self, accepted)
    return URLRoutingResult.WaitingLink(link: accepted.link, held: held)
  }
}

/// An error that ends a link before its route is chosen.
struct LinkEndedError: Error {
  let result: URLRoutingResult
}
