import Foundation

/// Foundation's `URL(string:)` alone, the yardstick for reading a link.
struct FoundationURL: Contender {
  @inline(__always)
  func run(_ text: String) -> Int { URL(string: text) == nil ? 0 : 1 }
}

/// Foundation's `URLComponents(string:)` alone.
struct FoundationURLComponents: Contender {
  @inline(__always)
  func run(_ text: String) -> Int { URLComponents(string: text) == nil ? 0 : 1 }
}
