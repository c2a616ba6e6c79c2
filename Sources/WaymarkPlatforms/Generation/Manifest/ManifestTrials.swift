import Waymark

/// Decides about links as the generated filters do on the lowest and the highest API level.
struct ManifestTrials {
  let table: RouteTable
  private let levels: [Int]
  private let whole: SystemFiles

  init(_ filters: [AndroidManifest.IntentFilter], apiLevel: Int, table: RouteTable) {
    self.table = table
    // Before API level 23 the system asks the user about every web link.
    levels = apiLevel < 35 ? [max(apiLevel, 23), 35] : [apiLevel]
    whole = Self.files(filters)
  }

  static func files(_ filters: [AndroidManifest.IntentFilter]) -> SystemFiles {
    SystemFiles(PlatformFiles(manifest: AndroidManifest(filters: filters)))
  }

  /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
  ///
  /// If some of the filters open a link, all filters together also open it, unless a filter has
  /// groups that keep the link in the browser. So it is faster to try some of the filters first.
  func opens(_ link: String, first some: SystemFiles? = nil) -> Bool? {
    let link = AndroidURI(link)
    if levels[0] < 35, let some, opens(link, some) == true { return true }
    return opens(link, whole)
  }

  private func opens(_ link: AndroidURI, _ files: SystemFiles) -> Bool? {
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
