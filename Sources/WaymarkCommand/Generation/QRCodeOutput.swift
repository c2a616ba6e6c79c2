#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkPlatforms

/// The form and the place of the QR code that `waymark link --qr` draws.
enum QRCodeOutput {
  case svg(path: String)
  case png(path: String)
  /// Text on standard output.
  case text

  /// Reads the value of the option.
  init(_ argument: String) throws {
    switch argument {
    case "-": self = .text
    case _ where argument.lowercased().hasSuffix(".svg"): self = .svg(path: argument)
    case _ where argument.lowercased().hasSuffix(".png"): self = .png(path: argument)
    default:
      throw ValidationError(
        "the ending must be '.svg' or '.png'; '-' prints the code in the terminal"
      )
    }
  }

  /// The path of the file; `nil` for standard output.
  var path: String? {
    switch self {
    case .svg(let path), .png(let path): path
    case .text: nil
    }
  }

  /// Writes the QR code of a link, and replaces the old file.
  func write(_ link: String) throws(ToolError) {
    let code: QRCode
    do throws(QRCodeError) {
      code = try QRCode(link)
    } catch {
      var finding = error.diagnostic
      finding.help = "give the parameters shorter values, or leave out '--qr'"
      throw ToolError(.unreadable, finding)
    }
    switch self {
    case .svg(let path): try Self.write(Array("\(code.svg())\n".utf8), to: path, link)
    case .png(let path): try Self.write(code.png(), to: path, link)
    case .text: try Console.answer(Self.text(code))
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, _ link: String) throws(ToolError) {
    let folder = try FileReplacement.write([(path, bytes)])
    if let folder { Console.error("note: created the folder \(quoted(Disk.shown(folder)))") }
    Console.error("note: the QR code in \(quoted(path)) contains \(link)")
  }

  /// The code as text, with its own colors in a terminal, because a light one would exchange them.
  private static func text(_ code: QRCode) -> String {
    guard Console.showsColors else { return code.terminalText }
    return code.terminalText.split(separator: "\n")
      .map { "\u{1B}[97;40m\($0)\u{1B}[0m" }
      .joined(separator: "\n")
  }
}
#endif
