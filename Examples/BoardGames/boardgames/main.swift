import BoardGamesApp
import ExampleTerminal

// Opens links as the app "Board Games" would; `swift run boardgames --help` shows its usage.

await BoardGamesProgram.answer(to: Array(CommandLine.arguments.dropFirst())).end()
