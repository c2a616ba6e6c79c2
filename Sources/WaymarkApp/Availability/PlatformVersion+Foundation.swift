package import Foundation

extension FeatureEnvironment.PlatformVersion {
  /// The system that this process runs on.
  ///
  /// On Mac Catalyst, the property contains the version of iOS whose features the Mac supports, as
  /// in `#available`, and not the version of macOS, which `ProcessInfo` may report there.
  public static var current: Self {
    #if targetEnvironment(macCatalyst)
    let file = "/System/Library/CoreServices/SystemVersion.plist"
    if let found = Self(systemVersion: FileManager.default.contents(atPath: file)) {
      return found
    }
    #endif
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return Self(.current, version.majorVersion, version.minorVersion)
  }
}

extension FeatureEnvironment.PlatformVersion {
  /// Creates the version of iOS that a Mac's property list of versions contains for Mac Catalyst.
  ///
  /// Source: LLVM, compiler-rt, `os_version_check.c`, which reads `iOSSupportVersion` there.
  package init?(systemVersion plist: Data?) {
    guard let plist,
      let list = try? PropertyListSerialization.propertyList(from: plist, format: nil),
      let text = (list as? [String: Any])?["iOSSupportVersion"] as? String
    else { return nil }
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let major = numbers.first ?? nil, !numbers.contains(nil) else { return nil }
    self.init(.iOS, major, numbers.count > 1 ? numbers[1] ?? 0 : 0)
  }
}

extension FeatureEnvironment.PlatformVersion.Platform {
  static var current: Self {
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
