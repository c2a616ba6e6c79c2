import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkDiagnostics

@Suite struct `The distance between two texts` {
  /// The same by recursion, slow and plain.
  private func distance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let a = left.last, let b = right.last else { return max(left.count, right.count) }
    var best = distance(left.dropLast(), right.dropLast()) + (a == b ? 0 : 1)
    if best == 0 { return 0 }
    best = min(best, distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1)
    if left.count > 1, right.count > 1, left.dropLast().last == b, right.dropLast().last == a {
      best = min(best, distance(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return best
  }

  @Test func `the edit distance equals the result of a plain recursion, up to the limit`() {
    var random = SeededGenerator(seed: 4)
    var edits = EditDistance()
    for _ in 0..<400 {
      var left = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        UInt8.random(in: 0x61...0x64, using: &random)
      }
      var right = left
      for _ in 0..<Int.random(in: 0...3, using: &random) where !right.isEmpty {
        let place = Int.random(in: 0..<right.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: right.remove(at: place)
        case 1: right.insert(0x61, at: place)
        case 2: right[place] = 0x62
        default: right.swapAt(place, max(0, place - 1))
        }
      }
      if Bool.random(using: &random) { swap(&left, &right) }
      let limit = EditDistance.limit(left.count, right.count)
      let plain = distance(left[...], right[...])
      #expect(edits.slip(left[...], right[...]) == (plain <= limit ? plain : nil))
    }
  }

  @Test func `the edit distance ignores the case of letters and rejects long texts`() {
    var edits = EditDistance()
    #expect(edits.slip(Array("Station".utf8)[...], Array("sTATION".utf8)[...]) == 0)
    #expect(edits.slip(Array("id".utf8)[...], Array("is".utf8)[...]) == nil)
    let long = Array(repeating: UInt8(0x61), count: 65)[...]
    #expect(edits.slip(long, long) == nil)
    #expect(edits.slip(long.dropLast(), long.dropLast()) == 0)
  }
}
