/// One requirement that is not met, and whose it is.
public struct UnavailabilityReason: Sendable, Hashable {
  /// What is not met.
  public enum Cause: Sendable, Hashable {
    /// A flag is off, or a closure said so.
    case flagOff(String)
    /// The user has switched it off, or not on.
    case toggledOff(String)
    /// None of these products has been bought.
    case notPurchased([String])
    /// Indicates whether one of these products has been bought is not known yet.
    case purchaseUnknown([String])
    /// The system is older than the feature.
    case platform(required: PlatformVersion, actual: PlatformVersion)
    /// The feature is not there on this platform.
    case otherPlatform(PlatformVersion.Platform)
    /// A condition of the app's own.
    case condition(name: String, reason: String)
  }

  /// The feature whose requirement it is: the one asked for, or one that it belongs to.
  public let feature: String
  /// What is not met.
  public let cause: Cause
}

extension UnavailabilityReason: CustomStringConvertible {
  /// The reason in one sentence, without a full stop.
  public var description: String {
    let words =
      switch cause {
      case .flagOff(let name): "the flag '\(name)' is off"
      case .toggledOff(let key): "the user has not switched '\(key)' on"
      case .notPurchased(let products): "\(Self.list(products)) has not been bought"
      case .purchaseUnknown(let products):
        "whether \(Self.list(products)) has been bought is not known yet"
      case .platform(let required, let actual): "it needs \(required), and this is \(actual)"
      case .otherPlatform(let platform): "it is not there on \(platform.rawValue)"
      case .condition(let name, let reason): "\(reason) ('\(name)')"
      }
    return "\(feature): \(words)"
  }

  private static func list(_ products: [String]) -> String {
    products.map { "'\($0)'" }.joined(separator: " or ")
  }
}

/// A feature that is not available, with everything that is not met.
public struct FeatureUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
  /// The feature that was asked for.
  public let feature: String
  /// Every requirement that is not met, those of the features around it first.
  public let reasons: [UnavailabilityReason]

  /// The feature and its reasons.
  public var description: String {
    "'\(feature)' is not available: " + reasons.map(\.description).joined(separator: "; ")
  }
}
