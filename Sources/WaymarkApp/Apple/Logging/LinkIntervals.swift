/// The intervals of the links that have not ended, which measure how long each link takes.
struct LinkIntervals {
  enum Change: Equatable {
    case begins, goesOn, ends
    /// The step does not affect the interval.
    case none
  }

  private var open: Set<Int> = []

  /// Returns the change of a link's interval at a step: the interval begins with the first step,
  /// or, if a link that waited is resumed, with the first step after an end.
  mutating func change(_ event: LinkEvent) -> Change {
    guard event.number > 0 else { return .none }
    if case .finished = event.step { return open.remove(event.number) == nil ? .none : .ends }
    return open.insert(event.number).inserted ? .begins : .goesOn
  }
}
