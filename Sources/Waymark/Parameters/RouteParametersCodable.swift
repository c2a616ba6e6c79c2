/// An input that can be created from a link's parameters.
///
///     extension DocumentRef: RouteParametersDecodable {
///       init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
///         guard let name = routeParameters?["name"] else { return nil }
///         self.name = name
///       }
///     }
///
/// A `Decodable` type can declare the conformance with an empty body. Each field is then read from
/// the parameter of the same name:
///
///     struct Filter: Decodable, RouteParametersDecodable { var line: String, page: Int? }
///     // ["line": "7", "page": "2"]  → Filter(line: "7", page: 2)
///     // ["line": "7", "page": "x"]  → throws: 'page' is "x", not an integer from …
public protocol RouteParametersDecodable {
  /// Creates the input from parameters.
  ///
  /// If the initializer returns `nil` or throws an error, the link is not opened, and no other
  /// route is tried. An error gives more information than `nil`.
  ///
  /// - Parameters:
  ///   - routeParameters: The parameters of the link; `nil` means no parameters.
  ///   - mapping: The route that accepted the link, so that an input can decode differently by
  ///     route.
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws
}

/// An input that can be written into a link.
///
///     extension DocumentRef: RouteParametersEncodable {
///       func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
///         ["name": name]
///       }
///     }
///
/// An `Encodable` type can declare the conformance with an empty body. Each field is then written
/// as the parameter of the same name, in the order in which the type encodes its fields.
public protocol RouteParametersEncodable {
  /// Returns the parameters that are read as the same input; `nil` means no parameters.
  ///
  /// - Parameter mapping: The route that the link is written for.
  func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters?
}

/// An input that can be read from a link and written into one.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

extension RouteParameters {
  /// Returns the input that the parameters represent.
  ///
  ///     let document = try match.parameters.decode(DocumentRef.self, mapping: match.mapping)
  ///
  /// - Throws: Any error that the input's `init` throws, and ``RouteDecodingError`` if that `init`
  ///   returns `nil`.
  @inlinable
  public func decode<Input: RouteParametersDecodable>(
    _ type: Input.Type = Input.self,
    mapping: URLMapping
  ) throws -> Input {
    if let input = try Input(from: self, mapping: mapping) { return input }
    throw refusal(of: type, mapping)
  }

  /// Returns the error for parameters for which an input's `init` returned `nil`.
  @usableFromInline
  func refusal(of type: Any.Type, _ mapping: URLMapping) -> RouteDecodingError {
    let only = entries.count == 1 ? entries[0] : nil
    return RouteDecodingError(
      route: mapping.label,
      parameter: only?.name,
      value: only?.value,
      reason: .refused(type: String(describing: type))
    )
  }
}

extension URLMapping {
  /// The name of the route in messages: its own name or, without one, its pattern.
  package var label: String { name ?? pattern.text }
}

extension CodingUserInfoKey {
  /// The key under which a decoder or encoder of parameters stores the current ``URLMapping``.
  public static var urlMapping: CodingUserInfoKey { CodingUserInfoKey(rawValue: "urlMapping")! }
}

extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
  /// Creates the wrapped input, or `nil` if the link has no parameter that the input reads.
  ///
  ///     struct Page: Codable, RouteParametersCodable { var page: Int }
  ///     // ["page": "2"]            → Page(page: 2)
  ///     // ["utm_source": "mail"]   → nil
  ///     // ["page": "two"]          → throws: a bad value is an error, not an absent one
  ///
  /// The initializer records each name that the input requests from the parameters. An input that
  /// iterates over all parameters reads all of them, and an input that succeeds without a request
  /// for any name is never missing.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
    var parameters = routeParameters ?? [:]
    let recorder = ParameterRecorder(within: parameters.recorder)
    parameters.recorder = recorder
    let outcome = Result { try parameters.decode(Wrapped.self, mapping: mapping) }
    let noted = recorder.finish()
    switch outcome {
    case .success(let wrapped):
      self = noted.found || !noted.asked ? .some(wrapped) : .none
    case .failure(let error):
      let isAbsence = (error as? RouteDecodingError)?.reason.mayBeAbsence ?? noted.asked
      guard isAbsence, !noted.found else { throw error }
      self = .none
    }
  }
}

extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
  /// Returns the parameters of the wrapped input; `nil` writes nothing.
  public func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters? {
    try self?.encodeAsRouteParameters(for: mapping)
  }
}

/// The input of an action without parameters: it reads and writes no parameters.
public struct NoInput: Sendable, Hashable, Codable {
  /// The only value.
  public static var noInput: NoInput { NoInput() }

  /// Creates the only value.
  public init() {}
}

extension NoInput: RouteParametersDecodable, RouteParametersEncodable {
  /// Creates the only value from any parameters.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {}

  /// Returns `nil`, which means no parameters.
  public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { nil }
}

/// An input whose fields have defaults.
///
/// A field that equals its default is not written, and a missing field is read as its default.
///
///     struct Search: Codable, RouteParametersCodable, RouteDefaulting {
///       var text: String
///       var page: Int
///       static var routeDefaults: Search { Search(text: "", page: 1) }
///     }
///     // Search(text: "a", page: 1)  ⇄ ["text": "a"]
///     // Search(text: "a", page: 2)  ⇄ ["text": "a", "page": "2"]
///
/// A field that the route's pattern needs, such as `{page}` in its path, is always written. `nil`
/// and an empty list write nothing, so they cannot be written if the default is something else.
/// Within an input that has defaults, the defaults of its fields' types are ignored.
public protocol RouteDefaulting: Encodable {
  /// The value in which every field has its default.
  static var routeDefaults: Self { get }
}

/// A recorder of whether an optional input, while it is decoded, requests parameters and whether
/// any of them are present.
///
/// The recorder is part of the parameters, because only they see the names that a custom `init`
/// requests. An input may keep the parameters and read them later on any thread, so the recorder is
/// thread-safe.
final class ParameterRecorder: Sendable {
  private struct Notes: Sendable {
    var asked = false
    var found = false
  }

  private let notes = Locked(Notes())
  /// The recorder of the optional input that contains this one.
  private let outer: ParameterRecorder?

  init(within outer: ParameterRecorder?) { self.outer = outer }

  /// Records that a name was requested.
  func note(isThere: Bool) {
    notes.with { notes in
      notes.asked = true
      notes.found = notes.found || isThere
    }
    outer?.note(isThere: isThere)
  }

  /// Returns what has been recorded.
  func finish() -> (asked: Bool, found: Bool) { notes.with { ($0.asked, $0.found) } }
}
