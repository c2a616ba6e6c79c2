import BoardGamesApp
import ExampleTerminal
import TestSupport
import Testing

/// What is about the program alone; what the app does with links stands in
/// `Examples/BoardGames/Tests`.
@MainActor
@Suite struct `The program of the BoardGames example` {
  @Test(
    arguments: [
      ("games", "the start of all about games"), ("games/K", "the games of K"),
      ("games?username=K", "the games of K"), ("games/K/reviews", "the reviews by K"),
      ("games/reviews/Azul", "the reviews of Azul"),
      ("games/reviews?game=Azul", "the reviews of Azul"),
      ("games/%F0%9F%8E%B2%2F", "the games of 🎲/"), ("clubs/7", "the club Meeple's Rest"),
    ]
  )
  func `the BoardGames program prints the screen that the coordinator shows`(
    path: String,
    shown: String
  ) async {
    for before in ["https://www.mysite.com/", "boardgames://", "boardgames:/"] {
      let answer = await BoardGamesProgram.answer(to: [before + path])
      #expect(answer == TerminalAnswer(output: "\(before)\(path)\n  shows \(shown)\n"))
    }
  }

  @Test(
    .withDiagnostics,
    arguments: [
      (["https://www.mysite.com/game"], 1, "did you mean 'https://www.mysite.com/games'?"),
      (["https://evil.example/games"], 1, "'evil.example' is not a domain of the app"),
      (["boardgames:clubs/x"], 1, "expected an integer for 'number'"),
      (["boardgames:clubs/8"], 1, "was declined: its handler returned 'false'"),
      (["boardgames:clubs/99999999999999999999"], 1, "expected an integer"),
      (["boardgames:clubs/9999999999999999999"], 1, "was declined"),
      (["boardgames:games", "boardgames:game"], 1, "'game', expected 'games'"),
      (["boardgames:game", "boardgames:games/%07", "boardgames:games"], 65, "help: "),
      (["games"], 65, "the link has no scheme"), ([""], 65, "the link is empty"),
      (["boardgames:games/\u{1B}[31m"], 65, "the path of the link contains a control character"),
      ([], 64, "there is no link"), (["--json", "boardgames:games"], 64, "no option '--json'"),
    ] as [([String], Int32, String)]
  )
  func `the BoardGames program reports errors, and its status is the most serious one`(
    arguments: [String],
    status: Int32,
    words: String
  ) async {
    let answer = await BoardGamesProgram.answer(to: arguments)
    #expect(answer.status.rawValue == status)
    #expect(answer.errors.contains(words), "\(answer.errors)")
  }
}
