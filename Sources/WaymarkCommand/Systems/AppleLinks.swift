#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// What an association file makes of links.
struct AppleLinks {
  /// What becomes of one link.
  struct Answer {
    /// What becomes of it for apps that have the same rules.
    struct Group {
      let appIDs: [String]
      let explanation: AppleExplanation

      var answer: AppleAnswer { explanation.answer }
    }

    let url: String
    /// The apps in the order of the file.
    let groups: [Group]
    /// The apps of the file, where one was asked for that it does not name.
    let others: [String]

    /// Whether any app opens.
    var opens: Bool { groups.contains { $0.answer.opens } }

    /// The answer for the file: the first that opens the link, as iOS takes it where several are
    /// installed, else the first that excludes it, else the first.
    var first: AppleAnswer? {
      let answers = groups.map(\.answer)
      return answers.first(where: \.opens)
        ?? answers.first { $0.decision == .exclude } ?? answers.first
    }
  }

  private let association: AppleAppSiteAssociation
  /// The rules compiled for each domain.
  private var simulators: [String: AppleSimulator] = [:]

  init(_ association: AppleAppSiteAssociation) { self.association = association }

  /// What becomes of a link for one app, or for all apps of the file.
  ///
  /// - Parameter domain: The domain that serves the file; by default the link's host.
  mutating func answer(for url: String, appID: String? = nil, domain: String? = nil) -> Answer {
    let domain = domain ?? AppleSimulator.host(of: url) ?? ""
    let simulator = simulators[domain] ?? AppleSimulator(association, domain: domain)
    simulators[domain] = simulator
    let groups = appID.map { [[$0]] } ?? simulator.groups
    return Answer(
      url: url,
      groups: groups.map { appIDs in
        Answer.Group(appIDs: appIDs, explanation: simulator.explain(url, appID: appIDs[0]))
      },
      others: appID.map { simulator.appIDs.contains($0) } ?? true ? [] : simulator.appIDs
    )
  }
}
#endif
