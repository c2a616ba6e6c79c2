/// One line of the report.
struct Figure: Encodable {
  /// What it belongs to, for instance the name of a route set.
  let group: String
  let name: String
  let value: Double
  let unit: String
}

/// What has to hold, and whether it does.
struct Goal: Encodable {
  let name: String
  let value: Double
  let limit: Double
  let unit: String
  /// The share by which a figure that depends on time may pass its limit before it counts as
  /// missed.
  let tolerance: Double
  let isMet: Bool

  init(_ name: String, _ value: Double, atMost limit: Double, _ unit: String, tolerance: Double = 0)
  {
    self.name = name
    self.value = value
    self.limit = limit
    self.unit = unit
    self.tolerance = tolerance
    self.isMet = value <= limit * (1 + tolerance)
  }
}

/// Everything that a run found out.
struct Report: Encodable {
  var figures: [Figure] = []
  var goals: [Goal] = []
  /// What a reader has to know about the figures.
  var notes: [String] = []

  mutating func add(_ group: String, _ name: String, _ value: Double, _ unit: String) {
    figures.append(Figure(group: group, name: name, value: value, unit: unit))
  }
}
