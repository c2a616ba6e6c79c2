#if canImport(Glibc)
@preconcurrency internal import Glibc
#elseif canImport(Musl)
@preconcurrency internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The browser of the person who starts the server.
enum Browser {
  /// Opens an address, and returns whether the system's program for it has started.
  static func open(_ address: String) -> Bool {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    let (program, environment) = ("open", _NSGetEnviron().pointee)
    #else
    var actions = posix_spawn_file_actions_t()
    let (program, environment) = ("xdg-open", environ)
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(address)]
    defer { for word in words { free(word) } }
    words.append(nil)
    // The system removes the process when it ends.
    signal(SIGCHLD, SIG_IGN)
    var process: pid_t = 0
    return posix_spawnp(&process, program, &actions, nil, words, environment) == 0
  }
}
