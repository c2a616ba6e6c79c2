#if Tools
internal import Waymark
internal import WaymarkCatalog

#if canImport(Glibc)
@preconcurrency internal import Glibc
#elseif canImport(Musl)
@preconcurrency internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Reads files of older revisions with `git`.
enum GitFile {
  /// Reads a file as a revision contains it.
  ///
  /// - Parameters:
  ///   - path: The path of the file today.
  ///   - revision: A branch, a tag or a commit.
  ///   - help: The remedy if the revision does not contain the file.
  static func read(
    _ path: String,
    in revision: String,
    help: String
  ) throws(ToolError) -> InputFile {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let commit = "\(revision)^{commit}"
    let found = try run(["git", "-C", folder, "rev-parse", "--verify", "--quiet", commit])
    guard found.status == 0 else {
      throw ToolError(
        .unreadable,
        "command.unknown-revision",
        "there is no revision \(quoted(revision)) here" + words(found.errors),
        help: "name a branch, a tag or a commit of the repository that contains the file; a CI "
          + "job may have to fetch it first"
      )
    }
    // Unlike 'show', this command applies no filter to the text.
    let answer = try run(["git", "-C", folder, "cat-file", "blob", "\(revision):./\(name)"])
    guard answer.status == 0 else {
      throw ToolError(
        .unreadable,
        "command.not-in-revision",
        "the revision \(quoted(revision)) has no file \(quoted(path))",
        help: help
      )
    }
    return InputFile(name: TerminalText.visible("\(revision):\(path)"), bytes: answer.output)
  }

  /// Returns the first line of the program's errors, as the end of a message.
  private static func words(_ errors: [UInt8]) -> String {
    let line = errors.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? "" : ": \(quoted(String(decoding: line, as: UTF8.self)))"
  }

  private static func failure(_ message: String) -> ToolError {
    ToolError(
      .unreadable,
      "command.no-git",
      message,
      help: "install git, or compare two files: 'compare OLD NEW'"
    )
  }

  #if os(macOS) || os(Linux)
  /// Runs a program, which is found with `PATH`, without a shell.
  private static func run(
    _ arguments: [String]
  ) throws(ToolError) -> (status: Int32, output: [UInt8], errors: [UInt8]) {
    var ends: [[Int32]] = []
    defer { for end in ends.joined() where end >= 0 { close(end) } }
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else { throw failure("git cannot run: \(ToolError.words(errno))") }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends.append(pair)
    }
    let process = try start(arguments, output: ends[0][1], errors: ends[1][1])
    for number in 0..<2 {
      close(ends[number][1])
      ends[number][1] = -1
    }
    let texts = read(ends.map { $0[0] })
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard texts[0].count <= LinkCatalog.sizeLimit else {
      throw ToolError(
        .unreadable,
        "command.unreadable-file",
        "the file of the revision has more than \(LinkCatalog.sizeLimit) bytes",
        help: "check that it is the right file"
      )
    }
    // The lower bits contain the signal that ended the process.
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, texts[0], texts[1])
  }

  /// Starts a program and returns the number of its process.
  private static func start(
    _ arguments: [String],
    output: Int32,
    errors: Int32
  ) throws(ToolError) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    let environment = _NSGetEnviron().pointee
    #else
    var actions = posix_spawn_file_actions_t()
    let environment = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let error = posix_spawnp(&process, arguments[0], &actions, nil, words, environment)
    guard error == 0 else {
      throw failure(
        error == ENOENT
          ? "git is not installed, or not in PATH" : "git cannot run: \(ToolError.words(error))"
      )
    }
    return process
  }

  /// Reads several pipes to their ends; texts beyond the size limit are cut off.
  private static func read(_ pipes: [Int32]) -> [[UInt8]] {
    var texts = pipes.map { _ in [UInt8]() }
    var requests = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while requests.contains(where: { $0.fd >= 0 }) {
      guard poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR else { break }
      for index in requests.indices where requests[index].fd >= 0 && requests[index].revents != 0 {
        let count = Disk.read(descriptor: requests[index].fd, into: &chunk)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else {
          // The system ignores negative numbers.
          requests[index].fd = -1
          continue
        }
        if texts[index].count <= LinkCatalog.sizeLimit { texts[index] += chunk[..<count] }
      }
    }
    return texts
  }
  #else
  private static func run(
    _ arguments: [String]
  ) throws(ToolError) -> (status: Int32, output: [UInt8], errors: [UInt8]) {
    throw failure("this system runs no other programs")
  }
  #endif
}
#endif
