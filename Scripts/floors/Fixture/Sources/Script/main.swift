// expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
print("before".utf8Span.count)

if CommandLine.arguments.count > 9 {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { fatalError() }
  print("inside \("inside".utf8Span.count)")  // spared: guard
}
// expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
print("between".utf8Span.count)

guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { fatalError() }
// In a script the compiler lets a guard hold no further.
// expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
print("after".utf8Span.count)

