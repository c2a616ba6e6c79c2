/// A flat hash table for all literal components of a route table: (node, component) → node.
struct LiteralIndex: Sendable {
  private struct Slot {
    var first: UInt64 = 0
    var last: UInt64 = 0
    /// The node, with the literal's length in bytes in the upper bits.
    var place: UInt64 = 0
    /// The child node, or zero for an empty slot, because node 0 is never a child.
    var child: UInt32 = 0
    /// The position of the literal in the pool, for literals longer than 16 bytes.
    var literal: UInt32 = 0

    var node: UInt32 { UInt32(truncatingIfNeeded: place) }
    var count: Int { Int(place &>> 32) }

    @inline(__always)
    static func place(_ node: UInt32, _ count: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: count) &<< 32 | UInt64(node)
    }
  }

  private var slots: ContiguousArray<Slot>
  private var pool: ContiguousArray<UInt8> = []
  private let folding: Bool
  /// The number of literals in the index.
  private(set) var count = 0

  /// Creates an index with capacity for a number of literals; the index grows if there are more.
  init(capacity: Int, folding: Bool) {
    slots = ContiguousArray(repeating: Slot(), count: Self.slotCount(capacity))
    self.folding = folding
  }

  /// Returns the number of slots: half of them stay empty, so a look-up compares one and a half
  /// literals on average.
  private static func slotCount(_ literals: Int) -> Int { literals * 2 + 2 }

  /// Returns the node that a component leads to from `node`, or 0.
  @inline(__always)
  func child(_ node: UInt32, _ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) -> UInt32 {
    guard !folding, let key = ComponentKey(upTo16: bytes, lower, upper) else {
      return uncommonChild(node, bytes, lower, upper)
    }
    let place = Slot.place(node, key.count)
    var position = key.slot(of: node, in: slots.count)
    while true {
      let slot = slots[position]
      if slot.place == place, slot.first == key.first, slot.last == key.last { return slot.child }
      if slot.child == 0 { return 0 }
      position = position &+ 1 == slots.count ? 0 : position &+ 1
    }
  }

  /// Returns the same for a component that is long, is at the start of a short text, or is compared
  /// in lower case.
  @inline(never)
  private func uncommonChild(
    _ node: UInt32,
    _ bytes: Span<UInt8>,
    _ lower: Int,
    _ upper: Int
  ) -> UInt32 {
    let key = ComponentKey(bytes, lower, upper, folding: folding)
    let place = Slot.place(node, key.count)
    var position = key.slot(of: node, in: slots.count)
    while true {
      let slot = slots[position]
      if slot.child == 0 { return 0 }
      if slot.first == key.first, slot.last == key.last, slot.place == place,
        key.count <= 16 || isLiteral(slot, bytes, lower)
      {
        return slot.child
      }
      position = position &+ 1 == slots.count ? 0 : position &+ 1
    }
  }

  /// Adds a literal that the index does not contain yet.
  @inline(never)
  mutating func insert(
    _ node: UInt32,
    _ bytes: Span<UInt8>,
    _ lower: Int,
    _ upper: Int,
    child: UInt32
  ) {
    if Self.slotCount(count + 1) > slots.count { resize(to: count * 2 + 8) }
    let key = ComponentKey(bytes, lower, upper, folding: folding)
    var slot = Slot(first: key.first, last: key.last, child: child)
    slot.place = Slot.place(node, key.count)
    if key.count > 16 {
      slot.literal = UInt32(truncatingIfNeeded: pool.count)
      for index in lower..<upper { pool.append(folded(bytes[index])) }
    }
    place(slot, key)
    count += 1
  }

  /// Releases memory that was reserved but not used.
  mutating func shrink() { resize(to: count) }

  @inline(__always)
  private func folded(_ byte: UInt8) -> UInt8 { folding ? lowercasedASCII(byte) : byte }

  private func isLiteral(_ slot: Slot, _ bytes: Span<UInt8>, _ lower: Int) -> Bool {
    let literal = Int(slot.literal)
    for index in 0..<slot.count where pool[literal + index] != folded(bytes[lower + index]) {
      return false
    }
    return true
  }

  private mutating func place(_ slot: Slot, _ key: ComponentKey) {
    var position = key.slot(of: slot.node, in: slots.count)
    while slots[position].child != 0 {
      position = position + 1 == slots.count ? 0 : position + 1
    }
    slots[position] = slot
  }

  private mutating func resize(to literals: Int) {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: Self.slotCount(literals))
    for slot in old where slot.child != 0 { place(slot, key(of: slot)) }
  }

  private func key(of slot: Slot) -> ComponentKey {
    let count = slot.count
    if count > 16 {
      let literal = Int(slot.literal)
      return ComponentKey(pool.span, literal, literal + count, folding: false)
    }
    return ComponentKey(first: slot.first, last: slot.last, count: count, middle: 0)
  }
}

/// The index as a graph, which only the search for conflicts needs.
extension LiteralIndex {
  /// A literal component that leads from one node to another.
  struct Edge {
    let node: UInt32
    let child: UInt32
    fileprivate let slot: Int
  }

  /// Every literal, grouped by node in ascending order.
  var edges: [Edge] {
    var edges: [Edge] = []
    for (index, slot) in slots.enumerated() where slot.child != 0 {
      edges.append(Edge(node: slot.node, child: slot.child, slot: index))
    }
    return edges.sorted { ($0.node, $0.child) < ($1.node, $1.child) }
  }

  /// Returns the node that the edge's literal leads to from another node, or 0.
  func counterpart(of edge: Edge, in other: UInt32) -> UInt32 {
    let wanted = slots[edge.slot]
    let count = wanted.count
    var position = key(of: wanted).slot(of: other, in: slots.count)
    while slots[position].child != 0 {
      let slot = slots[position]
      if slot.node == other, slot.first == wanted.first, slot.last == wanted.last,
        slot.count == wanted.count
      {
        let (left, right) = (Int(slot.literal), Int(wanted.literal))
        if count <= 16 || pool[left..<left + count] == pool[right..<right + count] {
          return slot.child
        }
      }
      position = position + 1 == slots.count ? 0 : position + 1
    }
    return 0
  }
}
