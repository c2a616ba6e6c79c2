/// A text that is not a pattern: what is wrong, where, and what to write instead.
public struct PatternError: DiagnosableError, Hashable {
  public var diagnostic: LinkDiagnostic { LinkDiagnostic(code: .init(rawValue: "pattern"), message: "") }
}
