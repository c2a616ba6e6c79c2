/// A requirement that must be met before a conditional feature is available.
///
///     static let requirements: [FeatureRequirement] = [
///       .userToggle("beta-export", default: false),
///       .purchase("premium"),
///       .platform(.iOS, from: 18),
///       .condition(CameraPermission()),
///     ]
///
/// The router's ``FeatureEnvironment`` contains the current flags, toggles and purchases.
@MainActor
public struct FeatureRequirement {
  /// The way in which the requirement is checked.
  enum Check {
    /// A closure that returns the reason why the requirement is not met; `nil` if it is met.
    case cause(@MainActor (FeatureEnvironment) -> FeatureAvailability.Reason.Cause?)
    /// The requirements of a feature.
    case feature(any ConditionalFeature.Type)
  }

  let check: Check

  private init(
    _ check: @escaping @MainActor (FeatureEnvironment) -> FeatureAvailability.Reason.Cause?
  ) {
    self.check = .cause(check)
  }

  private init(_ feature: any ConditionalFeature.Type) { check = .feature(feature) }

  /// Requires a flag of the environment, which the app sets while it runs.
  ///
  /// - Parameters:
  ///   - name: The name of the flag.
  ///   - isOn: The value of the flag until the app sets it.
  public static func flag(_ name: String, default isOn: Bool = false) -> FeatureRequirement {
    FeatureRequirement { environment in
      environment.flags[name] ?? isOn ? nil : .flagOff(name)
    }
  }

  /// Requires that a closure returns `true`; the closure is called at each check.
  ///
  /// - Parameters:
  ///   - name: The name of the requirement in reasons.
  ///   - isEnabled: A closure that returns whether the requirement is met now.
  public static func enabled(
    _ name: String,
    if isEnabled: @escaping @MainActor () -> Bool
  ) -> FeatureRequirement {
    FeatureRequirement { _ in isEnabled() ? nil : .flagOff(name) }
  }

  /// Requires a choice of the user.
  ///
  /// - Parameters:
  ///   - key: The key in the environment's ``FeatureEnvironment/toggles``.
  ///   - isOn: The value until the user has made a choice.
  public static func userToggle(
    _ key: String,
    default isOn: Bool = true
  ) -> FeatureRequirement {
    FeatureRequirement { environment in
      environment.toggles.isOn(key) ?? isOn ? nil : .toggledOff(key)
    }
  }

  /// Requires that the user has bought a product.
  public static func purchase(_ product: String) -> FeatureRequirement {
    purchase(anyOf: [product])
  }

  /// Requires that the user has bought one of several products, such as a monthly or a yearly
  /// subscription.
  public static func purchase(anyOf products: [String]) -> FeatureRequirement {
    FeatureRequirement { environment in
      let answers = products.map(environment.purchases.isPurchased)
      if answers.contains(true) { return nil }
      return answers.contains(nil) ? .purchaseUnknown(products) : .notPurchased(products)
    }
  }

  /// Requires a minimum version of a platform; the requirement is met on all other platforms.
  public static func platform(
    _ platform: FeatureEnvironment.PlatformVersion.Platform,
    from major: Int,
    _ minor: Int = 0
  ) -> FeatureRequirement {
    let floor = FeatureEnvironment.PlatformVersion(platform, major, minor)
    return FeatureRequirement { environment in
      let actual = environment.platform
      return actual.platform != platform || floor <= actual
        ? nil : .platform(required: floor, actual: actual)
    }
  }

  /// Requires that the app runs on one of these platforms.
  public static func platforms(
    _ platforms: Set<FeatureEnvironment.PlatformVersion.Platform>
  ) -> FeatureRequirement {
    FeatureRequirement { environment in
      platforms.contains(environment.platform.platform)
        ? nil : .otherPlatform(environment.platform.platform)
    }
  }

  /// Requires that another feature is available.
  ///
  /// As the requirement of a router's routes, this includes the requirements of the groups that
  /// contain the feature in that router.
  public static func feature(_ feature: any ConditionalFeature.Type) -> FeatureRequirement {
    FeatureRequirement(feature)
  }

  /// Requires a custom condition, such as a permission, a network or a time of day.
  public static func condition(_ condition: any Condition) -> FeatureRequirement {
    FeatureRequirement { _ in
      condition.unmetReason.map { .condition(name: condition.name, reason: $0) }
    }
  }
}

extension FeatureRequirement {
  /// A custom requirement, such as a permission, a network, or a state of the user's account.
  ///
  ///     struct CameraPermission: FeatureRequirement.Condition {
  ///       let name = "camera"
  ///       var unmetReason: String? {
  ///         AVCaptureDevice.authorizationStatus(for: .video) == .authorized
  ///           ? nil : "the app may not use the camera"
  ///       }
  ///     }
  @MainActor
  public protocol Condition {
    /// The name of the condition in reasons.
    var name: String { get }

    /// The reason why the condition is not met, in one sentence; `nil` if it is met.
    ///
    /// Read for each link to the feature, so the property must return quickly, for example from a
    /// stored value.
    var unmetReason: String? { get }
  }
}
