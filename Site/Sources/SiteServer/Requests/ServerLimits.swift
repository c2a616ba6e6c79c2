internal import Synchronization

/// The limits of a server for each connection and request.
struct ServerLimits: Sendable {
  /// The maximum length of a request's target, in bytes; a longer one is answered with 414.
  var targetSize = 8_192
  /// The maximum size of all headers of a request, in bytes; larger headers are answered with 431.
  var headerSize = 32_768
  /// The maximum size of a request's body, in bytes.
  ///
  /// Only the link book reads a body, of at most half this size. A larger one is answered with 413
  /// if its head names its size; else, its connection is closed.
  var bodySize = 131_072
  /// The maximum number of bytes that are read at once from a connection, so that many requests of
  /// one client do not keep other clients waiting.
  var readSize = 4_096
  /// The time for which a connection can be idle, in seconds.
  var idleSeconds = 30
  /// The time in which the head of a request has to arrive after its first byte, in seconds; a
  /// slower one is answered with 408.
  var headSeconds = 10
  /// The time in which the body of a request has to arrive, in seconds; the connection of a slower
  /// one is closed.
  var bodySeconds = 10
  /// The time in which a client has to read an answer, in seconds.
  var answerSeconds = 60
  /// The maximum number of connections; a request on a further connection is answered with 503.
  var connections = 1_024
  /// The number of further connections that are accepted in order to answer them with 503.
  var refusedConnections = 256
  /// The time for which a further connection stays open without a request, in seconds.
  var refusedSeconds = 1
  /// The time for which an open connection can still begin a request after the server has begun to
  /// stop, in milliseconds.
  var stoppingMilliseconds: Int64 = 250
}

/// The numbers of open connections and of open requests of a server.
final class ConnectionCount: Sendable {
  private let count = Atomic<Int>(0)
  private let requests = Atomic<Int>(0)

  /// Counts a new connection, and returns the number with it.
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
  /// Counts a connection that was closed.
  func remove() { count.subtract(1, ordering: .relaxed) }
  /// The number now.
  var value: Int { count.load(ordering: .relaxed) }

  /// Changes the number of requests that are not answered yet.
  func addRequests(_ change: Int) { requests.add(change, ordering: .relaxed) }
  /// The number of requests that are not answered yet.
  var openRequests: Int { requests.load(ordering: .relaxed) }
}
