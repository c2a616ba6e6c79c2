import Waymark

@testable import WaymarkPlatforms

/// The codes that the article about a kind of generated file has entries for.
enum GeneratedCodes {
  case generate, android, kotlin, typeScript, webServer

  /// The beginning of the codes that only this kind of file has.
  private var prefix: String {
    switch self {
    case .generate: "generate."
    case .android: "generate.android-"
    case .kotlin: "generate.kotlin-"
    case .typeScript: "generate.typescript-"
    case .webServer: "web-server."
    }
  }

  /// The codes that this kind of file shares with others, in addition to those of the identity.
  private var shared: [String] {
    switch self {
    case .generate, .typeScript: []
    case .android:
      [
        "generate.character", "generate.condition", "generate.exact-case", "generate.not-opened",
        "generate.other-platform", "generate.port", "generate.spelling", "generate.unrestricted",
        "generate.web-only-opened",
      ]
    case .kotlin: ["generate.other-platform"]
    case .webServer: ["generate.condition", "generate.exact-case", "generate.spelling"]
    }
  }

  static func codes(_ kind: GeneratedCodes) -> [String] {
    let others = [GeneratedCodes.android, .kotlin, .typeScript, .webServer].map(\.prefix)
    let all =
      FindingCodes.difference + FindingCodes.generation + FindingCodes.androidGeneration
      + FindingCodes.kotlin + FindingCodes.typeScript + FindingCodes.webServer
      + FindingCodes.expo.filter { $0.rawValue.hasPrefix("generate.") }
    let own = all.map(\.rawValue).filter { code in
      kind == .generate ? !others.contains { code.hasPrefix($0) } : code.hasPrefix(kind.prefix)
    }
    return own + kind.shared
  }
}
