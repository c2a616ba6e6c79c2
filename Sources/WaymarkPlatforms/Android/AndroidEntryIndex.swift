/// Finds the filters of a manifest that may accept a link, by its host and by the text that its
/// path begins with, so that a manifest with many filters does not compare each link with each of
/// them.
struct AndroidEntryIndex: Sendable {
  /// The filters for links of any host, and those of which something is not known.
  private let general: [Int]
  private let byHost: [[UInt16]: (entries: [Int], index: BeginningIndex)]
  private let count: Int

  init(_ entries: [AndroidSimulator.Entry]) {
    var general: [Int] = []
    var lists: [[UInt16]: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      guard entry.error == nil, entry.resultUnknown.isEmpty,
        let hosts = entry.compiled.rules.onlyHosts
      else {
        general.append(index)
        continue
      }
      for host in hosts { lists[host, default: []].append(index) }
    }
    self.general = general
    byHost = lists.mapValues { list in
      (entries: list, index: BeginningIndex(list.map { entries[$0].compiled.rules.beginnings }))
    }
    count = entries.count
  }

  /// Returns the indices of the filters that may accept a link, ascending; one may be repeated.
  func entries(for uri: AndroidURI) -> [Int] {
    guard let own = uri.host.flatMap({ byHost[AndroidFilterRules.folded($0)] }) else {
      return general
    }
    var found = general
    _ = own.index.first(for: BeginningIndex.Key(uri.path ?? [])) { position in
      found.append(own.entries[position])
      return false
    }
    return found.sorted()
  }

  /// Returns the indices of the filters that may accept a link with the host of a URI, ascending;
  /// all if the URI has no host.
  func entries(forHostOf uri: AndroidURI) -> [Int] {
    guard let host = uri.host else { return Array(0..<count) }
    return (general + (byHost[AndroidFilterRules.folded(host)]?.entries ?? [])).sorted()
  }
}

extension AndroidFilterRules {
  /// The texts that the paths of all matching links begin with.
  fileprivate var beginnings: [BeginningIndex.Key] {
    let all = paths.map(\.beginning) + groups.map(\.beginning)
    return all.isEmpty ? [.init()] : all
  }
}
