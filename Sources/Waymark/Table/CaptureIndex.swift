/// The positions of each route's parameters in its path, computed once so that a match does not
/// have to search for them.
struct CaptureIndex: Sendable {
  /// One parameter of a path.
  struct Capture: Sendable {
    /// The component that contains the parameter.
    var component: UInt16
    /// The tokens of that component.
    var lower: UInt16
    var upper: UInt16
    /// The index of the parameter among the parameters of its component.
    var ordinal: UInt8
    var isRest = false
    /// The index of the parameter's name.
    fileprivate var name: UInt32

    /// Indicates whether the parameter captures a whole component.
    @inline(__always)
    var isWhole: Bool { upper == lower &+ 1 && !isRest }
  }

  /// The parts of a pattern after its path.
  struct Conditions: OptionSet, Sendable {
    let rawValue: UInt8
    /// The pattern declares query items or a fragment.
    static var any: Conditions { Conditions(rawValue: 1) }
    /// The pattern restricts the value of a query item or of the fragment, by a type or by literal
    /// text.
    static var restricted: Conditions { Conditions(rawValue: 2) }
  }

  private var captures: ContiguousArray<Capture> = []
  private var starts: ContiguousArray<UInt32> = [0]
  /// The names of parameters.
  private var names: ContiguousArray<String> = []
  /// The conditions of each route.
  private(set) var conditions: ContiguousArray<Conditions> = []

  init(_ codes: PatternList) {
    starts.reserveCapacity(codes.count + 1)
    captures.reserveCapacity(codes.count * 2)
    conditions.reserveCapacity(codes.count)
    for index in codes.indices {
      append(codes[index])
      starts.append(UInt32(truncatingIfNeeded: captures.count))
    }
  }

  private mutating func append(_ code: PatternCode) {
    var conditions: Conditions = code.pathCount < code.tokens.count ? .any : []
    if conditions == .any {
      for index in code.pathCount..<code.tokens.count
      where code.tokens[index].restriction != .none {
        conditions.insert(.restricted)
      }
      // Only the first item with a name decides about the route, and an optional one does not.
      code.forEachCondition { _, value in
        if code.isMixed(value) { conditions.insert(.restricted) }
      }
    }
    self.conditions.append(conditions)
    var component = -1
    var lower = 0
    var ordinal: UInt8 = 0
    for index in 0..<code.pathCount {
      let token = code.tokens[index]
      if token.startsComponent {
        component += 1
        lower = index
        ordinal = 0
      }
      let isRest = token.kind == .rest && token.middle > token.lower
      guard isRest || token.kind == .parameter else { continue }
      captures.append(
        Capture(
          component: UInt16(truncatingIfNeeded: component),
          lower: UInt16(truncatingIfNeeded: lower),
          upper: UInt16(truncatingIfNeeded: code.component(at: lower).upperBound),
          ordinal: ordinal,
          isRest: isRest,
          name: self.index(ofName: code.name(of: token))
        )
      )
      ordinal &+= 1
    }
  }

  /// Returns the index of a name.
  ///
  /// Most parameters have one of few names, so that only the last names are compared.
  private mutating func index(ofName name: String) -> UInt32 {
    var index = names.count
    while index > 0, index > names.count - 4 {
      index -= 1
      if names[index].isExactly(name) { return UInt32(truncatingIfNeeded: index) }
    }
    names.append(name)
    return UInt32(truncatingIfNeeded: names.count - 1)
  }

  /// Returns the name of a parameter.
  func name(of capture: Capture) -> String { names[Int(capture.name)] }

  /// Returns whether one of these captures has a name.
  func contains(_ name: String, in range: Range<Int>) -> Bool {
    for index in range where names[Int(captures[index].name)].isExactly(name) { return true }
    return false
  }

  /// The captures of a route, from the left.
  @inline(__always)
  func range(_ route: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[route]), Int(starts[route &+ 1])))
  }

  subscript(index: Int) -> Capture { captures[index] }
}

extension PatternCode {
  /// Returns the name of a parameter.
  ///
  /// A name contains no slash, so its bytes are used as they are.
  func name(of token: PatternToken) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0.span, in: token.text) }
  }
}
