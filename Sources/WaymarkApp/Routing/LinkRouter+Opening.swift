import Waymark

extension LinkRouter {
  /// Whether a route takes a link, or it is one that is rewritten before a route is chosen; nothing
  /// is decoded, shown or performed.
  public func canOpen(_ text: String) -> Bool {
    if let rewriting, let link = try? DeepLink(text, policy: app.policies), rewriting.takes(link) {
      return true
    }
    return ((try? table.match(text)) ?? nil) != nil
  }

  /// Opens a link and says what became of it once its action is through.
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - presentation: What gets the UI ready, for instance that of one window; by default the
  ///     router's own.
  ///   - source: How the link came.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) async -> URLRoutingResult {
    let visit = visit(source, presentation)
    return await follow(decide(text, visit), visit)
  }

  /// Opens a link, and returns at once whether it was accepted: it was read, a route matches it,
  /// its values were decoded and its feature is available.
  ///
  /// The presentation and the action follow in a task, and so does everything that takes time: a
  /// rewriting, the user's consent. Their result is for observers. This is for callers that have to
  /// answer the system now.
  @discardableResult
  public func open(
    _ text: String,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) -> LinkReceipt {
    open(.link(text, source: source), with: presentation)
  }

  /// Opens what came to the app and says what became of it once its action is through.
  @discardableResult
  public func open(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)? = nil
  ) async -> URLRoutingResult {
    let visit = visit(arrival.source, presentation)
    let decision = decide(arrival, visit)
    return await follow(decision, visit)
  }

  /// Opens what came to the app, and returns at once whether it was accepted.
  @discardableResult
  public func open(
    _ arrival: LinkArrival,
    with presentation: (any PresentationRouter)? = nil
  ) -> LinkReceipt {
    let visit = visit(arrival.source, presentation)
    let decision = decide(arrival, visit)
    if case .ended(let result) = decision { return .refused(finish(result, visit)) }
    Task { _ = await follow(decision, visit) }
    return .accepted
  }

  /// What is to be done with what came.
  func decide(_ arrival: LinkArrival, _ visit: LinkVisit) -> LinkDecision {
    switch arrival.content {
    case .link(let text): decide(text, visit)
    case .activity(let activity): decide(activity, visit)
    case .missing(let place):
      .ended(.missingLink(MissingLink(source: visit.source, place: place)))
    }
  }

  func visit(_ source: LinkSource, _ presentation: (any PresentationRouter)?) -> LinkVisit {
    lastLink += 1
    return LinkVisit(number: lastLink, source: source, presentation: presentation)
  }

  /// Goes on with a link until it ends.
  ///
  /// - Parameter willPresent: Called when nothing is left to be asked, before the UI is touched;
  ///   again where the link is sent on.
  func follow(
    _ decision: LinkDecision,
    _ visit: LinkVisit,
    _ willPresent: (() async -> Void)? = nil
  ) async -> URLRoutingResult {
    var decision = decision
    while true {
      let next: String
      switch decision {
      case .ended(let result): return finish(result, visit)
      case .rewrite(let link):
        switch await rewritten(link, visit) {
        case .success(let text): next = text
        case .failure(let end): return finish(end.result, visit)
        }
      case .accepted(let accepted):
        if accepted.needsConsent, !Task.isCancelled, let refusal = await consent(to: accepted) {
          return finish(refusal, visit)
        }
        await willPresent?()
        if Task.isCancelled { return finish(.cancelled(by: visit.canceller), visit) }
        do {
          return finish(accepted.result(try await accepted.task.run(visit, self)), visit)
        } catch let redirect as LinkRedirect {
          note(.sentOn, of: visit)
          visit.chain.append(accepted.link.text)
          next = redirect.link
        } catch {
          return finish(accepted.result(error), visit)
        }
      }
      decision = decide(next, visit)
    }
  }

  /// Asks the user where that is needed.
  ///
  /// - Returns: How the link ends; `nil` where it goes on.
  private func consent(to accepted: AcceptedLink) async -> URLRoutingResult? {
    note(.asking, of: accepted.visit)
    guard let consent, await consent(accepted.link) else { return .cancelled(by: .user) }
    return nil
  }

  /// Asks what a wrapped link stands for.
  private func rewritten(
    _ link: DeepLink,
    _ visit: LinkVisit
  ) async -> Result<String, LinkEnd> {
    guard let rewriting else { return .success(link.text) }
    do {
      let target = try await rewriting.rewrite(link)
      visit.rewrites += 1
      visit.isRewritten = target != nil
      visit.isUnwrapped = target == nil
      note(.rewritten, of: visit)
      return .success(target ?? link.text)
    } catch is CancellationError {
      return .failure(LinkEnd(result: .cancelled(by: visit.canceller)))
    } catch {
      let failure =
        hidesTexts
        ? LinkActionFailure(action: "rewriting", hiding: error)
        : LinkActionFailure(action: "rewriting", error: error)
      return .failure(LinkEnd(result: .failed(failure)))
    }
  }

  /// Tells observers how a link ended.
  func finish(_ result: URLRoutingResult, _ visit: LinkVisit) -> URLRoutingResult {
    note(.finished(shown(result)), of: visit)
    return result
  }
}

/// Why a link ends before its route is chosen.
struct LinkEnd: Error {
  let result: URLRoutingResult
}
