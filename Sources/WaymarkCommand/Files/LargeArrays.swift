#if Tools
#if canImport(Glibc)
internal import Glibc
#endif

enum LargeArrays {
  /// Lets the C library return the space of each large array to the system as soon as it is freed.
  ///
  /// By default, glibc keeps the space of arrays that are not larger than one that was freed before
  /// (`mallopt(3)`, M_MMAP_THRESHOLD).
  static func returnSpace() {
    #if canImport(Glibc)
    // The module of the library lacks the header with this function and this option.
    guard let symbol = dlsym(nil, "mallopt") else { return }
    let option = (name: CInt(-3), bytes: CInt(1 << 20))
    _ = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)(
      option.name,
      option.bytes
    )
    #endif
  }
}
#endif
