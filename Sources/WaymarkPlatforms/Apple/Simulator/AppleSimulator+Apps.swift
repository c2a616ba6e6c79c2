import Waymark

extension AppleSimulator {
  /// The apps of the file in its order, those together that have the same rules.
  ///
  /// The builds of one app mostly stand in one detail; what is said of one is said of all.
  package var groups: [[String]] {
    var groups: [[String]] = []
    var places: [[Range<Int>]: Int] = [:]
    for appID in appIDs {
      let own = runs[appID] ?? []
      if let place = places[own] {
        groups[place].append(appID)
      } else {
        places[own] = groups.count
        groups.append([appID])
      }
    }
    return groups
  }

  /// The host that a link is on, in lower case; `nil` for what has none.
  package static func host(of url: String) -> String? { AppleURL(url)?.host }
}
