internal import Waymark
import WaymarkDiagnostics

// Mistakes because of which a catalog cannot be read.
extension LinkDiagnostic {
  // MARK: - Keys and kinds of values

  static func wrongType(expected: String, found: String, help: String? = nil) -> LinkDiagnostic {
    error("catalog.wrong-type", "the value must be \(expected), but is \(found)")
      .remedy(help)
  }

  /// - Parameter present: The keys of the object.
  static func unknownKey(
    _ key: String,
    known: [String],
    present: some Sequence<String>
  ) -> LinkDiagnostic {
    error("catalog.unknown-key", "there is no key \(quoted(key)) here")
      .remedy(
        (CatalogKeys.key(meantBy: key, among: known) ?? nearestName(to: key, among: known))
          .map { respelling($0, present) }
          ?? CatalogKeys.removal(of: key, known: known)
          ?? CatalogKeys.place(of: key, known: known).map { "move it into \($0)" }
          ?? "the keys are \(quotedList(known))"
      )
  }

  /// Returns the remedy for a misspelled name.
  ///
  /// - Parameters:
  ///   - name: The name that was probably meant.
  ///   - present: The names at the same place; the one that was meant may be among them.
  package static func respelling(_ name: String, _ present: some Sequence<String>) -> String {
    present.contains(name) ? "remove it, because \(quoted(name)) is also there" : didYouMean(name)
  }

  static func repeatedKey(_ key: String) -> LinkDiagnostic {
    error("catalog.repeated-key", "the key \(quoted(key)) appears twice here")
      .remedy("remove one of them")
  }

  static func missingKey(_ key: String) -> LinkDiagnostic {
    let remedy: String? =
      switch key {
      case "schema": #"write "schema": \#(LinkCatalog.schema)"#
      // Only a path in 'webOnly' needs it.
      case "domain": "name the domain, or write only the pattern, which applies to every domain"
      default: nil
      }
    return error("catalog.missing-key", "the key '\(key)' is missing").remedy(remedy)
  }

  static func unsupportedSchema(_ found: String) -> LinkDiagnostic {
    error(
      "catalog.unsupported-schema",
      "the file has the schema version \(found), but this version of Waymark reads only version "
        + "\(LinkCatalog.schema)"
    )
    .remedy("use the version of Waymark that the file was written for")
  }

  // MARK: - Texts, lists and numbers

  static let emptyText = error("catalog.empty-text", "the text is empty")
    .remedy("write a text, or remove the key")

  static func emptyList(help: String) -> LinkDiagnostic {
    error("catalog.empty-list", "the list is empty").remedy(help)
  }

  static func controlCharacter(_ found: Unicode.Scalar) -> LinkDiagnostic {
    error(
      "catalog.control-character",
      found.isBasicNoncharacter
        ? "the text contains U+\(found.value == 0xFFFE ? "FFFE" : "FFFF"), "
          + "which is not a character"
        : "the text contains the control character \(quoted(String(found)))"
    )
    .remedy("remove it, because the text must be one line")
  }

  static func unknownWord(_ word: String, known: [String]) -> LinkDiagnostic {
    error("catalog.unknown-word", "\(quoted(word)) is not a valid value for this key")
      .remedy(
        nearestName(to: word, among: known).map(didYouMean) ?? "write \(quotedList(known))"
      )
  }

  static func outOfRange(_ range: ClosedRange<Int>) -> LinkDiagnostic {
    error(
      "catalog.out-of-range",
      range.upperBound == .max
        ? "the number must be at least \(range.lowerBound)"
        : "the number must be from \(range.lowerBound) to \(range.upperBound)"
    )
  }

  static func tooMany(limit: Int) -> LinkDiagnostic {
    error("catalog.too-many", "the list has more than \(limit) elements")
  }

  static func duplicateValue(_ text: String) -> LinkDiagnostic {
    error("catalog.duplicate-value", "\(quoted(text)) appears twice in the list")
      .remedy("remove one of them")
  }

  // MARK: - Names that platforms and routes have

  static func badScope(_ text: String) -> LinkDiagnostic {
    error("catalog.bad-scope", "\(quoted(text)) is not a scope").remedy(help(scope: text))
  }

  private static func help(scope text: String) -> String {
    let forms = "write 'app', 'app:SCHEME', 'universal', 'universal:DOMAIN' or 'universal:*.DOMAIN'"
    let head = String(text.prefix { $0 != ":" })
    let rest = text.dropFirst(head.count)
    if text.contains(".") && !head.contains("/") && DomainName.finding(in: text) == nil {
      return "write \(quoted("universal:" + lowercasedASCII(text))) for a domain"
    }
    if ["web", "http", "https", "link", "domain"].contains(lowercasedASCII(head)) {
      return "write 'universal', or 'universal:DOMAIN' for one domain"
    }
    guard let kind = nearestName(to: head, among: RouteScope.Kind.allCases.map(\.rawValue)),
      rest != ":"
    else { return forms }
    return didYouMean(kind + rest)
  }

  static func badIdentifier(_ format: IdentityFormat, _ text: String) -> LinkDiagnostic {
    let message = format.message(for: text)
    let finding =
      switch format {
      case .appID: error("catalog.bad-app-id", message)
      case .storeID: error("catalog.bad-store-id", message)
      case .activityType: error("catalog.bad-activity-type", message)
      case .package: error("catalog.bad-package", message)
      case .fingerprint: error("catalog.bad-fingerprint", message)
      }
    return finding.remedy(format.help(for: text))
  }

  static func defaultOfRequired(_ parameter: Pattern.Parameter) -> LinkDiagnostic {
    error("catalog.bad-default", "the parameter \(quoted(parameter.name)) is not optional")
      .remedy(
        parameter.isRest
          ? "remove the default, because a catch-all is empty if a link has no more components"
          : "write '{\(parameter.name)?}' in the pattern, or remove the default"
      )
  }

  static func defaultOfList(_ parameter: Pattern.Parameter) -> LinkDiagnostic {
    error("catalog.bad-default", "the parameter \(quoted(parameter.name)) is a list")
      .remedy("remove the default, because a list is empty if a link has no such query item")
  }

  static func badList(_ name: String, known: [String]) -> LinkDiagnostic {
    error(
      "catalog.unknown-word",
      "no query item of the pattern has the value \(quoted(name)) alone"
    )
    .remedy(
      nearestName(to: name, among: known).map(didYouMean)
        ?? "remove the name, because only a query item with one parameter can be repeated"
    )
  }

  /// - Parameter isSecret: Indicates whether the finding must not show the default.
  static func badDefault(
    _ text: String,
    of parameter: Pattern.Parameter,
    isSecret: Bool
  ) -> LinkDiagnostic {
    let restriction = parameter.restriction
    let words = restriction.words ?? []
    let nearest = parameter.canonicalDefault(text) ?? nearestName(to: text, among: words)
    let other = isSecret ? nil : nearest
    let remedy = words.isEmpty ? "\(restriction.noun), as in a link" : quotedList(words)
    return error(
      "catalog.bad-default",
      "\(quoted(isSecret ? ShownLink.mask : text)) is not a value of the parameter "
        + quoted(parameter.name)
    )
    .remedy(other.map(didYouMean) ?? "write \(remedy)")
  }

  static func badCode(_ text: String) -> LinkDiagnostic {
    error("catalog.bad-code", "\(quoted(text)) is not the code of a finding")
      .remedy("write it as a finding shows it in brackets, for example 'lint.no-examples'")
  }

  static func badVariant(_ name: String) -> LinkDiagnostic {
    error("catalog.bad-variant", "\(quoted(name)) is not the name of a variant")
      .remedy("use up to 64 ASCII letters, digits, '-' and '_', with a letter or digit first")
  }

  static func variantInOtherCase(_ name: String, other: String) -> LinkDiagnostic {
    error(
      "catalog.bad-variant",
      "the names \(quoted(name)) and \(quoted(other)) of two variants differ only in case"
    )
    .remedy("choose another name, because the names become those of folders")
  }

  // MARK: - Outputs

  static let legacyAssociation = error(
    "catalog.unknown-word",
    "association files for iOS 12 and older are not generated"
  )
  .remedy("remove the output; iOS 13 and later read 'apple-app-site-association'")

  static let twoPlaces = error(
    "catalog.two-places",
    "the output has a folder 'to' and a file 'into'"
  )
  .remedy("keep 'to' for a new file, or 'into' to complete your own file")

  static func badPath(_ text: String) -> LinkDiagnostic {
    error("catalog.bad-path", "\(quoted(text)) is not relative to the catalog")
      .remedy("write the path from the folder of the catalog, as in '../ios/App.entitlements'")
  }

  static func badSetting(_ text: String, _ format: SettingFormat) -> LinkDiagnostic {
    error("catalog.bad-setting", format.message(for: text)).remedy(format.help(for: text))
  }

  // MARK: - The pages of routes

  static func badRedirect(_ text: String) -> LinkDiagnostic {
    let format = SettingFormat.image
    if format.lowercasingScheme(of: text) != nil {
      return error("catalog.bad-redirect", format.message(for: text))
        .remedy(format.help(for: text))
    }
    let host = text.dropFirst(2).prefix { $0 != "/" }
    let hasDomain = text.hasPrefix("//") && host.contains(".") && !host.contains("{")
    return error("catalog.bad-redirect", "\(quoted(text)) is neither an 'https' URL nor a path")
      .remedy(
        hasDomain
          ? "write an 'https' URL, as in \(quoted("https:" + text))"
          : "write an 'https' URL, or a path from the root of the domain, as in '/items/{id}'"
      )
  }

  static func wildcardInRedirect(of pattern: Pattern) -> LinkDiagnostic {
    let finding = error(
      "catalog.bad-redirect",
      "the redirect contains a wildcard, for which there is no value"
    )
    // A redirect has values of named parameters; the pattern may have only a wildcard.
    let names = ["**": "path**", "*": "name"]
    let parts = pattern.text.split(separator: "/", omittingEmptySubsequences: false)
    let wildcards = parts.compactMap { names[String($0)] }
    let name = wildcards.first?.prefix { $0 != "*" } ?? ""
    guard wildcards.count == 1, !pattern.parameterNames.contains(String(name)) else {
      return finding.remedy(
        "write '{NAME}' with the name of a parameter, or '\\*' for the character"
      )
    }
    let named = parts.map { names[String($0)].map { "{\($0)}" } ?? String($0) }
    return finding.remedy(
      "write \(quoted(named.joined(separator: "/"))) as the pattern of the route and '{\(name)}' "
        + "in the redirect, or '\\*' for the character"
    )
  }

  static func unknownInRedirect(_ name: String, known: [String]) -> LinkDiagnostic {
    error("catalog.bad-redirect", "the route has no parameter \(quoted(name))")
      .remedy(
        nearestName(to: name, among: known).map(didYouMean)
          ?? (known.isEmpty
            ? "remove it from the redirect" : "the parameters are \(quotedList(known))")
      )
  }

  static let spaceAroundRedirect = error(
    "catalog.bad-redirect",
    "the redirect has a space before or after the address"
  )
  .remedy("remove the space, or write '%20' if it is part of the path")

  static func fragmentInRedirect(_ name: String) -> LinkDiagnostic {
    error(
      "catalog.bad-redirect",
      "the redirect contains \(quoted(name)), which is in the fragment, and servers get no fragment"
    )
    .remedy("leave it out: browsers keep the fragment of a link when they follow a redirect")
  }

  static func catchAllInRedirect(_ name: String) -> LinkDiagnostic {
    error(
      "catalog.bad-redirect",
      "the components of \(quoted(name)) are not at the end of the path"
    )
    .remedy("write '{\(name)}' as the last component of the path, or in the query")
  }

  static func secretInRedirect(_ name: String) -> LinkDiagnostic {
    error(
      "catalog.bad-redirect",
      "the redirect contains the secret \(quoted(name)), which would be in another address"
    )
    .remedy("remove the redirect, so that the link has a page that shows no secret")
  }

  // MARK: - The references between routes

  static func duplicateName(_ name: String, first: String) -> LinkDiagnostic {
    error("catalog.duplicate-name", "the name \(quoted(name)) already belongs to \(first)")
      .remedy("give each route a different name")
  }

  static func parentCycle(_ names: [String]) -> LinkDiagnostic {
    error("catalog.circular-parents", "the route is its own ancestor: \(chain(names))")
      .remedy("remove the parent of one of these routes")
  }

  static func replacementCycle(_ names: [String]) -> LinkDiagnostic {
    error("catalog.circular-replacements", "the route replaces itself: \(chain(names))")
      .remedy("name the route that should be used instead")
  }

  static func inheritedTwice(_ name: String, from other: String) -> LinkDiagnostic {
    error(
      "catalog.inherited-twice",
      "the route \(quoted(name)) is not the first of its family, because it inherits from "
        + quoted(other)
    )
    .remedy(name == other ? "remove the key" : "write \(quoted(other))")
  }

  /// Returns the first eight names with arrows between them.
  private static func chain(_ names: [String]) -> String {
    let shown = names.prefix(8).map(quoted).joined(separator: " → ")
    return names.count > 8 ? shown + " → …" : shown
  }

  static func moreFindings(_ count: Int) -> LinkDiagnostic {
    error(
      "catalog.more-faults",
      "\(count) more \(count == 1 ? "mistake is" : "mistakes are") not listed"
    )
  }

  // MARK: - Mistakes that do not need a file

  /// A mistake in a declaration, which Swift code can have too.
  static func declaration(_ reason: DeclarationFinding.Reason) -> LinkDiagnostic {
    LinkDiagnostic(code: reason.code, message: reason.message, help: reason.remedyInFile)
  }

  /// The codes of mistakes in declarations.
  static let declarationCodes: [Code] = [
    .init("catalog.bad-scheme"), .init("catalog.bad-domain"), .init("catalog.bad-activity"),
    .init("catalog.unknown-route"), .init("catalog.unknown-secret"), .init("lint.no-schemes"),
    .init("lint.no-domains"),
    .init("lint.undeclared-scheme"), .init("lint.undeclared-domain"),
    .init("catalog.unknown-variant"), .init("lint.no-schemes-or-domains"),
    .init("lint.any-domain-is-verified"), .init("lint.undeclared-gate"),
    .init("catalog.bad-wrapper"), .init("catalog.wrapper-of-own-domain"),
  ]
}
