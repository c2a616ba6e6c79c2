import BoardGamesApp
import ExampleTerminal

// Opens links as the app "Board Games" would; `swift run boardgames --help` says how it is called.

await BoardGamesProgram.answer(to: Array(CommandLine.arguments.dropFirst())).end()
