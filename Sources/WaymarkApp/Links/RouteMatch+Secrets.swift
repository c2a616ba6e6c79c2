package import Waymark

extension RouteMatch {
  /// The texts of the link that are hidden in other texts, both as in the link and decoded; the
  /// array may contain duplicates.
  ///
  /// If the route has no secrets, the values of items with a name are hidden only as a part of the
  /// whole link: an action may read them, and show them in its errors.
  package var secretTexts: [String] {
    guard table.hasSecrets else { return [] }
    let secrets = route.notes.secrets
    let shown = ShownLink(self)
    let values = parameters.texts(of: secrets)
    // A shorter text without a declaration is no secret, and is often a part of other texts.
    let hidden = shown.hiddenTexts(in: link, withValues: !secrets.isEmpty)
      .filter { $0.utf8.count > 2 }
    guard !shown.link.linkText.isExactly(link.linkText) else { return values + hidden }
    // A browser spelling may contain the same values in another form.
    let isRespelled = !link.text.isExactly(link.linkText)
    return values + hidden + (secrets.isEmpty || isRespelled ? [link.text] : [])
      + (secrets.isEmpty ? [link.linkText] : [])
  }
}
