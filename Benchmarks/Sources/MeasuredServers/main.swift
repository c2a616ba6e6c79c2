// Three servers for `Scripts/server-speed`, which counts their instructions and compares their
// speed:
//
//     MeasuredServers bare SIZE TYPE     a handler of Hummingbird that returns a constant
//     MeasuredServers mounted CATALOG    a handler of Hummingbird with the answers of a site
//     MeasuredServers ARGUMENT…          the server `waymark-site` with these arguments
//
// The handlers have no router, no middleware and no log: a server of Hummingbird cannot cost less.
// All print the address on which they listen.
import ArgumentParser
import Foundation
import Hummingbird
import SiteServer
import WaymarkCatalog
import WaymarkHummingbird
import WaymarkSite

/// Serves the answers of a handler until the process receives SIGTERM.
func serve(
  _ name: String,
  _ handler: @escaping @Sendable @concurrent (Request, BasicRequestContext) async throws -> Response
) async throws {
  let application = Application(
    responder: CallbackResponder(callback: handler),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { channel in
      let port = channel.localAddress?.port ?? 0
      FileHandle.standardOutput.write(Data("\(name) at http://127.0.0.1:\(port)\n".utf8))
    }
  )
  try await application.runService()
}

/// Serves a constant.
func serveConstant(size: Int, type: String) async throws {
  let body = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
  try await serve("a constant") { _, _ in
    Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: body))
  }
}

/// Serves the site of a catalog.
func serveSite(_ path: String) async throws {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let site = try Site(LinkCatalog(json: text))
  try await serve("a site") { request, _ in
    let request = SiteRequest(request)
    return Response(site.answer(request) ?? site.refusal(of: request))
  }
}

/// Runs the server that the arguments select, and returns the exit status.
func serve(_ arguments: [String]) async -> Int32 {
  do {
    if arguments.count == 4, arguments[1] == "bare", let size = Int(arguments[2]) {
      try await serveConstant(size: size, type: arguments[3])
    } else if arguments.count == 3, arguments[1] == "mounted" {
      try await serveSite(arguments[2])
    } else {
      await SiteCommand.main(Array(arguments.dropFirst()))
    }
    return 0
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    return 1
  }
}

// The main thread waits here: where libdispatch lets it wait, valgrind 3.19 ends with an error.
Task.detached { exit(await serve(CommandLine.arguments)) }
while true { sleep(3_600) }
