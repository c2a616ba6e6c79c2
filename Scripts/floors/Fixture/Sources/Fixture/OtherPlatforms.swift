// What no Mac compiles needs no guard.

#if os(Linux)
func onLinux(_ text: String) -> Int { text.utf8Span.count }  // spared: platform
#endif

#if canImport(Darwin)
func elsewhere(_ text: String) -> Int { text.utf8.count }
#else
func elsewhere(_ text: String) -> Int { text.utf8Span.count }  // spared: platform
#endif

#if !canImport(Darwin) && (DEBUG || !DEBUG)
func negated(_ text: String) -> Int { text.utf8Span.count }  // spared: platform
#endif

#if os(macOS) || os(iOS)
func some(_ text: String) -> Int { text.utf8.count }
#elseif true
// expect: String.utf8Span, UTF8Span.count needs tvOS 26, watchOS 26
func some(_ text: String) -> Int { text.utf8Span.count }
#endif

#if os(Linux) || DEBUG
// expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
func perhaps(_ text: String) -> Int { text.utf8Span.count }
#endif

#if compiler(>=6.2)
  #if os(Windows)
  #else
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  func nested(_ text: String) -> Int { text.utf8Span.count }
  #endif
#endif
