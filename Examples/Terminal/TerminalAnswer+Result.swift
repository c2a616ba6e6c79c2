public import WaymarkApp

extension TerminalAnswer {
  /// Prints the error of a link that was not opened, and keeps its status unless an earlier link
  /// had a more serious one.
  public mutating func add(_ result: URLRoutingResult) {
    let worse = ExitStatus(result)
    if worse.rawValue > status.rawValue { status = worse }
    guard result != .success else { return }
    let text = result.description
    errors += (text.hasPrefix("error[") ? text : "error: " + text) + "\n"
  }
}

extension ExitStatus {
  /// The status for the result of a link.
  public init(_ result: URLRoutingResult) {
    switch result {
    case .success: self = .success
    case .unreadable: self = .unreadable
    default: self = .no
    }
  }
}
