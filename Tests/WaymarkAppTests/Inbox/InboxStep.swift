import TestSupport
import WaymarkApp

/// One of the things that happen to an inbox, in a script of them.
///
/// Links are named by numbers that are taken modulo those that there are, so that a script stays
/// one whatever is left out of it.
enum InboxStep: Equatable {
  enum Way: CaseIterable {
    /// By `receive`, with somebody who hears of its end.
    case heard
    case unheard
    /// By `receive`, to a window of its own.
    case window
    /// By `deliver`.
    case delivered
  }

  case come(String, Way)
  case open(String)
  /// By `LinkInbox.open(_:)`, which waits for the links.
  case openAndWait(String)
  /// So many turns of the main actor pass, while the store is written.
  case pause(Int)
  case close(String)
  case wait(Int)
  case buy(Bool)
  case resume
  case cancel(Int)
  case end(Int)
  case answer(Int, Bool)
  case settle
  /// The app crashes after so many turns of the main actor, and is launched after so many seconds.
  case crash(turns: Int, pause: Int, settings: Int)
}

extension InboxStep {
  /// A script of random steps.
  static func script(_ random: inout SeededGenerator) -> [InboxStep] {
    var lastID = 0
    let count = Int.random(in: 10...50, using: &random)
    return (0..<count).map { _ in step(&random, &lastID) }
  }

  private static func step(_ random: inout SeededGenerator, _ lastID: inout Int) -> InboxStep {
    func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    switch chance(22) {
    case 0...6:
      let routes = ["open", "open", "signed", "both", "limited-Tag", "asked", "secret", "nowhere"]
      // Now and then one that came before, just now or long ago.
      var id = lastID
      switch chance(8) {
      case 0 where lastID > 0: break
      case 1 where lastID > 0: id = 1 + chance(lastID)
      default:
        lastID += 1
        id = lastID
      }
      // Every fifth delivers another one when it is performed.
      let kind = (id % 5 == 0 ? ["D", "E", "F", "DD"][id / 5 % 4] : "") + ["h", "i", "s"][id % 3]
      return .come("\(routes[id * 5 % 8])/\(kind)\(id)", Way.allCases[chance(4)])
    case 19...20: return .pause(chance(30))
    case 21: return .openAndWait(["ready", "ready", "signedIn", "loaded"][chance(4)])
    case 7...8: return .open(["ready", "ready", "signedIn", "loaded"][chance(4)])
    case 9: return .close(["ready", "signedIn", "loaded"][chance(3)])
    case 10: return .wait(chance(4))
    case 11: return .buy(chance(2) == 0)
    case 12: return .resume
    case 13: return .cancel(chance(100))
    case 14...15: return .end(chance(100))
    case 16: return .answer(chance(100), chance(3) > 0)
    case 17:
      return chance(2) > 0
        ? .settle : .crash(turns: chance(20), pause: chance(4), settings: chance(1_000))
    default: return .settle
    }
  }
}
