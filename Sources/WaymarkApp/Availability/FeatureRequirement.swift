/// Something that has to be met before a conditional feature is available.
///
///     static let requirements: [FeatureRequirement] = [
///       .userToggle("beta-export", default: false),
///       .purchase("premium"),
///       .platform(.iOS, from: 18),
///       .condition(CameraPermission()),
///     ]
///
/// What flags, toggles and purchases say comes from the router's ``FeatureEnvironment``.
@MainActor
public struct FeatureRequirement {
  private let check: @MainActor (FeatureEnvironment) -> UnavailabilityReason.Cause?

  /// Why it is not met; `nil` where it is.
  func cause(in environment: FeatureEnvironment) -> UnavailabilityReason.Cause? {
    check(environment)
  }

  /// A flag of the environment that the app sets while it runs.
  ///
  /// - Parameters:
  ///   - name: The name of the flag.
  ///   - isOn: What holds until the app has set it.
  public static func flag(_ name: String, default isOn: Bool = false) -> FeatureRequirement {
    FeatureRequirement { environment in
      environment.flags[name] ?? isOn ? nil : .flagOff(name)
    }
  }

  /// Whatever a closure says whenever it is asked.
  ///
  /// - Parameters:
  ///   - name: What reasons call it.
  ///   - isEnabled: Whether the requirement is met now.
  public static func enabled(
    _ name: String,
    if isEnabled: @escaping @MainActor () -> Bool
  ) -> FeatureRequirement {
    FeatureRequirement { _ in isEnabled() ? nil : .flagOff(name) }
  }

  /// A choice of the user's.
  ///
  /// - Parameters:
  ///   - key: The key in the environment's ``FeatureEnvironment/toggles``.
  ///   - isOn: What holds until the user has chosen.
  public static func userToggle(
    _ key: String,
    default isOn: Bool = true
  ) -> FeatureRequirement {
    FeatureRequirement { environment in
      environment.toggles.isOn(key) ?? isOn ? nil : .toggledOff(key)
    }
  }

  /// A product that has been bought.
  public static func purchase(_ product: String) -> FeatureRequirement {
    purchase(anyOf: [product])
  }

  /// One of several products: a subscription by month or by year.
  public static func purchase(anyOf products: [String]) -> FeatureRequirement {
    FeatureRequirement { environment in
      let answers = products.map(environment.purchases.isPurchased)
      if answers.contains(true) { return nil }
      return answers.contains(nil) ? .purchaseUnknown(products) : .notPurchased(products)
    }
  }

  /// A version of a platform from which on the feature is there; other platforms do not matter.
  public static func platform(
    _ platform: PlatformVersion.Platform,
    from major: Int,
    _ minor: Int = 0
  ) -> FeatureRequirement {
    let floor = PlatformVersion(platform, major, minor)
    return FeatureRequirement { environment in
      let actual = environment.platform
      return actual.platform != platform || floor <= actual
        ? nil : .platform(required: floor, actual: actual)
    }
  }

  /// The platforms on which the feature is there at all.
  public static func platforms(
    _ platforms: Set<PlatformVersion.Platform>
  ) -> FeatureRequirement {
    FeatureRequirement { environment in
      platforms.contains(environment.platform.platform)
        ? nil : .otherPlatform(environment.platform.platform)
    }
  }

  /// Anything else: a permission, a network, a time of day.
  public static func condition(_ condition: any FeatureCondition) -> FeatureRequirement {
    FeatureRequirement { _ in
      condition.unmetReason.map { .condition(name: condition.name, reason: $0) }
    }
  }
}
