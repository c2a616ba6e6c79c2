import WaymarkDiagnostics

/// Called by libFuzzer with every input; each target has a `fuzz` of its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  LinkDiagnostics.enable()
  fuzz(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Stops the fuzzer, which then keeps the input, if a rule does not hold.
func hold(_ holds: Bool, _ rule: @autoclosure () -> String) {
  guard holds else { fatalError("broken rule: \(rule())") }
}

/// Stops the fuzzer if the work takes longer than it may, in the fastest of a few attempts.
///
/// libFuzzer's own limit is in seconds, and would let pass what is quadratic in a few kilobytes.
func hold<Answer>(within limit: Duration, _ what: String, _ work: () -> Answer) -> Answer {
  let clock = ContinuousClock()
  var answer = work()
  var fastest = clock.measure { answer = work() }
  for _ in 0..<4 where fastest > limit {
    fastest = min(fastest, clock.measure { answer = work() })
  }
  hold(fastest <= limit, "\(what) takes at most \(limit), and took \(fastest)")
  return answer
}

extension String {
  /// Whether both texts are the same bytes: `==` takes canonically equivalent texts for equal.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text with everything escaped that RFC 3986 does not leave unreserved.
  var escaped: String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var output = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        output += "%"
        output.unicodeScalars.append(digits[Int(byte >> 4)])
        output.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return output
  }
}
