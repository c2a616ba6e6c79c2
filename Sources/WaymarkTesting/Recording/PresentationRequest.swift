public import Waymark
public import WaymarkApp

/// One request of a router to get the UI ready, as a ``RecordingPresentation`` wrote it down.
public struct PresentationRequest {
  /// The feature, by its name.
  public let feature: String
  /// The action, by its name.
  public let action: String
  /// The action's input.
  public let input: Any
  /// How the link came.
  public let source: LinkSource
  /// The link; `nil` where the app itself asked.
  public let link: DeepLink?
  /// How the route asks to be shown; `nil` where it does not say.
  public let hint: PresentationHint?
  /// The routes that stand before the link's, the outermost first.
  public let backStack: BackStack
  /// What the presentation answered; ``PresentationAnswer/waits`` while it has not.
  public internal(set) var answer: PresentationAnswer
  /// Which of the presentation's requests it is, from 1.
  let number: Int
  /// What must not be shown of the input.
  let secrets: SecretTexts
  let binding: ObjectIdentifier

  /// The input, if it is of a type.
  ///
  ///     screens.requests.last?.input(DocumentRef.self)?.name   // "a.md"
  public func input<Input>(_ type: Input.Type = Input.self) -> Input? { input as? Input }
}

extension PresentationRequest: CustomStringConvertible {
  /// `DocumentFeature.OpenDocument with DocumentRef(name: "a.md"), push after x-documents://list`.
  ///
  /// Values that the route keeps secret are `***`.
  public var description: String {
    var text = "\(feature).\(action)"
    if !(input is NoInput) { text += " with \(secrets.hide(in: shownValue(input)))" }
    if source != .openURL { text += ", by \(source.rawValue)" }
    if let hint { text += ", \(hint)" }
    if !backStack.isEmpty { text += " after \(backStack)" }
    return text
  }
}

/// A value as failures show it: texts in quotes, without the names of modules.
func shownValue(_ value: Any) -> String {
  if let text = value as? String { return text.debugDescription }
  let type = String(reflecting: type(of: value))
  let text = String(describing: value)
  guard let dot = type.firstIndex(of: ".") else { return text }
  let module = type[...dot]
  return text.split(separator: module, omittingEmptySubsequences: false).joined()
}
