import Foundation
import WaymarkCommand
import WaymarkPlatforms

/// A client that reads the files of each host from a folder instead of the network.
struct FolderClient: FileClient {
  private let folder: URL

  init(_ options: FileClientOptions) {
    folder = URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["SERVED_FILES"] ?? ".",
      isDirectory: true
    )
  }

  func fetch(_ request: FileRequest) async -> FetchedFile {
    let file = folder.appending(path: request.host).appending(path: request.target)
    let body = try? Data(contentsOf: file)
    let answer = FetchedFile.Answer(
      status: body == nil ? 404 : 200,
      headers: [(name: "Content-Type", value: body == nil ? "text/html" : "application/json")],
      body: Array(body ?? Data())
    )
    return FetchedFile(url: request.url, result: .success(answer), milliseconds: 1)
  }
}
