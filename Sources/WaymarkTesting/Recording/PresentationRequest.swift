public import Waymark
public import WaymarkApp

/// A request of a router to prepare the UI, as recorded by a ``RecordingPresentation``.
public struct PresentationRequest {
  /// The name of the feature.
  public let feature: String
  /// The name of the action.
  public let action: String
  /// The action's input.
  public let input: Any
  /// The source of the link.
  public let source: LinkSource
  /// The link; `nil` if the app itself made the request.
  public let link: DeepLink?
  /// The presentation that the route suggests; `nil` if it suggests none.
  public let hint: PresentationHint?
  /// The routes that come before the link's route, the outermost first.
  public let backStack: BackStack
  /// The presentation's answer; ``PresentationAnswer/waits`` until there is one.
  public internal(set) var answer: PresentationAnswer
  /// The number of the request in this presentation, from 1.
  let number: Int
  /// The secret texts of the input.
  let secrets: SecretTexts
  let binding: ObjectIdentifier

  /// Returns the input if it has a type.
  ///
  ///     screens.requests.last?.input(DocumentRef.self)?.name   // "a.md"
  public func input<Input>(_ type: Input.Type = Input.self) -> Input? { input as? Input }
}

extension PresentationRequest: MaskedValue {
  /// The action with its input, and how it is to be presented, such as
  /// `DocumentFeature.OpenDocument with DocumentRef(name: "a.md"), push after x-documents://list`.
  ///
  /// Values that the route keeps secret are shown as `***`.
  public var description: String {
    var text = "\(feature).\(action)"
    if !(input is NoInput) { text += " with \(secrets.hide(in: shownValue(input)))" }
    if source != .openURL { text += ", by \(source.rawValue)" }
    if let hint { text += ", \(hint)" }
    if !backStack.isEmpty { text += " after \(backStack)" }
    return text
  }
}

/// Returns the text of a value in failures: strings in quotes, and types without module names.
func shownValue(_ value: Any) -> String {
  if let text = value as? String { return text.debugDescription }
  let type = String(reflecting: type(of: value))
  let text = String(describing: value)
  guard let dot = type.firstIndex(of: ".") else { return text }
  let module = type[...dot]
  return text.split(separator: module, omittingEmptySubsequences: false).joined()
}
