/// Where in a path each of a route's parameters stands, so that a match need not look for them.
struct CaptureIndex: Sendable {
  /// One parameter of a path.
  struct Capture: Sendable {
    /// The component it stands in.
    var component: UInt16
    /// The tokens of that component.
    var lower: UInt16
    var upper: UInt16
    /// Which of the component's parameters it is.
    var ordinal: UInt8
    var isRest = false

    /// Whether it takes a whole component.
    @inline(__always)
    var isWhole: Bool { upper == lower &+ 1 && !isRest }
  }

  private var captures: ContiguousArray<Capture> = []
  private var starts: ContiguousArray<UInt32> = [0]

  init(_ codes: some Collection<PatternCode>) {
    starts.reserveCapacity(codes.count + 1)
    for code in codes {
      code.forEachComponent { component, tokens in
        var ordinal: UInt8 = 0
        for token in code.tokens[tokens] {
          let isRest = token.kind == .rest && token.middle > token.lower
          guard isRest || token.kind == .parameter else { continue }
          captures.append(
            Capture(
              component: UInt16(truncatingIfNeeded: component),
              lower: UInt16(truncatingIfNeeded: tokens.lowerBound),
              upper: UInt16(truncatingIfNeeded: tokens.upperBound),
              ordinal: ordinal,
              isRest: isRest
            )
          )
          ordinal &+= 1
        }
      }
      starts.append(UInt32(truncatingIfNeeded: captures.count))
    }
  }

  /// The captures of a route, from the left.
  @inline(__always)
  func range(_ route: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[route]), Int(starts[route &+ 1])))
  }

  subscript(index: Int) -> Capture { captures[index] }

  /// How many bytes the index takes in memory.
  var byteCount: Int { captures.count * MemoryLayout<Capture>.stride + starts.count * 4 }
}
