public import ExampleTerminal
import Waymark
import WaymarkApp
import WaymarkCatalog

/// The app in a terminal.
public enum DocumentsProgram {
  static let name = "documents"

  /// The usage of the program.
  public static let help = """
    Opens links as the app "Documents" would.

    usage: documents open LINK [OPTION…]   opens a link: what the app shows, how the link got
                                           there, and the links that lead back
           documents links [--json]        lists the routes, and who declared each; as JSON it is
                                           the catalog that 'waymark' reads
           documents --help

    options of 'open':
      --buy PRODUCT         the user has bought it before; the product is 'premium'
      --buy-when-asked      the user buys what a link asks for, and the link goes on
      --toggle KEY=on|off   the user has switched a feature on or off: 'history', 'sharing'
      --consent yes|no      what the user answers when asked about a link that any app may have sent
      --source SOURCE       how the link comes, one of
                            \(LinkCall.sources.map(\.key).joined(separator: ", "))
      --busy                the user is in the middle of something
      --json                prints the timeline alone, as JSON

    exit status: 0 the link was opened, 1 it was not, 64 wrong usage, 65 the link cannot be read

    Quote links, because shells interpret '?' and '&':
      documents open 'x-documents://open?name=hello.md'

    """

  /// Returns the answer of the program to arguments.
  @MainActor
  public static func answer(to arguments: [String]) async -> TerminalAnswer {
    do {
      let call = try Arguments(
        arguments,
        switches: ["--help", "-h", "--json", "--busy", "--buy-when-asked"],
        options: ["--buy", "--toggle", "--consent", "--source"]
      )
      if call.has("--help") || call.has("-h") { return TerminalAnswer(output: help) }
      switch call.rest.first {
      case "open": return try await LinkCall(call).answer()
      case "links":
        guard arguments.count == (call.has("--json") ? 2 : 1) else {
          throw Misuse("'links' takes nothing but '--json'")
        }
        let router = try RunningApp().router
        return TerminalAnswer(
          output: call.has("--json")
            ? try LinkCatalog(router.appRoutes).json : try RouteList(of: router).text
        )
      case let word?:
        throw Misuse("there is no command '\(word)'", help: "the commands are open and links")
      case nil: throw Misuse("there is no command", help: "the commands are open and links")
      }
    } catch let misuse as Misuse {
      return misuse.answer(of: name)
    } catch {
      return TerminalAnswer(errors: "error: \(error)\n", status: .no)
    }
  }
}
