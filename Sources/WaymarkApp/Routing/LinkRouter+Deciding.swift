import Waymark

/// What is to be done with a link next.
enum LinkDecision {
  case ended(URLRoutingResult)
  indirect case rewrite(DeepLink)
  case accepted(AcceptedLink)
}

extension LinkRouter {
  /// Reads a link, chooses its route and asks whether it may be opened.
  func decide(_ text: String, _ visit: LinkVisit) -> LinkDecision {
    var text = text
    while true {
      guard visit.chain.count <= CompiledRoutes.forwardLimit else {
        return .ended(tooOften(visit, ""))
      }
      if unwraps, let decision = unwrapping(text, visit) { return decision }
      let match: RouteMatch
      switch find(text, visit) {
      case .success(let found): match = found
      case .failure(let end): return .ended(end.result)
      }
      let entry = compiled.entries[match.routeIndex]
      verify(match.link, visit)
      switch entry.target {
      case .opens(let destination): return accept(match, entry, destination, visit)
      case .forward(let template, _):
        do throws(LinkWritingError) {
          text = try template.link(for: match)
        } catch {
          let link = routed(match, entry, visit)
          let reason = RouteDecodingError.Reason.invalid(error.diagnostic.message)
          let undecodable = RouteDecodingError(route: link.route, reason: reason)
          return .ended(.notDecodable(link, undecodable.hiding(visit.secrets, of: match)))
        }
        note(.sentOn, of: visit)
        visit.chain.append(routed(match, entry, visit).text)
      }
    }
  }

  /// Whether a link is one of those that wrap others.
  private func unwrapping(_ text: String, _ visit: LinkVisit) -> LinkDecision? {
    // That it stands for nothing else has been said of this link alone.
    let isUnwrapped = visit.isUnwrapped
    visit.isUnwrapped = false
    guard let rewriting, !isUnwrapped,
      let link = try? DeepLink(text, policy: app.policies), rewriting.takes(link)
    else { return nil }
    begin(.wrapped(link), visit)
    verify(link, visit)
    guard visit.rewrites < rewriting.limit else {
      return .ended(tooOften(visit, link.shownHost))
    }
    return .rewrite(link)
  }

  /// The route that takes a link.
  private func find(_ text: String, _ visit: LinkVisit) -> Result<RouteMatch, LinkEnd> {
    do throws(LinkError) {
      if let match = try table.match(text) {
        keepSecrets(of: match, visit)
        begin(.matched(match, compiled.entries[match.routeIndex]), visit)
        return .success(match)
      }
      // What it was sent on to is none of the app's.
      if !visit.chain.isEmpty { return .failure(LinkEnd(result: .redirected(to: text))) }
      let link = UnmatchedLink(try DeepLink(text, policy: app.policies), table)
      begin(.unmatched(link), visit)
      return .failure(LinkEnd(result: .noMapping(link)))
    } catch {
      begin(.unreadable(error), visit)
      return .failure(LinkEnd(result: .unreadable(shown(error))))
    }
  }

  /// Notes whether another app can have made a link up.
  ///
  /// A link that the app itself sends on is as good as the one that came; what a wrapped link
  /// stands for is somebody else's word, and good only as a web link.
  private func verify(_ link: DeepLink, _ visit: LinkVisit) {
    if let before = visit.isVerified {
      if visit.isRewritten { visit.isVerified = before && link.kind == .web }
      visit.isRewritten = false
    } else {
      visit.isVerified = link.kind == .web || trustedSources.contains(visit.source)
    }
  }

  /// Decodes what a link carries and asks whether it may be opened.
  private func accept(
    _ match: RouteMatch,
    _ entry: CompiledRoutes.Entry,
    _ destination: RouteDestination,
    _ visit: LinkVisit
  ) -> LinkDecision {
    let isUnverified =
      entry.isGuarded && match.route.notes.requiresVerifiedLink == true && visit.isVerified == false
    if isUnverified, consent == nil {
      return .ended(.unverified(routed(match, entry, visit)))
    }
    let task: LinkTask
    do {
      task = try destination.task(match, visit.source)
    } catch {
      let link = routed(match, entry, visit)
      let known =
        error as? RouteDecodingError
        ?? RouteDecodingError(route: link.route, reason: .invalid(String(describing: error)))
      return .ended(.notDecodable(link, known.hiding(visit.secrets, of: match)))
    }
    visit.place = entry.hasParent ? compiled.place(hiding: visit.secrets) : nil
    let accepted = AcceptedLink(match, entry, task, visit, needsConsent: isUnverified)
    return entry.isGuarded ? admit(accepted) : .accepted(accepted)
  }

  /// Asks gates and requirements.
  func admit(_ accepted: AcceptedLink) -> LinkDecision {
    let closed = accepted.gates.filter { !gates.isOpen($0) }
    if !closed.isEmpty { return .ended(.deferred(waiting(accepted), until: closed)) }
    let reasons = environment.reasons(accepted.conditions)
    guard reasons.isEmpty else {
      return .ended(.unavailable(waiting(accepted), reasons: reasons))
    }
    return .accepted(accepted)
  }

  /// A link that can be resumed; one that waits again is the same.
  private func waiting(_ accepted: AcceptedLink) -> WaitingLink {
    WaitingLink(accepted.link, accepted.held ?? HeldLink(self, accepted))
  }
}
