#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// What a manifest makes of links, on one API level or on all.
struct AndroidLinks {
  /// What becomes of one link.
  struct Answer {
    /// API levels with one answer; the last of the newest is open.
    struct Levels {
      let first: Int
      var last: Int?
      let answer: AndroidAnswer
    }

    let url: String
    let apiLevel: Int
    let explanation: AndroidExplanation
    /// All levels from the app's lowest on; empty where one was asked for.
    let levels: [Levels]

    var answer: AndroidAnswer { explanation.answer }
  }

  private let manifest: AndroidManifest
  private let values: AndroidManifest.Values
  private let verification: AndroidSimulator.Verification
  /// One for each level at which answers may change.
  private let simulators: [(level: Int, simulator: AndroidSimulator)]

  init(
    _ manifest: AndroidManifest,
    values: AndroidManifest.Values = .init(),
    verification: AndroidSimulator.Verification = .assumed
  ) {
    self.manifest = manifest
    self.values = values
    self.verification = verification
    let lowest = min(max(manifest.minSDK ?? AndroidLevel.first, 1), AndroidLevel.newest)
    let levels = [lowest] + AndroidSimulator.levelsOfChange.filter { $0 > lowest }
    simulators = levels.map { level in
      let simulator = AndroidSimulator(
        manifest,
        apiLevel: level,
        values: values,
        verification: verification
      )
      return (level, simulator)
    }
  }

  /// What becomes of a link on a level, or on the newest with what the others do.
  func answer(for url: String, apiLevel: Int? = nil) -> Answer {
    if let apiLevel {
      let simulator = AndroidSimulator(
        manifest,
        apiLevel: apiLevel,
        values: values,
        verification: verification
      )
      return Answer(
        url: url,
        apiLevel: apiLevel,
        explanation: simulator.explain(url),
        levels: []
      )
    }
    var levels: [Answer.Levels] = []
    for (level, simulator) in simulators {
      let answer = simulator.answer(for: url)
      if let last = levels.last?.answer, last.saysTheSame(as: answer) { continue }
      if !levels.isEmpty { levels[levels.count - 1].last = level - 1 }
      levels.append(Answer.Levels(first: level, last: nil, answer: answer))
    }
    let newest = simulators[simulators.count - 1]
    return Answer(
      url: url,
      apiLevel: AndroidLevel.newest,
      explanation: newest.simulator.explain(url),
      levels: levels
    )
  }
}
#endif
