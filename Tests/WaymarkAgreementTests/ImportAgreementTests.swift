import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

/// A manifest, compared with the catalog that an import makes of it.
@Suite struct `Imported manifests and their catalogs` {
  private typealias Activities = [(name: String, filters: [String])]

  private static func manifest(_ minSDK: Int, _ activities: Activities) throws -> AndroidManifest {
    let components = activities.map { name, filters in
      let texts = filters.map { data in
        RandomManifest.filter("<data android:host=\"a.com\"/>" + data)
      }
      return """
        <activity android:name="\(name)" android:exported="true">\(texts.joined())</activity>
        """
    }
    return try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b">
      <uses-sdk android:minSdkVersion="\(minSDK)"/>
      <application>\(components.joined())</application></manifest>
      """
    )
  }

  private static func path(_ attribute: String, _ text: String) -> String {
    "<data android:\(attribute)=\"\(text)\"/>"
  }

  /// Returns whether a finding of an import is a reason for a difference or limit.
  private static func isReason(
    _ finding: LinkDiagnostic,
    for entry: Agreement.Disagreement
  ) -> Bool {
    let effect: LinkDiagnostic.Effect = entry.kind == .opened ? .narrower : .wider
    switch finding.code.rawValue {
    case "import.several-activities":
      return entry.note?.code.rawValue == "generate.android-other-activity"
    case "import.other-activity": return entry.kind == .otherActivity
    case "import.escaped-slash": return entry.url.contains("%2F") && finding.effect == effect
    case "import.end-slash": return entry.kind == .notOpened
    // Older systems ignore the attribute or the group, and open more links.
    case "android.new-attribute", "android.groups-ignored":
      return entry.apiLevels.allSatisfy { $0 < 35 }
    default: return finding.code.rawValue.hasPrefix("import.") && finding.effect == effect
    }
  }

  @Test(
    arguments: [
      (26, [(".A", [path("path", "/a")])]),
      (26, [(".A", [path("path", "/a/b/")])]),
      (26, [(".A", [path("pathPrefix", "/a/")])]),
      (26, [(".A", [path("pathPattern", "/a/..*")]), (".B", [path("path", "/a/b")])]),
      (26, [(".A", [path("path", "/a/b")]), (".B", [path("pathPattern", "/a/..*")])]),
      (31, [(".A", [path("path", "/a/b")]), (".B", [path("pathPattern", "/a/..*")])]),
      (26, [(".A", [path("path", "/a")]), (".B", [path("path", "/a")]), (".C", [""])]),
      (26, [(".A", [path("pathPattern", #"/\\."#)])]),
      (26, [(".A", [path("pathPattern", #"/a\\.b"#)])]),
      (26, [(".A", [path("pathPattern", #"/.*\\.pdf"#)])]),
      (31, [(".A", [path("pathAdvancedPattern", "/[0-9]+")])]),
      (26, [(".A", [path("path", "/a")]), (".B", [path("pathAdvancedPattern", "/[0-9]+")])]),
    ] as [(Int, Activities)]
  )
  private func `an import gives a reason for each difference from its own manifest`(
    minSDK: Int,
    activities: Activities
  ) throws {
    let manifest = try Self.manifest(minSDK, activities)
    let result = try LinkCatalog.importing([ImportFile(.manifest(manifest), name: "m.xml")])
    let agreement = try result.catalog.agreement(with: PlatformFiles(manifest: manifest))
    #expect(agreement.undecided.isEmpty)
    let entries = agreement.differences + agreement.limits
    for entry in entries {
      let isExplained = result.findings.contains { Self.isReason($0, for: entry) }
      #expect(isExplained, "\(entry)\n\(result.findings.map { "\($0)" }.joined())")
    }
    // Some links always differ, but not those of a prefix.
    #expect(!entries.isEmpty || activities[0].filters[0].contains("pathPrefix"))
  }
}
