internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The reason why the server cannot listen on its address.
struct ListenError: CustomStringConvertible {
  let description: String

  init(_ error: any Error, host: String, port: Int) {
    let (reason, help): (String, String?) =
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE:
        (
          "another program listens there",
          "stop it, or name another port: '--port \(port + 1)', or '--port 0' for a free one"
        )
      case EACCES: ("this user may not use the port", "name a port from 1024 on: '--port 8080'")
      case EADDRNOTAVAIL:
        (
          "this computer has no such address",
          "use '--host 127.0.0.1', or '--host 0.0.0.0' for all computers"
        )
      default:
        if error is SocketAddressError.UnknownHost {
          ("no address has this name", "use '--host 127.0.0.1', or '--host 0.0.0.0'")
        } else {
          ("\(error)", nil)
        }
      }
    description =
      "the server cannot listen on \(host):\(port): \(reason)"
      + (help.map { "\n  help: \($0)" } ?? "")
  }
}
