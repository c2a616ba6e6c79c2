// The compiler copies the standard library's sort, about four kilobytes, for each call. The
// functions in this file have the same names and replace it in this module. They all sort indices
// with one copy. A comparison that throws still uses the standard library's function.

extension Sequence {
  /// Returns the sorted elements; equal elements keep their order.
  @inline(never)
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    return withoutActuallyEscaping(precedes) { precedes in
      var order = IndexOrder(count: elements.count) { precedes(elements[$0], elements[$1]) }
      return order.sorted().map { elements[$0] }
    }
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements in ascending order.
  func sorted() -> [Element] { sorted(by: <) }
}

extension Array {
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

  /// The length of the lists that are sorted by insertion.
  private static var shortLength: Int { 8 }

  /// Returns the indices, sorted by a stable merge sort.
  ///
  /// The standard library's sort uses ranges. At its first use in a process, Swift's runtime
  /// searches all loaded libraries for a conformance that the type of a range requires.
  @inline(never)
  mutating func sorted() -> ContiguousArray<Int> {
    var indices = ContiguousArray(0..<count)
    for index in indices.indices {
      let first = index - index % Self.shortLength
      var place = index
      while place > first, precedes(index, indices[place - 1]) {
        indices[place] = indices[place - 1]
        place -= 1
      }
      indices[place] = index
    }
    var merged = indices
    var length = Self.shortLength
    while length < count {
      merge(indices, into: &merged, length: length)
      swap(&indices, &merged)
      length *= 2
    }
    return indices
  }

  /// Merges each pair of neighboring sorted lists of a length; the last list may be shorter.
  private func merge(
    _ indices: ContiguousArray<Int>,
    into merged: inout ContiguousArray<Int>,
    length: Int
  ) {
    var start = 0
    while start < count {
      let middle = min(start + length, count)
      let end = min(middle + length, count)
      var (left, right) = (start, middle)
      // Lists that are already in order are compared only once.
      if right < end, !precedes(indices[right], indices[middle - 1]) { right = end }
      let isOrdered = right == end
      for place in start..<end {
        if isOrdered {
          merged[place] = indices[place]
        } else if left < middle, right == end || !precedes(indices[right], indices[left]) {
          merged[place] = indices[left]
          left += 1
        } else {
          merged[place] = indices[right]
          right += 1
        }
      }
      start = end
    }
  }
}
