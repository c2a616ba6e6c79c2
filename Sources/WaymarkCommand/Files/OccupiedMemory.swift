#if Tools
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

enum OccupiedMemory {
  /// The number of bytes that the process occupies in the memory of the machine; on a Mac, the most
  /// that it occupied so far.
  ///
  /// The value is `nil` if the system does not report it.
  static var bytes: Int? {
    #if canImport(Darwin)
    var usage = rusage()
    return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #else
    // The second number is that of the pages in memory (proc(5)).
    guard let text = try? Disk.read("/proc/self/statm", limit: 1_000) else { return nil }
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard numbers.count > 1, let pages = UInt64(numbers[1]) else { return nil }
    return Int(clamping: pages * UInt64(getpagesize()))
    #endif
  }
}
#endif
