internal import Waymark

// The keys for the app's site.
extension CatalogReader {
  /// Reads the part of an identity for the app's site.
  mutating func site(_ node: CatalogNode?) -> AppIdentity.Site? {
    guard let object = object(node, keys: CatalogKeys.site) else { return nil }
    return AppIdentity.Site(
      title: filledText(object["title"]),
      image: setting(object["image"], .image),
      themeColor: setting(object["themeColor"], .color),
      storeCountry: setting(object["storeCountry"], .country)
    )
  }

  /// Reads the page of a route.
  mutating func page(_ node: CatalogNode?) -> RouteNotes.Page? {
    guard let object = object(node, keys: CatalogKeys.page) else { return nil }
    return RouteNotes.Page(
      title: filledText(object["title"]),
      image: setting(object["image"], .image),
      redirect: filledText(object["redirect"])
    )
  }

  /// Reports redirects that are not addresses of web pages, or contain what the links of their
  /// routes do not have, or secrets.
  mutating func reportWrongRedirects(of routes: [Route], _ drafts: [RouteDraft]) {
    for (route, draft) in zip(routes, drafts) {
      guard let text = route.notes.page?.redirect, let page = draft.node.value["page"],
        let value = page["redirect"]
      else { continue }
      let path = draft.node.path.key("page").key("redirect")
      let node = CatalogNode(value: value, path: path)
      if text.hasPrefix("//") {
        report(.badRedirect(text), node)
        continue
      }
      if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
        report(.spaceAroundRedirect, node)
        continue
      }
      let template: LinkTemplate
      do throws(LinkTemplate.Mistake) {
        template = try LinkTemplate(text, for: route.pattern)
      } catch {
        switch error {
        case .pattern(let error) where error.reason == .restNotLast:
          let name = route.pattern.catchAllName
          report(name.map(LinkDiagnostic.catchAllInRedirect) ?? error.diagnostic, node)
        case .pattern(let error):
          let meant = text.hasSuffix(error.pattern) ? error.meantPattern : nil
          let texts = [
            route.pattern.parameterNames.reduce(text) {
              $0.replacing("{{\($1)}}", with: "{\($1)}")
            }, meant.map { text.dropLast(error.pattern.count) + $0 } ?? text,
          ]
          var finding = error.diagnostic
          finding.help =
            texts.first { Self.isTemplate($0, of: route.pattern) }.map { "write \(quoted($0))" }
            ?? "write '{NAME}' with the name of a parameter, or '\\{' for a brace of the address"
          report(finding, node)
        case .valueIsTarget, .scheme, .host: report(.badRedirect(text), node)
        case .catchAllInside(let name): report(.catchAllInRedirect(name), node)
        }
        continue
      }
      let known = route.pattern.parameterNames
      if !SettingFormat.image.accepts(text) {
        report(.badRedirect(text), node)
      } else if template.pattern.hasWildcard {
        report(.wildcardInRedirect(of: route.pattern), node)
      } else if let name = template.pattern.parameterNames.first(where: { !known.contains($0) }) {
        report(.unknownInRedirect(name, known: known), node)
      } else if let name = template.pattern.parameterNames.first(
        where: route.pattern.namesInFragment.contains
      ) {
        report(.fragmentInRedirect(name), node)
      } else if let name = template.pattern.parameterNames.first(
        where: route.notes.secrets.contains
      ) {
        report(.secretInRedirect(name), node)
      }
    }
  }

  /// Returns whether a text is the template of a redirect with values that a pattern has.
  private static func isTemplate(_ text: String, of pattern: Pattern) -> Bool {
    guard let template = try? LinkTemplate(text, for: pattern) else { return false }
    return template.pattern.parameterNames.allSatisfy(pattern.parameterNames.contains)
  }
}

extension Pattern {
  /// The names of the parameters in the fragment.
  fileprivate var namesInFragment: [String] {
    (fragment?.components ?? []).joined().compactMap { element in
      switch element {
      case .parameter(let parameter): parameter.name
      case .rest(let parameter): parameter?.name
      case .literal, .wildcard: nil
      }
    }
  }
}
