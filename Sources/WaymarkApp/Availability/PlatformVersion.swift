extension FeatureEnvironment {
  /// A system and its version.
  public struct PlatformVersion: Sendable, Hashable, CustomStringConvertible {
    /// A family of systems.
    public struct Platform: Sendable, Hashable, RawRepresentable {
      /// The name of the platform, in Apple's spelling.
      public let rawValue: String
      /// Creates a platform with a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// iOS and iPadOS.
      public static var iOS: Platform { Platform(rawValue: "iOS") }
      /// macOS, without apps made for iOS.
      public static var macOS: Platform { Platform(rawValue: "macOS") }
      /// tvOS.
      public static var tvOS: Platform { Platform(rawValue: "tvOS") }
      /// watchOS.
      public static var watchOS: Platform { Platform(rawValue: "watchOS") }
      /// visionOS.
      public static var visionOS: Platform { Platform(rawValue: "visionOS") }
      /// Linux.
      public static var linux: Platform { Platform(rawValue: "Linux") }
    }

    /// The system.
    public let platform: Platform
    /// The major version number.
    public let major: Int
    /// The minor version number.
    public let minor: Int

    /// Creates a version.
    public init(_ platform: Platform, _ major: Int, _ minor: Int = 0) {
      self.platform = platform
      self.major = major
      self.minor = minor
    }

    /// Returns whether the left version is not newer than the right one; only for versions of the
    /// same platform.
    static func <= (left: PlatformVersion, right: PlatformVersion) -> Bool {
      (left.major, left.minor) <= (right.major, right.minor)
    }

    /// The platform and its version, such as `iOS 17.2`.
    public var description: String { "\(platform.rawValue) \(major).\(minor)" }
  }
}
