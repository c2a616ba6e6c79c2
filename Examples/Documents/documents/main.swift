import DocumentsApp
import ExampleTerminal
import WaymarkDiagnostics

// Opens links as the app "Documents" would; `swift run documents --help` shows its usage.

#if DEBUG
LinkDiagnostics.enable()
#endif
await DocumentsProgram.answer(to: Array(CommandLine.arguments.dropFirst())).end()
