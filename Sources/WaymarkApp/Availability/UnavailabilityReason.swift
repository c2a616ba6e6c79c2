extension FeatureAvailability {
  /// A requirement that is not met, and the feature that it belongs to.
  public struct Reason: Sendable, Hashable {
    /// The requirement that is not met.
    public enum Cause: Sendable, Hashable {
      /// A flag is off, or a closure returned `false`.
      case flagOff(String)
      /// The user has switched the feature off, or has not switched it on.
      case toggledOff(String)
      /// The user has not bought any of these products.
      case notPurchased([String])
      /// The purchases of these products are not known yet.
      case purchaseUnknown([String])
      /// The system is older than the feature.
      case platform(
        required: FeatureEnvironment.PlatformVersion,
        actual: FeatureEnvironment.PlatformVersion
      )
      /// The feature does not exist on this platform.
      case otherPlatform(FeatureEnvironment.PlatformVersion.Platform)
      /// A custom condition is not met.
      case condition(name: String, reason: String)
    }

    /// The feature that has the requirement: the requested feature, or a group that contains it;
    /// for a requirement that a route names, that name.
    public let feature: String
    /// The requirement that is not met.
    public let cause: Cause
  }
}

extension FeatureAvailability.Reason: CustomStringConvertible {
  /// The reason in one sentence, without a period.
  public var description: String {
    let words =
      switch cause {
      case .flagOff(let name): "the flag '\(name)' is off"
      case .toggledOff(let key): "the user has not switched '\(key)' on"
      case .notPurchased(let products): "\(quotedNames(products, "or")) has not been bought"
      case .purchaseUnknown(let products):
        "whether \(quotedNames(products, "or")) has been bought is not known yet"
      case .platform(let required, let actual): "it needs \(required), and this is \(actual)"
      case .otherPlatform(let platform): "it does not exist on \(platform.rawValue)"
      case .condition(let name, let reason): "\(reason) ('\(name)')"
      }
    return "\(feature): \(words)"
  }
}

extension FeatureAvailability {
  /// The error for a feature that is not available, with all reasons.
  public struct UnavailableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The requested feature.
    public let feature: String
    /// The requirements that are not met, those of the groups that contain the feature first.
    public let reasons: [Reason]

    /// The feature and its reasons.
    public var description: String {
      "'\(feature)' is not available: " + reasons.map(\.description).joined(separator: "; ")
    }
  }
}

/// The availability of a feature, with the reasons if it is not available.
public struct FeatureAvailability: Sendable, Hashable {
  /// The requirements that are not met, those of the groups that contain the feature first; empty
  /// if the feature is available.
  public let reasons: [FeatureAvailability.Reason]

  /// Indicates whether every requirement is met.
  public var isAvailable: Bool { reasons.isEmpty }
}
