import DocumentsApp
import ExampleTerminal

// Opens links as the app "Documents" would; `swift run documents --help` says how it is called.

await DocumentsProgram.answer(to: Array(CommandLine.arguments.dropFirst())).end()
