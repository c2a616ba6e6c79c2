/// Returns the cycles that following `next` leads to, each once and from its smallest element.
package func circles(in next: [Int?]) -> [[Int]] {
  var circles: [[Int]] = []
  // For each element, the walk that first visited it; each element is visited only once.
  var walks = [Int?](repeating: nil, count: next.count)
  for start in next.indices {
    var current = start
    while walks[current] == nil, let following = next[current] {
      walks[current] = start
      current = following
    }
    guard next[current] != nil, walks[current] == start else { continue }
    var circle = [current]
    while let following = next[circle[circle.count - 1]], following != current {
      circle.append(following)
    }
    let first = circle.indices.min { circle[$0] < circle[$1] } ?? 0
    circles.append(Array(circle[first...] + circle[..<first]))
  }
  return circles
}
