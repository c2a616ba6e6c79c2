#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A clock that only goes forward, in nanoseconds.
func monotonicNanoseconds() -> Int { nanoseconds(CLOCK_MONOTONIC) }

/// The time that the processor has spent on this process, in nanoseconds; other programs change it
/// only a little.
func processorNanoseconds() -> Int { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

private func nanoseconds(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
