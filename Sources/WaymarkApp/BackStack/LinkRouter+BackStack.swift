import Waymark

extension LinkRouter {
  /// Returns the routes that precede a link's route on the app's back stack, the outermost first,
  /// without opening the link.
  ///
  ///     router.backStack(of: "underway://line/A")?.map(\.link)   // ["underway://lines"]
  ///     router.backStack(of: "underway://lines")?.isEmpty         // true: it has no parent
  ///     router.backStack(of: "underway://nowhere")                // nil: no route matches it
  ///
  /// The method follows old paths. It does not check whether the link may be opened, decode its
  /// values, or look up the target of a wrapped link.
  public func backStack(of text: String) -> BackStack? {
    var text = text
    for _ in 0...CompiledRoutes.forwardLimit {
      guard let match = (try? table.match(text)) ?? nil else { return nil }
      guard case .forward(let template, _) = compiled.entries[match.routeIndex].target else {
        var secrets = SecretTexts()
        secrets.add(match.secretTexts)
        return compiled.place(hiding: secrets)?.backStack(of: match) ?? BackStack()
      }
      guard let next = try? template.link(for: match) else { return nil }
      text = next
    }
    return nil
  }
}
