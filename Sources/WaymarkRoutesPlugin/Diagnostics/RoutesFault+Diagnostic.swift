#if TypedRoutes
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension RoutesFault {
  /// The fault as the compiler shows it.
  var diagnostic: Diagnostic {
    Diagnostic(
      node: node,
      message: Message(message: text, code: reason.code),
      notes: notes.map {
        Note(node: $0.node, message: Remark(message: $0.text, code: reason.code))
      },
      fixIts: mendings.map { $0.fixIt(code: reason.code) }
    )
  }

  private struct Message: DiagnosticMessage {
    let message: String
    let code: String
    var diagnosticID: MessageID { MessageID(domain: "Waymark", id: code) }
    var severity: DiagnosticSeverity { .error }
  }

  private struct Remark: NoteMessage {
    let message: String
    let code: String
    var noteID: MessageID { MessageID(domain: "Waymark", id: code) }
  }
}

extension MacroExpansionContext {
  /// Shows faults in the order in which they were found.
  func diagnose(_ faults: [RoutesFault]) {
    for fault in faults { diagnose(fault.diagnostic) }
  }
}
#endif
