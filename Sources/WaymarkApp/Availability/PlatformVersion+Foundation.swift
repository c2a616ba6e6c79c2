import Foundation

extension PlatformVersion {
  /// The system that this process runs on.
  public static var current: PlatformVersion {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return PlatformVersion(.current, version.majorVersion, version.minorVersion)
  }
}

extension PlatformVersion.Platform {
  static var current: PlatformVersion.Platform {
    #if os(iOS)
    .iOS
    #elseif os(macOS)
    .macOS
    #elseif os(tvOS)
    .tvOS
    #elseif os(watchOS)
    .watchOS
    #elseif os(visionOS)
    .visionOS
    #else
    .linux
    #endif
  }
}
