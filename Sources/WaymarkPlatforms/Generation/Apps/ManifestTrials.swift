import Waymark

/// Decides about links as the generated filters do on the lowest and the highest API level.
struct ManifestTrials {
  let table: RouteTable
  private let levels: [Int]
  private let files: SystemFiles

  init(_ filters: [AndroidManifest.IntentFilter], apiLevel: Int, table: RouteTable) {
    self.table = table
    // Before API level 23 the system asks the user about every web link.
    levels = apiLevel < 35 ? [max(apiLevel, 23), 35] : [apiLevel]
    files = SystemFiles(PlatformFiles(manifest: AndroidManifest(filters: filters)))
  }

  /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
  func opens(_ link: String) -> Bool? {
    let link = AndroidURI(link)
    let answer = files.android(levels[0])?.opens(link)
    let isSame = levels.dropFirst().allSatisfy { files.android($0)?.opens(link) == answer }
    return isSame ? answer : nil
  }

  /// Returns whether a route accepts a link that does not open the app.
  func isMissing(_ text: String) -> Bool {
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return false }
    return table.match(link) != nil && opens(text) == false
  }
}
