import DocumentsApp
import ExampleTerminal

// Opens links as the app "Documents" would; `swift run documents --help` shows its usage.

await DocumentsProgram.answer(to: Array(CommandLine.arguments.dropFirst())).end()
