#if Tools
internal import Waymark

/// A line on the terminal that shows how many answers have arrived, and which hosts have not
/// answered.
///
/// It is on standard error, and only if that is a terminal.
struct CheckProgress {
  private let total: Int
  /// The number of missing answers by host, in the order of the requests.
  private var missing: [(host: String, count: Int)] = []
  private var arrived = 0

  /// Makes the line; `nil` if standard error is not a terminal that can erase a line.
  init?(hosts: [String]) {
    guard Console.isTerminal(2) else { return nil }
    total = hosts.count
    for host in hosts { change(host, by: 1) }
    show()
  }

  private mutating func change(_ host: String, by difference: Int) {
    if let index = missing.firstIndex(where: { $0.host == host }) {
      missing[index].count += difference
    } else {
      missing.append((host, difference))
    }
  }

  /// Shows that an answer of a host has arrived.
  mutating func arrive(from host: String) {
    arrived += 1
    change(host, by: -1)
    missing.removeAll { $0.count == 0 }
    show()
  }

  /// Erases the line.
  func end() { Console.replaceLine("") }

  private func show() {
    var text = "\(arrived) of \(counted(total, "answer"))"
    if !missing.isEmpty { text += "; waiting for \(listed(missing.map(\.host), limit: 3))" }
    Console.replaceLine(TerminalText.fit(text, 78))
  }
}
#endif
