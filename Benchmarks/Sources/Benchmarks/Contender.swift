/// Something that is done to a text, and whose time is taken.
///
/// A contender is a concrete type, so that the loop around it is compiled for it: a closure for
/// each operation would cost more than some of the operations.
protocol Contender {
  /// Does it, and gives a number that depends on everything that was read.
  func run(_ text: String) -> Int
}

/// Takes a number and does nothing with it, which the optimizer cannot know.
@inline(never)
@_optimize(none)
func blackHole(_ number: Int) {}

/// Does it to each of the texts and gives the time in nanoseconds.
@inline(never)
func time<Subject: Contender>(_ subject: Subject, _ texts: [String]) -> Double {
  var sum = 0
  let start = monotonicNanoseconds()
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices { sum &+= subject.run(texts[index]) }
  }
  let end = monotonicNanoseconds()
  blackHole(sum)
  return Double(end &- start)
}
