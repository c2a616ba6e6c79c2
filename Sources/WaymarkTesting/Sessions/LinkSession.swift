public import WaymarkApp

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The links that arrived while an app ran, with their results; a session can be stored, attached
/// to a bug report, and replayed.
///
///     let recorder = LinkRecorder()
///     router.observe(recorder)
///     …
///     print(recorder.session.text)
///     // {"ended":0,"link":"x-news://story/7","outcome":"success","route":"story",
///     //  "source":"widget","time":0}
///
/// A session does not contain the values that a route keeps secret. A link with such a value cannot
/// be replayed.
public struct LinkSession: Sendable, Hashable, Codable {
  /// One link.
  public struct Arrival: Sendable, Hashable, Codable {
    /// The time of arrival, in seconds since the first link.
    public var time: Double
    /// The source of the link: `LinkSource.rawValue`.
    public var source: String
    /// The link with secret values masked; `nil` if there was none, or if it was never read.
    public var link: String?
    /// Indicates whether parts of the link are hidden, so that it cannot be replayed.
    public var isHidden: Bool?
    /// The name or pattern of the link's last route.
    public var route: String?
    /// The code of the last result: `URLRoutingResult.code`; `nil` if the link had not ended.
    public var outcome: String?
    /// The time of the last result, in seconds since the first link.
    public var ended: Double?

    /// Makes the description of a future link.
    ///
    /// - Parameters:
    ///   - time: The time of arrival, in seconds since the first link.
    ///   - source: The source of the link.
    ///   - link: The link.
    ///   - route: The name or pattern of the expected route.
    ///   - outcome: The code of the expected result.
    public init(
      time: Double,
      source: LinkSource = .openURL,
      link: String?,
      route: String? = nil,
      outcome: LinkEnding? = nil
    ) {
      self.time = time
      self.source = source.rawValue
      self.link = link
      self.route = route
      self.outcome = outcome?.rawValue
    }

    /// The reason why the link cannot be replayed; `nil` if it can.
    public var obstacle: String? {
      if source == LinkSource.app.rawValue { return "the app has opened it itself" }
      if isHidden == true { return "parts of it are hidden" }
      return link == nil ? "its link was never read" : nil
    }
  }

  /// The links in the order of their arrival.
  public var arrivals: [Arrival]

  /// Makes a session of links.
  public init(_ arrivals: [Arrival] = []) { self.arrivals = arrivals }
}

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
  /// - Throws: ``LinkCheckError`` with the number of the first invalid line.
  public init(text: String) throws(LinkCheckError) {
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
        throw LinkCheckError(text)
      }
      arrivals.append(arrival)
    }
  }
}
