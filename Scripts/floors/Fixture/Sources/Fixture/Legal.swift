import Foundation
import Synchronization

// `Span` itself goes back far, and so does each way to one that needs no change in the library.

// dated: Span needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
func span(_ numbers: Span<Int>) -> Int {
  // dated: Span.subscript(_:) needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
  numbers[0]
}

func contiguous(_ numbers: ContiguousArray<Int>) -> Int {
  // dated: ContiguousArray.span needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
  numbers.span.count
}

func slice(_ numbers: ArraySlice<Int>) -> Int {
  // dated: ArraySlice.span needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
  numbers.span.count
}

func buffer(_ numbers: UnsafeBufferPointer<Int>) -> Int {
  // dated: UnsafeBufferPointer.span needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
  numbers.span.count
}

func bytes(_ buffer: UnsafeRawBufferPointer) -> Int {
  // dated: UnsafeRawBufferPointer.bytes needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
  buffer.bytes.byteCount
}

func data(_ data: Data) -> Int {
  // dated: Data.span needs macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2
  data.span.count
}

@MainActor
final class OnMainActor {
  isolated deinit {}
}

// dated: Regex needs macOS 13, iOS 16, tvOS 16, watchOS 9
func regex(_ regex: Regex<Substring>) {}

func pause() async throws {
  // dated: Duration.seconds(_:) needs macOS 13, iOS 16, tvOS 16, watchOS 9
  try await Task.sleep(for: .seconds(1))
}

func path(_ url: URL) -> String {
  // dated: URL.path(percentEncoded:) needs macOS 13, iOS 16, tvOS 16, watchOS 9
  url.path(percentEncoded: false)
}

func parsed(_ text: String) -> URL? {
  // dated: URL.init(string:encodingInvalidCharacters:) needs macOS 14, iOS 17, tvOS 17, watchOS 10
  URL(string: text, encodingInvalidCharacters: false)
}

// Newer declarations that a compiler for an older system passes over.

func product<Number: FixedWidthInteger>(_ one: UInt64, _ other: Number) -> UInt64 {
  one &* UInt64(truncatingIfNeeded: other &* other)
}

func drain(_ stream: AsyncStream<Int>, _ other: some AsyncSequence) async throws {
  for await _ in stream {}
  for try await _ in other {}
}

// What is newer may be named where it isn't needed.

struct Conforming: Newer {}
extension Neighbours: Newer {}

func matched(_ side: Half) -> Int {
  if case .right = side { return 1 }
  switch side {
  case Half.right: return 1
  case .left: return 0
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
protocol Newer {}

enum Half {
  case left
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  case right
}

let looksLikeATree = " range=[Legal.swift:99999:1 - line:99999:1] (available_attr domainIdentifier=macOS)"
