internal import Waymark
internal import WaymarkCatalog

/// The beginning of links with a custom scheme, which depends on their first component.
enum SchemeStart: String, CaseIterable {
  /// The first component is in the place of a host: `example://first/second`.
  case plain = ":/"
  /// A first component with escapes comes after an empty host, as Waymark writes it:
  /// `example:///first%20component`.
  case escaped = "://"

  /// The host before a path, as `AndroidSimulator.acceptor` requires it.
  var host: String? { self == .plain ? nil : "" }

  /// The links whose first component has escapes, as a side of a search.
  static let escapedComponent = LinkAcceptor.paths { $0.appendPathWithEscapedStart() }
}

extension LinkAcceptor {
  /// The links whose path contains `%2F`, as a side of a search.
  static let escapedSlash = paths { $0.appendPathWithEscapedSlash() }

  /// Returns links with some paths as a side of a search.
  fileprivate static func paths(_ form: (inout AutomatonBuilder) -> Void) -> LinkAcceptor {
    var builder = AutomatonBuilder()
    builder.addRule(form)
    return LinkAcceptor(builder.automaton, .components)
  }
}
