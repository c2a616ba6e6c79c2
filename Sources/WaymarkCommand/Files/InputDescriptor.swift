#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Something that is open for reading: a file, or standard input.
struct InputDescriptor: ~Copyable {
  /// Why there is nothing to read.
  enum Problem: Error, Equatable {
    case missing
    case folder
    case forbidden
    case other(code: Int32)
  }

  private let number: Int32
  private let isOurs: Bool

  /// Standard input.
  static var standard: InputDescriptor { InputDescriptor(number: 0, isOurs: false) }

  private init(number: Int32, isOurs: Bool) {
    self.number = number
    self.isOurs = isOurs
  }

  /// Opens a file, or a pipe that the shell hands over.
  init(path: String) throws(Problem) {
    // A text with a NUL would be cut there.
    let number = path.utf8.contains(0) ? -1 : open(path, O_RDONLY)
    guard number >= 0 else { throw path.utf8.contains(0) ? .missing : Self.problem(errno) }
    self.init(number: number, isOurs: true)
  }

  deinit { if isOurs { close(number) } }

  /// Reads to the end, and at most so many bytes: a device may never end.
  func bytes(atMost limit: Int) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let wanted = min(buffer.count, limit - bytes.count)
      let count = buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, wanted) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.problem(errno) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  private static func problem(_ code: Int32) -> Problem {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: .missing
    case EISDIR: .folder
    case EACCES, EPERM: .forbidden
    default: .other(code: code)
    }
  }
}
