// The compiler copies the standard library's sort, about four kilobytes, for each call. The
// functions in this file have the same names and replace it in this module. They all sort indices
// with one copy. A comparison that throws still uses the standard library's function.

extension Sequence {
  /// Returns the sorted elements; equal elements keep their order.
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    Array(self).ordered(by: precedes)
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements in ascending order.
  func sorted() -> [Element] { sorted(by: <) }
}

extension Array {
  @inline(never)
  fileprivate func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    guard count > 1 else { return self }
    return withoutActuallyEscaping(precedes) { precedes in
      var order = IndexOrder(count: count) { precedes(self[$0], self[$1]) }
      return order.sorted().map { self[$0] }
    }
  }

  /// Sorts the elements; equal elements keep their order.
  mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
}

/// The indices of a list, and the order in which they are sorted.
///
/// The method is `mutating` so that it receives the closure in memory. If it received the closure
/// as an argument, the compiler would copy the method for each closure.
private struct IndexOrder {
  let count: Int
  let precedes: (Int, Int) -> Bool

  @inline(never)
  mutating func sorted() -> ContiguousArray<Int> {
    var indices = ContiguousArray(0..<count)
    indices.sort(by: precedes)
    return indices
  }
}
