import Waymark

/// Decides about links as the generated filters do on the lowest and the highest API level.
struct ManifestTrials {
  /// The filters on systems of the lowest and the highest API level.
  struct Trial {
    private let simulators: [AndroidSimulator]

    init(_ filters: [AndroidManifest.IntentFilter], apiLevel: Int) {
      let manifest = AndroidManifest(filters: filters)
      // Before API level 23 the system asks the user about every web link.
      let lowest = max(apiLevel, 23)
      simulators = (lowest < 35 ? [lowest, 35] : [lowest])
        .map { AndroidSimulator(manifest, apiLevel: $0) }
    }

    /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
    func opens(_ link: AndroidURI) -> Bool? {
      let answer = simulators[0].opens(link)
      return simulators.dropFirst().allSatisfy { $0.opens(link) == answer } ? answer : nil
    }
  }

  let table: RouteTable
  private let apiLevel: Int
  private let whole: Trial

  init(_ filters: [AndroidManifest.IntentFilter], apiLevel: Int, table: RouteTable) {
    self.table = table
    self.apiLevel = apiLevel
    whole = Trial(filters, apiLevel: apiLevel)
  }

  func trial(_ filters: [AndroidManifest.IntentFilter]) -> Trial {
    Trial(filters, apiLevel: apiLevel)
  }

  /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
  func opens(_ link: String) -> Bool? { whole.opens(AndroidURI(link)) }

  /// Returns whether a link opens the app on all levels, or on none; `nil` if the levels differ.
  ///
  /// If some of the filters open a link, all filters together also open it, unless a filter has
  /// groups that keep the link in the browser. So it is faster to try some of the filters first.
  func opens(_ link: String, _ trial: Trial) -> Bool? {
    let link = AndroidURI(link)
    if apiLevel < 35, trial.opens(link) == true { return true }
    return whole.opens(link)
  }

  /// Returns whether a route accepts a link that does not open the app.
  func isMissing(_ text: String) -> Bool {
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return false }
    return table.match(link) != nil && opens(text) == false
  }
}
