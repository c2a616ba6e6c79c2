// Guards that guard something else.

func onlyOnMacs(_ text: String) -> Int {
  if #available(macOS 26, *) {
    // expect: String.utf8Span, UTF8Span.count needs iOS 26, tvOS 26, watchOS 26
    return text.utf8Span.count
  }
  return 0
}

func tooLow(_ text: String) -> Int {
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
    // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
    return text.utf8Span.count
  }
  return 0
}

func inElse(_ text: String) -> Int {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
    return 0
  } else {
    // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
    return text.utf8Span.count
  }
}

func afterwards(_ text: String) -> Int {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {}
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  return text.utf8Span.count
}

func beforeTheQuery(_ text: String) -> Int {
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  if text.utf8Span.count > 1, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) { return 1 }
  return 0
}

func inTheGuardsBody(_ text: String) -> Int {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else {
    // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
    return text.utf8Span.count
  }
  return 0
}

func pastTheGuardsBlock(_ text: String) -> Int {
  do {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return 0 }
  }
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  return text.utf8Span.count
}

func pastTheGuardsCase(_ text: String) -> Int {
  switch text {
  case "a":
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return 0 }
    print("\(text)")
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  default: print("\(text.utf8Span.count)")
  }
  return 0
}

func unavailable(_ text: String) -> Int {
  if #unavailable(macOS 26, iOS 26, tvOS 26, watchOS 26) {
    // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
    return text.utf8Span.count
  }
  return 0
}

// The compiler lets this pass. The text may well be what led to the `else`, on an older system.
func elseOfTwo(_ text: String) -> Int {
  if #unavailable(macOS 26, iOS 26, tvOS 26, watchOS 26), text.isEmpty {
    return 0
  } else {
    // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
    return text.utf8Span.count
  }
}

#if !MARKED
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
#endif
func underFlagThatDoesNotHold(_ text: String) -> Int {
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  text.utf8Span.count
}

#if MARKED
#elseif os(Linux)
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
#endif
func underFlagThatComesLate(_ text: String) -> Int {
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  text.utf8Span.count
}

struct Neighbours {
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  static var one: Int { 1 }
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  static var two: Int { "two".utf8Span.count }

  @available(swift, introduced: 5)
  @available(*, deprecated, message: "macOS 26, iOS 26, tvOS 26, watchOS 26")
  func three() -> Int {
    // `if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {` in a comment guards nothing.
    // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
    "if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {".utf8Span.count
  }

  @available(macOS, introduced: 26)
  @available(watchOS, unavailable)
  func four() -> Int {
    // expect: String.utf8Span, UTF8Span.count needs iOS 26, tvOS 26
    "four".utf8Span.count
  }
}
