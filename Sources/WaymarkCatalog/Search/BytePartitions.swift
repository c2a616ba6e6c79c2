internal import Waymark

/// Partitions of the 256 bytes into classes, each partition stored once.
///
/// A state of an automaton distinguishes few bytes: all bytes of a class lead to the same state.
/// The classes of a partition have the numbers 0, 1, 2, … in the order of their smallest bytes.
///
/// This type is a class because all automata of a search share it. Only that search uses it, so the
/// properties that every step reads are not checked for simultaneous accesses; the checks took 1%
/// of the time of a search.
package final class BytePartitions {
  /// The class of each byte in each partition, 256 numbers for each partition.
  private var classes: [UInt8] = []
  /// The number of classes of each partition.
  private(set) var counts: [Int] = []
  /// Indicates for each partition whether all bytes beyond ASCII are in one class.
  private(set) var hasOneHighClass: [Bool] = []
  private var index: [[UInt8]: UInt32] = [:]
  @exclusivity(unchecked) private var products = NumberTable()
  /// The steps of each partition, created when they are first needed.
  @exclusivity(unchecked) private var steps: [Steps?] = []
  private var stepsCount = 0
  /// The smallest byte of each class of a partition, created when they are first needed.
  @exclusivity(unchecked) private var allSamples: [[UInt8]?] = []
  /// The smallest bytes of classes in ranges, by their numbers.
  @exclusivity(unchecked) private var rangeSamples: [[UInt8]] = []
  /// The numbers of these lists, by the partition and the range.
  @exclusivity(unchecked) private var rangeIndex = NumberTable()

  /// A byte with the number of bytes that it has in a link.
  struct Step {
    let byte: UInt8
    let length: Int
  }

  /// The bytes that represent the classes of a partition in a search.
  struct Steps {
    /// Bytes of ASCII except separators.
    var ascii: [Step] = []
    /// Bytes that begin a character beyond ASCII.
    var leads: [UInt8] = []
  }

  package init() {}

  /// The approximate number of bytes that the partitions occupy.
  var size: Int { classes.count * 3 + products.count * 32 + stepsCount * 160 }

  /// Returns the number of a byte's class.
  @inline(__always)
  func number(of byte: UInt8, in partition: UInt32) -> Int {
    Int(classes[Int(partition) << 8 | Int(byte)])
  }

  /// Returns the smallest byte of each class, in the order of their numbers.
  func samples(of partition: UInt32) -> [UInt8] {
    if let known = allSamples[Int(partition)] { return known }
    var samples: [UInt8] = []
    var byte = 0
    while byte < 256 {
      let isNew = classes[Int(partition) << 8 | byte] == samples.count
      if isNew { samples.append(UInt8(truncatingIfNeeded: byte)) }
      byte += 1
    }
    allSamples[Int(partition)] = samples
    return samples
  }

  /// All bytes: a debug build iterates over an array much faster than over a closed range.
  private static let bytes = ContiguousArray(UInt8.min...UInt8.max)

  /// The partition with one class.
  private(set) lazy var whole = partition { _ in 0 }

  /// Returns the smallest byte in a range of each class that has one there.
  func samples(
    of partition: UInt32,
    in range: ClosedRange<UInt8>,
    _ alphabet: LinkAlphabet
  ) -> [UInt8] {
    let key = UInt64(partition) << 16 | UInt64(range.lowerBound) << 8 | UInt64(range.upperBound)
    if let known = rangeIndex[key] { return rangeSamples[Int(known)] }
    var samples: [UInt8] = []
    var seen = ByteSet()
    for byte in range where alphabet.bytes.contains(byte) {
      let number = UInt8(truncatingIfNeeded: number(of: byte, in: partition))
      if seen.contains(number) { continue }
      seen.insert(number)
      samples.append(byte)
    }
    rangeIndex.add(key, UInt32(truncatingIfNeeded: rangeSamples.count))
    rangeSamples.append(samples)
    return samples
  }

  /// Returns the partition in which two bytes are in one class if they have the same number.
  func partition(by number: (UInt8) -> UInt32) -> UInt32 {
    var known: [UInt32: UInt8] = [:]
    var map = [UInt8](repeating: 0, count: 256)
    var previous = number(0)
    var found: UInt8 = 0
    known[previous] = found
    var byte = 1
    while byte < 256 {
      let number = number(UInt8(truncatingIfNeeded: byte))
      if number != previous {
        if let same = known[number] {
          found = same
        } else {
          // 256 bytes have at most 256 classes.
          found = UInt8(truncatingIfNeeded: known.count)
          known[number] = found
        }
        previous = number
      }
      map[byte] = found
      byte += 1
    }
    if let partition = index[map] { return partition }
    let partition = UInt32(truncatingIfNeeded: counts.count)
    index[map] = partition
    classes += map
    counts.append(known.count)
    steps.append(nil)
    allSamples.append(nil)
    hasOneHighClass.append(map[128...].allSatisfy { $0 == map[128] })
    return partition
  }

  /// Returns the partition in which two bytes are in one class if both partitions have them in one
  /// class.
  func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    if left == right { return left }
    let key = UInt64(min(left, right)) << 32 | UInt64(max(left, right))
    if let known = products[key] { return known }
    let result = partition {
      UInt32(number(of: $0, in: left) << 8 | number(of: $0, in: right))
    }
    products.add(key, result)
    return result
  }

  /// Returns the bytes that represent the classes of a partition: of each class a byte that links
  /// contain unescaped, if there is one, and one that is easy to read.
  func steps(of partition: UInt32, _ alphabet: LinkAlphabet) -> Steps {
    if let known = steps[Int(partition)] { return known }
    var sets = [ByteSet](repeating: ByteSet(), count: counts[Int(partition)])
    for byte in Self.bytes where alphabet.bytes.contains(byte) {
      sets[number(of: byte, in: partition)].insert(byte)
    }
    var result = Steps()
    let marks = Self.marks(of: alphabet.part)
    for set in sets {
      let plain = set.intersection(alphabet.plain)
      if let byte = plain.subtracting(marks).sample {
        result.ascii.append(Step(byte: byte, length: 1))
      } else {
        // A component that consists of dots is special, so a dot represents only itself.
        if marks.contains(LinkAlphabet.dot), plain.contains(LinkAlphabet.dot) {
          result.ascii.append(Step(byte: LinkAlphabet.dot, length: 1))
        }
        let escaped = set.intersection(LinkAlphabet.ascii).subtracting(alphabet.plain)
        // An escaped separator is the hardest to read.
        let others = escaped.subtracting(Self.escapedMarks)
        if let byte = others.sample ?? escaped.sample {
          result.ascii.append(Step(byte: byte, length: 3))
        }
      }
      for range in LinkAlphabet.leads {
        if let byte = set.intersection(ByteSet([range])).sample { result.leads.append(byte) }
      }
    }
    steps[Int(partition)] = result
    stepsCount += 1
    return result
  }

  private static let escapedMarks = ByteSet(LinkAlphabet.escapedMarks)

  /// Returns the bytes that represent only themselves.
  private static func marks(of part: LinkAlphabet.Part) -> ByteSet {
    switch part {
    case .path: ByteSet([LinkAlphabet.separator, LinkAlphabet.dot])
    case .query: ByteSet([LinkAlphabet.ampersand, LinkAlphabet.equals])
    case .fragment: ByteSet()
    }
  }
}
