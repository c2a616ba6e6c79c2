/// A link that a route takes, made by ``LinkSamples``.
public struct SampleLink: Sendable, Hashable, CustomStringConvertible {
  /// Something about a link that does not change which route takes it.
  public enum Variation: String, Sendable, Hashable, CaseIterable {
    /// It lacks optional parts of the pattern.
    case withoutOptionalParts = "without optional parts"
    /// It has characters beyond ASCII that are not escaped.
    case unicode
    /// It has escapes that are not needed, in small letters.
    case escapes
    /// Its scheme or domain stands in capitals, or its path does where the app's policy allows it.
    case letterCase = "letter case"
    /// It has another number of slashes: after the scheme, in the path, or at its end.
    case slashes
    /// It has dot segments.
    case dotSegments = "dot segments"
    /// It has query items that the pattern does not name.
    case extraItems = "extra items"
    /// It has a fragment, for which the pattern does not ask.
    case extraFragment = "extra fragment"
  }

  /// The link.
  public let link: String
  /// What is unusual about it.
  public let variations: Set<Variation>

  /// The link.
  public var description: String { link }
}

/// A link that a route nearly takes, made by ``LinkSamples``.
public struct NearMissLink: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with it, and nothing else is.
  ///
  /// Components are counted from 0.
  public enum Fault: Sendable, Hashable {
    /// A component is not the literal text that the pattern has.
    case wrongLiteral(component: Int)
    /// Literal text has letters of the other case.
    case letterCase(component: Int)
    /// The last component is missing that must be there.
    case missingComponent
    /// There is one component more than the pattern has.
    case extraComponent
    /// A parameter has no value.
    case emptyValue(parameter: String)
    /// A value is not of its parameter's type.
    case wrongType(parameter: String)
    /// The route does not hold for the scheme.
    case wrongScheme(String)
    /// The route does not hold for the domain.
    case wrongDomain(String)
    /// A query item is missing that must be there.
    case missingItem(String)
    /// A query item has another value than the pattern asks for.
    case wrongItemValue(String)
    /// The fragment is missing.
    case missingFragment
    /// The fragment is another than the pattern asks for.
    case wrongFragment
    /// The path must, or must not, end in a slash.
    case trailingSlash
    /// An escape is none, or not of UTF-8.
    case badEscape
  }

  /// The link.
  public let link: String
  /// What is wrong with it.
  public let fault: Fault

  /// `x://users (missing component)`.
  public var description: String { "\(link) (\(fault))" }
}

extension NearMissLink.Fault: CustomStringConvertible {
  /// What is wrong, in a few words.
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
    case .badEscape: "bad escape"
    }
  }
}
