/// Returns the cycles that following `next` leads to, each once and from its smallest element.
package func cycles(in next: [Int?]) -> [[Int]] {
  var cycles: [[Int]] = []
  // For each element, the walk that first visited it; each element is visited only once.
  var walks = [Int?](repeating: nil, count: next.count)
  for start in next.indices {
    var current = start
    while walks[current] == nil, let following = next[current] {
      walks[current] = start
      current = following
    }
    guard next[current] != nil, walks[current] == start else { continue }
    var cycle = [current]
    while let following = next[cycle[cycle.count - 1]], following != current {
      cycle.append(following)
    }
    let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
    cycles.append(cycle.indices.map { cycle[($0 + first) % cycle.count] })
  }
  return cycles
}
