/// A link that a route accepts, made by ``LinkSamples``.
public struct SampleLink: Sendable, Hashable, CustomStringConvertible {
  /// A property of a link that does not change which route is chosen for it.
  public enum Variation: String, Sendable, Hashable, CaseIterable {
    /// The link lacks optional parts of the pattern.
    case withoutOptionalParts = "without optional parts"
    /// The link has characters outside ASCII that are not escaped.
    case unicode
    /// The link has unnecessary escapes, in lowercase.
    case escapes
    /// The scheme or domain is in capitals, or the path is, if the app's policy allows that.
    case letterCase = "letter case"
    /// The link has another number of slashes: after the scheme, in the path, or at its end.
    case slashes
    /// The link has dot segments.
    case dotSegments = "dot segments"
    /// The link has query items that the pattern does not name.
    case extraItems = "extra items"
    /// The link has a fragment that the pattern does not require.
    case extraFragment = "extra fragment"
  }

  /// The link.
  public let link: String
  /// The unusual properties of the link.
  public let variations: Set<Variation>

  /// The link.
  public var description: String { link }
}

/// A link that a route narrowly rejects, made by ``LinkSamples``.
public struct NearMissLink: Sendable, Hashable, CustomStringConvertible {
  /// The only mistake in a link.
  ///
  /// Components are counted from 0.
  public enum Mistake: Sendable, Hashable {
    /// A component differs from the literal text of the pattern.
    case wrongLiteral(component: Int)
    /// Literal text has letters of the other case.
    case letterCase(component: Int)
    /// The last required component is missing.
    case missingComponent
    /// The link has one component more than the pattern.
    case extraComponent
    /// A parameter has no value.
    case emptyValue(parameter: String)
    /// A value does not have its parameter's type.
    case wrongType(parameter: String)
    /// The route does not apply to the scheme.
    case wrongScheme(String)
    /// The route does not apply to the domain.
    case wrongDomain(String)
    /// A required query item is missing.
    case missingItem(String)
    /// A query item has a value that differs from the pattern's.
    case wrongItemValue(String)
    /// The fragment is missing.
    case missingFragment
    /// The fragment differs from the pattern's.
    case wrongFragment
    /// The path lacks a required trailing slash, or has one that is not allowed.
    case trailingSlash
    /// The path contains a control character.
    case controlCharacter
  }

  /// The link.
  public let link: String
  /// The mistake in the link.
  public let mistake: Mistake

  /// The link and its mistake: `x://users (missing component)`.
  public var description: String { "\(link) (\(mistake))" }
}

extension NearMissLink.Mistake: CustomStringConvertible {
  /// A short description of the mistake.
  public var description: String {
    switch self {
    case .wrongLiteral(let component): "wrong literal in component \(component + 1)"
    case .letterCase(let component): "wrong letter case in component \(component + 1)"
    case .missingComponent: "missing component"
    case .extraComponent: "one component more"
    case .emptyValue(let name): "no value for '\(name)'"
    case .wrongType(let name): "wrong type of '\(name)'"
    case .wrongScheme(let scheme): "wrong scheme '\(scheme)'"
    case .wrongDomain(let domain): "wrong domain '\(domain)'"
    case .missingItem(let name): "missing item '\(name)'"
    case .wrongItemValue(let name): "wrong value of the item '\(name)'"
    case .missingFragment: "missing fragment"
    case .wrongFragment: "wrong fragment"
    case .trailingSlash: "wrong slash at the end"
    case .controlCharacter: "control character"
    }
  }
}
