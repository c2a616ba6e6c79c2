/// Which links are on their way, so that the time that each takes can be measured.
struct LinkIntervals {
  enum Change: Equatable {
    case begins, goesOn, ends
    /// Nothing that takes time.
    case none
  }

  private var open: Set<Int> = []

  /// What a step means for the interval of its link: it begins with the first step, or with the
  /// first after an end, where a link that waited goes on.
  mutating func change(_ event: LinkEvent) -> Change {
    guard event.number > 0 else { return .none }
    if case .finished = event.step { return open.remove(event.number) == nil ? .none : .ends }
    return open.insert(event.number).inserted ? .begins : .goesOn
  }
}
