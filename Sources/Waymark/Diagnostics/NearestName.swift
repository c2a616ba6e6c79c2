/// The name that was probably meant, for "did you mean".
///
///     nearestName(to: "scope", among: ["name", "pattern", "scopes"])   // "scopes"
///     nearestName(to: "colour", among: ["name", "pattern"])            // nil: nothing is near
///
/// A name is near if only the case of ASCII letters differs, or if at most a third of it (three
/// bytes at most) is added, left out, replaced or swapped with its neighbour. Of several the
/// nearest is taken, then the first. Only names of up to 64 bytes, and the first 1,000 of them,
/// are looked at, so that a hostile file costs no more than a second.
package func nearestName(to text: String, among names: some Sequence<String>) -> String? {
  let written = Array(text.utf8)
  guard 1...64 ~= written.count else { return nil }
  var nearest: String?
  var distance = min(3, max(1, written.count / 3)) + 1
  for name in names.prefix(1_000) {
    let bytes = Array(name.utf8)
    guard bytes.count <= 64, bytes != written else { continue }
    if bytes.map(lowercasedASCII) == written.map(lowercasedASCII) { return name }
    guard abs(bytes.count - written.count) < distance else { continue }
    let steps = editDistance(written, bytes)
    if steps < distance {
      (nearest, distance) = (name, steps)
    }
  }
  return nearest
}

/// How many bytes have to be added, left out, replaced or swapped with their neighbour: the
/// optimal string alignment distance.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for (row, byte) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let replaced = previous[column] + (byte == other ? 0 : 1)
      var steps = min(replaced, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
        steps = min(steps, beforePrevious[column - 1] + 1)
      }
      current.append(steps)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
