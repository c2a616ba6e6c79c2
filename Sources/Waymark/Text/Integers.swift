// For release, the optimizer makes less code of the standard library's own conversions.
#if DEBUG
// In a debug build, the compiler copies the standard library's generic conversion to each call and
// analyzes it there, which takes a sixth of the time to compile this module. It prefers these.
extension Int {
  @inlinable
  package init(_ value: UInt8) { self.init(truncatingIfNeeded: value) }

  @inlinable
  package init(_ value: UInt16) { self.init(truncatingIfNeeded: value) }

  /// Where `Int` has 32 bits, a larger value becomes `Int.max`; in a release build it would trap.
  @inlinable
  package init(_ value: UInt32) {
    #if _pointerBitWidth(_32)
    self.init(clamping: value)
    #else
    self.init(truncatingIfNeeded: value)
    #endif
  }
}
#endif
