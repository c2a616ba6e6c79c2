/// Something that is done to a text or another input, and whose time is taken.
///
/// A contender is a concrete type, so that the loop around it is compiled for it: a closure for
/// each operation would cost more than some of the operations.
protocol Contender<Input> {
  associatedtype Input = String
  /// Does it, and gives a number that depends on everything that came of it.
  func run(_ input: Input) -> Int
}

/// Takes a number and does nothing with it, which the optimizer cannot know.
@inline(never)
@_optimize(none)
func blackHole(_ number: Int) {}

/// Does it to each of the inputs and gives the time in nanoseconds.
@inline(never)
func time<Subject: Contender>(_ subject: Subject, _ inputs: [Subject.Input]) -> Double {
  var sum = 0
  let start = monotonicNanoseconds()
  inputs.withUnsafeBufferPointer { inputs in
    for index in inputs.indices { sum &+= subject.run(inputs[index]) }
  }
  let end = monotonicNanoseconds()
  blackHole(sum)
  return Double(end &- start)
}
