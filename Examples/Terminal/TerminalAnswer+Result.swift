public import WaymarkApp

extension TerminalAnswer {
  /// Says what became of a link: its error, unless it was opened, and its status, unless a link
  /// before ended worse.
  public mutating func add(_ result: URLRoutingResult) {
    let worse = ExitStatus(result)
    if worse.rawValue > status.rawValue { status = worse }
    guard result != .success else { return }
    let text = result.description
    errors += (text.hasPrefix("error[") ? text : "error: " + text) + "\n"
  }
}

extension ExitStatus {
  /// The status for what became of a link.
  public init(_ result: URLRoutingResult) {
    switch result {
    case .success: self = .success
    case .unreadable: self = .unreadable
    default: self = .no
    }
  }
}
