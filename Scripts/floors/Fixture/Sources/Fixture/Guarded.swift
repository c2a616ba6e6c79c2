// Each form of guard that makes a new symbol fine.

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
func onFunction(_ text: String) -> Int {
  text.utf8Span.count  // spared: guard
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
func inSignature(_ numbers: InlineArray<3, Int>, _ more: [3 of Int]) {}  // spared: guard

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
struct OnType {
  struct Inner {
    var count: Int { "inner".utf8Span.count }  // spared: guard
  }
  enum Side<let width: Int> {}  // spared: guard
}

@available(macOS 26.0, iOS 26.1, tvOS 27, watchOS 26, *)
extension Neighbours {
  func onExtension(_ numbers: [Int]) -> Int { numbers.span.count }  // spared: guard
}

@available(macOS, introduced: 26)
@available(iOS, introduced: 26, deprecated: 27, message: "old")
@available(tvOS 26, watchOS 26, *)
func inLongForm() -> Int { "long".utf8Span.count }  // spared: guard

@available(macOS 26, iOS 26, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
func whereAvailable() -> Int { "where".utf8Span.count }  // spared: guard

@available(*, unavailable)
func nowhere() -> Int { "nowhere".utf8Span.count }  // spared: guard

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
let global = "\("global".utf8Span.count)"  // spared: guard

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
let lines = """
  (text) "
  \("lines".utf8Span.count) \("\("nested".utf8Span.count)") // spared: guard
  """

struct Members {
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  static let stored = "stored".utf8Span.count  // spared: guard

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  var computed: Int { "computed".utf8Span.count }  // spared: guard

  subscript(_ text: String) -> Int {
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
    get { text.utf8Span.count }  // spared: guard
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  init(_ numbers: InlineArray<3, Int>) {}  // spared: guard

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  typealias Numbers = InlineArray<3, Int>  // spared: guard

  func outer() {
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
    func inner() -> Int { "inner".utf8Span.count }  // spared: guard
  }
}

func inIf(_ text: String) -> Int {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
    let count = { text.utf8Span.count }  // spared: guard
    return count()
  } else if text.isEmpty {
    return 0
  }
  return 1
}

func inCondition(_ text: String) -> Int {
  if !text.isEmpty, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *), text.utf8Span.count > 1 {  // spared: guard
    return 1
  }
  return 0
}

func inElseIf(_ text: String) -> Int {
  if text.isEmpty {
    return 0
  } else if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
    return text.utf8Span.count  // spared: guard
  } else {
    return 1
  }
}

func inExpression(_ text: String) -> Int {
  let count = if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
    text.utf8Span.count  // spared: guard
  } else {
    text.utf8.count
  }
  return count
}

func afterGuard(_ text: String) -> Int {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *), text.utf8Span.count > 1 else {  // spared: guard
    return text.utf8.count
  }
  return text.utf8Span.count  // spared: guard
}

func inClosure(_ texts: [String]) -> [Int] {
  texts.map { text in
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return 0 }
    return text.utf8Span.count  // spared: guard
  }
}

func inCase(_ text: String) {
  switch text {
  case "a":
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return }
    print("\(text.utf8Span.count)")  // spared: guard
  default: break
  }
}

func inWhile(_ text: String) -> Int {
  while #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
    return text.utf8Span.count  // spared: guard
  }
  return 0
}

func elseOfUnavailable(_ text: String) -> Int {
  if #unavailable(macOS 26, iOS 26, tvOS 26, watchOS 26) {
    return text.utf8.count
  } else {
    return text.utf8Span.count  // spared: guard
  }
}

func guardOfUnavailable(_ text: String) -> Int {
  guard #unavailable(macOS 26, iOS 26, tvOS 26, watchOS 26) else {
    return text.utf8Span.count  // spared: guard
  }
  return text.utf8.count
}

func beforeComment(_ text: String) -> Int {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *), text.utf8Span.count > 1 /* /* */ #available */ {  // spared: guard
    return 1
  }
  return 0
}

@propertyWrapper
struct Counted {
  var wrappedValue: Int
  init(wrappedValue: Int, _ more: Int) { self.wrappedValue = wrappedValue + more }
}

@MainActor
struct InAttribute {
  @Counted("more".utf8Span.count)  // spared: guard
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  static var count = 1
}

func inSteps(_ text: String) -> Int {
  guard #available(macOS 26, *) else { return 0 }
  if #available(iOS 26, tvOS 26, watchOS 26, *) {
    return text.utf8Span.count  // spared: guard
  }
  return 0
}

func inRawString() {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
    print(#"}"\#("raw".utf8Span.count)}"#)  // spared: guard
  }
}

func pastQuotesAndBraces(_ text: String) -> Bool {
  /* if { /* " */ */
  guard text.contains(/"\}/), #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return false }
  return text.utf8Span.count > 1  // spared: guard
}

#if MARKED && Marked && DEBUG && SWIFT_PACKAGE
func underFlagWhole(_ text: String) -> Int {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return 0 }
  return text.utf8Span.count  // spared: guard
}
#endif

#if MARKED
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
#endif
func underFlag(_ text: String) -> Int { text.utf8Span.count }  // spared: guard
