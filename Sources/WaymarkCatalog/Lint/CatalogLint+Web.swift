package import Waymark
import WaymarkDiagnostics

extension CatalogLint {
  /// Reports rules that keep nothing in the browser, or everything.
  mutating func lintWebOnly() {
    let path = CatalogPath().key("webOnly")
    if app.domains == [], !catalog.webOnly.isEmpty { find(.webOnlyWithoutDomains, at: path) }
    let known = Set(catalog.webOnly.flatMap(\.pattern.leadingTexts))
    for (index, rule) in catalog.webOnly.enumerated() {
      let place = path.index(index)
      if let domain = rule.domain, app.domains != [] {
        lintDeclaration(ofDomain: domain, at: place.key("domain"))
      }
      if rule.domain == nil, rule.pattern.code.tokens.map(\.kind) == [.rest] {
        find(.webOnlyTakesAll, at: place)
      }
      let text = rule.domain == nil ? place : place.key("pattern")
      if let foreign = WebOnlySyntax(rule.pattern.text) {
        find(.foreignWebOnly(foreign), at: text, rule.pattern, foreign.offset)
      } else {
        lintSpelling(of: rule.pattern, at: text, webOnly: rule)
      }
      lintCase(of: rule.pattern, known, at: text)
    }
  }

  /// Reports a rule whose text differs only in case or in its Unicode form from that of routes,
  /// which it does not keep in the browser.
  ///
  /// - Parameter known: The texts of all rules.
  private mutating func lintCase(of rule: Pattern, _ known: Set<String>, at path: CatalogPath) {
    for text in rule.leadingTexts {
      guard let other = spellings[lowercasedASCII(text)] else { continue }
      let (one, meant) = (text.split(separator: "/").last, other.text.split(separator: "/").last)
      if text == other.text, !text.utf8.elementsEqual(other.text.utf8) {
        return find(.lookAlike(String(one ?? ""), route: other.route), at: path)
      }
      if known.contains(other.text) || app.policies.pathCase != .sensitive { continue }
      let finding = LinkDiagnostic.mixedCase(
        String(one ?? ""),
        other: String(meant ?? ""),
        route: other.route
      )
      return find(finding, at: path)
    }
  }
}

extension CatalogLint {
  /// Reports a parameter in the syntax of another router, which a redirect keeps as it is.
  mutating func lintRedirect(of route: Route, at path: CatalogPath) {
    guard let redirect = route.notes.page?.redirect else { return }
    if let other = routeOfRedirect(redirect, of: route) {
      find(.redirectToLink(other), at: path.key("redirect"))
    }
    let names = route.pattern.parameterNames
    let rest = names.first { route.pattern.text.contains("\($0)**") }
    if let (text, name) = Self.foreignParameter(of: names, rest: rest, in: redirect) {
      find(.foreignRedirect(text, name: name), at: path.key("redirect"))
    }
  }

  /// Returns the first parameter in an address that is in the syntax of another router or server,
  /// with its name; `nil` if the address has no such parameter.
  ///
  /// - Parameter rest: The name of the catch-all.
  private static func foreignParameter(
    of names: [String],
    rest: String? = nil,
    in address: String
  ) -> (text: String, name: String)? {
    let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    guard let slash = address[start...].firstIndex(of: "/") else { return nil }
    let path = address[slash...].dropFirst()
    let foreign = ForeignSyntax(String(path))
    for name in names {
      let part = foreign?.parts.first { part in
        // Also with a type or as a catch-all: '<int:id>', '[...path]'.
        ["{\(name)}", "{\(name):", "{\(name)*", "{\(name)?"].contains(where: part.meant.hasPrefix)
      }
      if let part { return (part.text, name) }
    }
    // The rest of a path in '_redirects' of Netlify and Cloudflare.
    if let rest, path.contains(":splat") { return (":splat", rest) }
    // The values of a regular expression, as in a rule of nginx: '$1'.
    for (number, name) in zip(1...9, names) {
      let text = "$\(number)"
      guard let range = path.firstRange(of: text) else { continue }
      if path[range.upperBound...].first?.isNumber != true { return (text, name) }
    }
    return nil
  }

  /// Returns the label of the route that matches the address to which links of a route are
  /// redirected; `nil` if no route does.
  private func routeOfRedirect(_ redirect: String, of route: Route) -> String? {
    guard let table, let template = try? LinkTemplate(redirect, for: route.pattern),
      let scope = route.scopes.sorted().first(where: { $0.kind == .universal }),
      let name = names(in: scope).first
    else { return nil }
    let link = "https://\(name)/\(ExampleLink(readable: route.pattern).relativePath)"
    guard let match = try? table.match(link), match.route.label == route.label,
      let location = try? template.link(for: match)
    else { return nil }
    return (try? table.match(location))?.route.label
  }

  /// Reports a title with a parameter in braces, which is not replaced as in a redirect.
  mutating func lintTitle(of route: Route, at path: CatalogPath) {
    guard let title = route.notes.page?.title else { return }
    let names = route.pattern.parameterNames
    if let name = names.first(where: { title.contains("{\($0)}") }) {
      find(.parameterInTitle(name), at: path.key("title"))
    }
  }

  /// Reports an image of pages whose address is that of a link, or in the folder of a site's own
  /// files: a site answers with a page, or not at all.
  ///
  /// It also reports one with a parameter, which is not replaced.
  ///
  /// - Parameters:
  ///   - scopes: The links whose pages have the image.
  ///   - parameters: The names of the parameters of these links.
  mutating func lintImage(
    _ image: String?,
    on scopes: Set<RouteScope>,
    parameters: [String] = [],
    at path: CatalogPath
  ) {
    guard let image, let table else { return }
    let own = parameters.first { image.contains("{\($0)}") }.map { "{\($0)}" }
    if let text = own ?? Self.foreignParameter(of: parameters, in: image)?.text {
      return find(.parameterInImage(text), at: path.key("image"))
    }
    var texts: [String] = []
    if image.hasPrefix("/") {
      texts = scopes.sorted().filter { $0.kind == .universal }.flatMap(names)
        .map { "https://\($0)\(image)" }
    } else if let domain = (try? DeepLink(image))?.domain, app.domains.list.contains(domain) {
      // Other servers can have the subdomains that a wildcard covers.
      texts = [image]
    }
    let path = path.key("image")
    for text in texts {
      guard let link = try? DeepLink(text, policy: app.policies) else { continue }
      if link.pathComponents.first == "_links" {
        return find(.imageInFolderOfSite(image), at: path)
      }
      // A redirect can lead to the image.
      if let route = table.match(link)?.route, route.notes.page?.redirect == nil {
        return find(.imageAtLink(image, of: route.label), at: path)
      }
    }
  }
}

extension WebOnlyPath {
  /// Returns the finding about a text in an enum's `webOnly` that is not a pattern, or has another
  /// meaning in the syntax of another tool, and the patterns to write; they are empty if only a
  /// sentence describes them.
  ///
  /// - Parameter hasDomain: Indicates whether the path is declared for one domain.
  package static func finding(
    about text: String,
    hasDomain: Bool
  ) -> (finding: LinkDiagnostic, paths: [String])? {
    let syntax = WebOnlySyntax(text)
    let pattern: Pattern
    do throws(PatternError) {
      pattern = try Pattern(text)
    } catch {
      var finding = error.toolDiagnostic
      finding.help = finding.help.map { help(for: text, hasDomain: hasDomain, inSwift: true, $0) }
      return (finding, PastedLink(text) == nil ? syntax?.paths ?? [] : [])
    }
    let found =
      syntax.map { Pattern.Misspelling(.foreignWebOnly($0), offset: $0.offset) }
      ?? pattern.misspellings.first
      ?? pattern.misspeltTypes.first { $0.corrected != nil }
    guard let found else { return nil }
    var finding = found.finding
    finding.help = finding.help.map(naming(routesIn:))
    finding.excerpt = LinkDiagnostic.Excerpt(text: text, offset: found.offset)
    return (finding, syntax?.paths ?? [found.corrected].compactMap(\.self))
  }
}

extension Pattern {
  /// The literal texts with which the path begins: `/a` and `/a/b` for `a/b/{x}`.
  fileprivate var leadingTexts: [String] {
    var text = ""
    var texts: [String] = []
    for (depth, piece) in wholeLiterals.prefix(8).enumerated() where piece.depth == depth {
      text += "/" + piece.text
      texts.append(text)
    }
    return texts
  }
}
