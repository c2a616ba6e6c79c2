public import ExampleTerminal
import WaymarkApp

/// The app in a terminal.
public enum BoardGamesProgram {
  static let name = "boardgames"

  /// The usage of the program.
  public static let help = """
    Opens links as the app "Board Games" would.

    usage: boardgames LINK…
           boardgames --help

    exit status: 0 every link was opened, 1 one was not, 64 wrong usage, 65 one cannot be read

    Try these, and quote links, because shells interpret '?' and '&':
      boardgames 'https://www.mysite.com/games' 'boardgames://games/K/reviews'
      boardgames 'boardgames:/games?username=K' 'boardgames://games/reviews?game=Azul'

    """

  /// Returns the answer of the program to arguments.
  @MainActor
  public static func answer(to arguments: [String]) async -> TerminalAnswer {
    do {
      let call = try Arguments(arguments, switches: ["--help", "-h"], options: [])
      if call.has("--help") || call.has("-h") { return TerminalAnswer(output: help) }
      guard !call.rest.isEmpty else { throw Misuse("there is no link") }
      let router = try LinkRouter(app: AppCoordinator.identity)
      let coordinator = AppCoordinator(router: router)
      var answer = TerminalAnswer()
      for link in call.rest {
        let result: URLRoutingResult = await router.open(link)
        let shown = result == .success ? coordinator.screen : nil
        answer.output += "\(link)\n  shows \(shown ?? "nothing new")\n"
        answer.add(result)
      }
      return answer
    } catch let misuse as Misuse {
      return misuse.answer(of: name)
    } catch {
      return TerminalAnswer(errors: "error: \(error)\n", status: .no)
    }
  }
}
