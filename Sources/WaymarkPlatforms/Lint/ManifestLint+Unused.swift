import Waymark
import WaymarkCatalog

extension ManifestLint {
  /// Reports filters that decide about no link, because other filters of the same activity match
  /// all of their links.
  mutating func lintUnused() {
    // A user cannot change a generated filter.
    let written = manifest.components.filter { $0.intentFilters.count > 1 }
      .flatMap { ManifestMarkers.ownFilters(of: $0.element) }
    if written.isEmpty { return }
    let lowest = min(max(minSDK ?? 23, 23), 35)
    let levels = [lowest] + [31, 35].filter { $0 > lowest }
    let simulators = levels.map { AndroidSimulator(manifest, apiLevel: $0) }
    let entries = simulators[0].entries
    let open = entries.indices.filter { entries[$0].error == nil && entries[$0].allUnknown.isEmpty }
    // The searches are for links without a port, and do not read the text after a scheme.
    let activities = Dictionary(grouping: open) { entries[$0].componentIndex }.filter { _, own in
      own.count > 1
        && own.allSatisfy { index in
          let rules = entries[index].compiled.rules
          return rules.schemeSpecificParts.isEmpty && rules.authorities.allSatisfy { $0.port < 0 }
        }
    }
    let places = Set(written.map(\.offset))
    // A filter with types is for other intents than links.
    let candidates = open.filter { index in
      activities[entries[index].componentIndex] != nil && !entries[index].compiled.rules.hasTypes
        && entries[index].filter.isOnlyForLinks
        && places.contains(entries[index].filter.element.offset)
    }
    var unused = Set(candidates)
    let names = entries.flatMap { $0.compiled.rules.authorities.map(\.text) }.unique
    var known: Set<String> = []
    var sides = AndroidAcceptor.Known()
    // The remaining number of states of all searches.
    var budget = 100_000
    for entry in candidates.map({ entries[$0] }) {
      let rules = entry.compiled.rules
      let hosts = rules.authorities.map { Optional($0.text.exampleDomain(notIn: names)) }
      for scheme in rules.schemes {
        // The links of a custom scheme may have no path, so that the search includes their hosts.
        for host in Self.isWeb(scheme) ? (hosts.isEmpty ? ["example.com"] : hosts) : [nil]
        where known.insert("\(scheme):\(host ?? "")").inserted {
          for simulator in simulators where !unused.isEmpty {
            let acceptor = simulator.acceptor(scheme: scheme, host: host, &sides)
            unused.subtract(acceptor.oversized.compactMap(\.entry))
            for side in acceptor.sides {
              let search = DecidedLinks(
                [side.acceptor],
                budget: SearchBudget(states: budget),
                total: budget
              )
              budget = max(0, budget - search.stateCount)
              let deciding = search.links.compactMap { $0.rules[0] }
              let used = search.undecided.isEmpty ? deciding : Array(side.rules.indices)
              unused.subtract(used.compactMap { side.rules[$0].entry })
            }
          }
        }
      }
    }
    let verifying = Self.verifyingFilters(simulators[0])
    // A filter with an error may match no link, and the search includes no links without a path.
    for index in unused.sorted()
    where !Self.verifies(index, simulators[0], verifying) && !entries[index].filter.hasEmptyPath
      && !simulators.contains(where: { Self.opensHost(index, $0, beside: names) })
      && !findings.hasError(below: entries[index].keyPath)
    {
      findings.find(
        .unusedFilter,
        at: entries[index].keyPath,
        offset: entries[index].filter.element.offset
      )
    }
  }

  /// Returns whether only one filter of its activity matches a web link without a slash after the
  /// host.
  private static func opensHost(
    _ index: Int,
    _ simulator: AndroidSimulator,
    beside names: [String]
  ) -> Bool {
    let entries = simulator.entries
    let (entry, rules) = (entries[index], entries[index].compiled.rules)
    return rules.schemes.filter(isWeb).contains { scheme in
      rules.authorities.contains { authority in
        let uri = AndroidURI("\(scheme)://\(authority.text.exampleDomain(notIn: names))")
        func matches(_ entry: AndroidSimulator.Entry) -> Bool {
          if case .success = entry.result(uri) { true } else { false }
        }
        return matches(entry)
          && !entries.contains {
            $0.componentIndex == entry.componentIndex && $0.keyPath != entry.keyPath && matches($0)
          }
      }
    }
  }

  /// Returns whether a filter requests verification of a host for which no other filter does.
  private static func verifies(
    _ index: Int,
    _ simulator: AndroidSimulator,
    _ filters: [String: Set<Int>]
  ) -> Bool {
    let entry = simulator.entries[index]
    if entry.verification(by: simulator.rule).requests == false { return false }
    return entry.compiled.rules.authorities.contains {
      filters[lowercasedASCII($0.text)]?.contains { $0 != index } != true
    }
  }

  /// Returns the filters that request verification of each host.
  private static func verifyingFilters(_ simulator: AndroidSimulator) -> [String: Set<Int>] {
    var filters: [String: Set<Int>] = [:]
    for (index, entry) in simulator.entries.enumerated()
    where entry.verification(by: simulator.rule).requests == true {
      for authority in entry.compiled.rules.authorities {
        filters[lowercasedASCII(authority.text), default: []].insert(index)
      }
    }
    return filters
  }
}

extension AndroidManifest.IntentFilter {
  /// Indicates whether the filter matches links of a host without a slash after it.
  fileprivate var hasEmptyPath: Bool {
    data.contains { data in
      data.attributes.contains { $0.pattern?.part == .path && data[$0] == "" }
    }
  }

  /// Indicates whether the filter is for no other intents, such as those of NFC.
  fileprivate var isOnlyForLinks: Bool {
    (actions + categories).allSatisfy { name in partsForLinks.contains { $0.name == name } }
  }
}
