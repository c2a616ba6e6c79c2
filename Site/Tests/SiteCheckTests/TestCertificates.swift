import Foundation

/// Certificates for the servers of the tests, which `openssl` makes when the first test needs one.
///
/// They are made anew for each run, so that none of them expires and no key is in the repository.
struct TestCertificates: Sendable {
  /// The certificate of a server.
  enum Kind: String, CaseIterable {
    case valid, expired, future, ending, selfSigned, otherName, otherAuthority
  }

  /// The certificates of this run.
  static let shared = Result { try TestCertificates() }

  private let folder: URL

  /// The file with the authority that the tests trust.
  var authority: String { path("authority.pem") }
  /// The file with the key of all servers.
  var key: String { path("server.key") }

  /// The file with the certificate of a kind.
  func file(_ kind: Kind) -> String { path("\(kind).pem") }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("settings", Self.settings)
    try write("index.txt", "")
    // The servers also take the place of the services of Apple and Google.
    let names = ["*.tea.example", "tea.example", "*.cdn-apple.com", "*.googleapis.com"]
    try write("names", "subjectAltName = \(names.map { "DNS:\($0)" }.joined(separator: ","))\n")
    try write("otherNames", "subjectAltName = DNS:coffee.example\n")
    for key in ["authority", "other", "server"] {
      try run("ecparam -name prime256v1 -genkey -noout -out \(key).key")
    }
    let own = "req -x509 -new -config settings -days 2"
    for name in ["authority", "other"] {
      try run("\(own) -key \(name).key -subj /CN=\(name) -out \(name).pem")
    }
    try run("\(own) -key server.key -subj /CN=server -out selfSigned.pem")
    try run("req -new -config settings -key server.key -subj /CN=server -out server.csr")
    let (far, past) = (400 * 86_400.0, -400 * 86_400.0)
    try sign(.valid, from: -86_400, to: far)
    try sign(.expired, from: past, to: -86_400)
    try sign(.future, from: 86_400, to: far)
    try sign(.ending, from: -86_400, to: 5 * 86_400)
    try sign(.otherName, from: -86_400, to: far, names: "otherNames")
    try sign(.otherAuthority, from: -86_400, to: far, authority: "other")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Makes a certificate of the server's key, which is valid for a time relative to now.
  private func sign(
    _ kind: Kind,
    from start: TimeInterval,
    to end: TimeInterval,
    names: String = "names",
    authority: String = "authority"
  ) throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "yyyyMMddHHmmss'Z'"
    let dates = [start, end].map { format.string(from: Date(timeIntervalSinceNow: $0)) }
    try run(
      "ca -batch -notext -config settings -cert \(authority).pem -keyfile \(authority).key "
        + "-startdate \(dates[0]) -enddate \(dates[1]) -extfile \(names) -in server.csr "
        + "-out \(kind).pem"
    )
  }

  /// Runs `openssl` with arguments that contain no spaces.
  private func run(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + command.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.appendingPathComponent("errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      let text = try String(contentsOf: errors, encoding: .utf8)
      throw Failure(text: "'openssl \(command)' is missing or fails: \(text)")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  private static let settings = """
    [ca]
    default_ca = test
    [test]
    database = index.txt
    new_certs_dir = .
    rand_serial = yes
    default_md = sha256
    policy = any
    unique_subject = no
    [any]
    commonName = supplied
    [req]
    distinguished_name = name
    x509_extensions = authority
    [name]
    [authority]
    basicConstraints = critical,CA:TRUE
    subjectAltName = DNS:*.tea.example

    """
}
