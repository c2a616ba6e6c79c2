import Foundation
import Synchronization

func utf8Span(of text: String) -> Int {
  // expect: String.utf8Span needs macOS 26, iOS 26, tvOS 26, watchOS 26
  let span = text.utf8Span
  // expect: UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  return span.count
}

func afterWideText(_ text: String) -> String {
  // expect: String.utf8Span, UTF8Span.count needs macOS 26, iOS 26, tvOS 26, watchOS 26
  "Grüße 🧭 \(text.utf8Span.count)"
}

func arraySpan(of numbers: [Int]) -> Int {
  // expect: Array.span needs macOS 26, iOS 26, tvOS 26, watchOS 26
  numbers.span.count
}

func utf8ViewSpan(of text: String) -> Int {
  // expect: String.UTF8View.span needs macOS 26, iOS 26, tvOS 26, watchOS 26
  text.utf8.span.count
}

// expect: InlineArray needs macOS 26, iOS 26, tvOS 26, watchOS 26
func inlineArray(_ numbers: InlineArray<3, Int>) -> Int {
  // expect: InlineArray.subscript(_:) needs macOS 26, iOS 26, tvOS 26, watchOS 26
  numbers[0]
}

// expect: InlineArray (as `[N of T]`) needs macOS 26, iOS 26, tvOS 26, watchOS 26
func sugar(_ numbers: [3 of Int]) {}

// expect: a type with a value as a generic parameter needs macOS 26, iOS 26, tvOS 26, watchOS 26
struct Row<let width: Int> {}

extension Array {
  // expect: a type with a value as a generic parameter needs macOS 26, iOS 26, tvOS 26, watchOS 26
  enum Side<Other, let width: Int> {}
}

actor Keeper {
  // expect: `isolated deinit` outside a class marked @MainActor needs macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4
  isolated deinit {}
}

final class Counter: Sendable {
  // expect: Mutex, Mutex.init(_:) needs macOS 15, iOS 18, tvOS 18, watchOS 11
  let total = Mutex(0)
  // expect: Atomic, Atomic.init(_:) needs macOS 15, iOS 18, tvOS 18, watchOS 11
  let hits = Atomic<Int>(0)

  func add() {
    // expect: Mutex.withLock(_:) needs macOS 15, iOS 18, tvOS 18, watchOS 11
    total.withLock { $0 += 1 }
    // expect: Atomic.add(_:ordering:), AtomicUpdateOrdering.relaxed needs macOS 15, iOS 18, tvOS 18, watchOS 11
    hits.add(1, ordering: .relaxed)
  }
}

// expect: Int128 needs macOS 15, iOS 18, tvOS 18, watchOS 11
typealias Wide = Int128

func encode<Container: KeyedEncodingContainerProtocol>(_ to: inout Container, _ key: Container.Key) throws {
  // expect: Int128, KeyedEncodingContainerProtocol.encodeIfPresent(_:forKey:) needs macOS 15, iOS 18, tvOS 18, watchOS 11
  try to.encodeIfPresent(Int128?.none, forKey: key)
}

// expect: URL.Template needs macOS 15, iOS 18, tvOS 18, watchOS 11
func template(_ text: String) -> URL.Template? {
  // expect: URL.Template.init(_:) needs macOS 15, iOS 18, tvOS 18, watchOS 11
  .init(text)
}

func start() {
  // expect: Task.immediate(name:priority:executorPreference:operation:) needs macOS 26, iOS 26, tvOS 26, watchOS 26
  Task.immediate {}
}

func home() -> URL {
  // expect: FileManager.homeDirectoryForCurrentUser needs iOS (on no release), tvOS (on no release), watchOS (on no release)
  FileManager.default.homeDirectoryForCurrentUser
}

func next(_ iterator: inout AsyncStream<Int>.Iterator) async -> Int? {
  // expect: AsyncStream.Iterator.next(isolation:) needs macOS 15, iOS 18, tvOS 18, watchOS 11
  await iterator.next(isolation: nil)
}

// expect: AsyncSequence.Failure needs macOS 15, iOS 18, tvOS 18, watchOS 11
func typed(_ sequence: some AsyncSequence<(Int) -> [Int: Int], any Error>) {}

// What the package marks itself is held to its marks.

func own() {
  // expect: OnType, OnType.init() needs macOS 26, iOS 26, tvOS 26, watchOS 26
  _ = OnType()
  // expect: whereAvailable() needs macOS 26, iOS 26, tvOS (on no release), watchOS (on no release)
  _ = whereAvailable()
  // expect: Members.computed needs macOS 26, iOS 26, tvOS 26, watchOS 26
  _ = Members.self; _ = \Members.computed
  // expect: Secret.number needs macOS 26, iOS 26, tvOS 26, watchOS 26
  _ = Secret.number
}

// expect: Newer needs macOS 26, iOS 26, tvOS 26, watchOS 26
protocol Newest: Newer {}

func half(_ half: Half) -> Half {
  switch half {
  // expect: Half.right needs macOS 26, iOS 26, tvOS 26, watchOS 26
  case .left where isSame(half, .right): half
  // expect: Half.right needs macOS 26, iOS 26, tvOS 26, watchOS 26
  case .left, .right: .right
  }
}

func isSame(_ one: Half, _ other: Half) -> Bool { one == other }

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
class Parent {}

// expect: Parent needs macOS 26, iOS 26, tvOS 26, watchOS 26
class Child: Parent {}

private enum Secret {
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
  fileprivate static var number: Int { 1 }
}
