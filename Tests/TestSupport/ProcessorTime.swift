import Foundation

/// Returns how long the processor works on a task of the current thread.
///
/// Unlike the time on a clock, it does not grow when the machine has other work to do.
package func processorTime<Failure: Error>(
  of task: () throws(Failure) -> Void
) throws(Failure) -> Duration {
  let start = threadTime()
  try task()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
