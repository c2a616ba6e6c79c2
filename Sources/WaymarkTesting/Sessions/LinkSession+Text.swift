#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LinkSession {
  /// The session as lines of JSON, one for each link; the keys never change.
  ///
  /// Properties without a value are left out. `time` and `ended` are in seconds.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return arrivals.map { arrival in
      // Encoding an arrival fails only if a time is not a finite number.
      let data = (try? encoder.encode(arrival)) ?? Data("{}".utf8)
      return String(decoding: data, as: UTF8.self) + "\n"
    }.joined()
  }

  /// Reads a session from lines of JSON; empty lines are skipped.
  ///
  /// - Throws: ``LinkFailure`` with the number of the first invalid line.
  public init(text: String) throws(LinkFailure) {
    arrivals = []
    for (index, line) in text.lines.enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      guard let arrival = try? JSONDecoder().decode(Arrival.self, from: Data(line.utf8)),
        arrival.time.isFinite, arrival.time >= 0, arrival.time < 1e9
      else {
        var text = FailureText("line \(index + 1) of the recorded session is no link")
        text.add("found", String(line.prefix(80)))
        text.add(
          "help",
          #"a line is {"link":"…","source":"open-url","time":0,"outcome":"success"}"#
        )
        throw LinkFailure(text)
      }
      arrivals.append(arrival)
    }
  }
}
