/// The named strings taken out of a link, or to be written into one: in order, with repeats.
///
///     let parameters: RouteParameters = ["name": "Ada", "tag": "a", "tag": "b"]
///     parameters["name"]     // "Ada"
///     parameters.all("tag")  // ["a", "b"]
///     parameters["id"]       // nil: there is none of that name
///
/// Those of a link are its query items in the order in which they stand, then what the pattern took
/// from the path and the fragment. Names compare byte for byte. Two lists are equal if the same
/// names have the same values in the same order; how a link spelled them (``raw(_:)``) does not
/// count. Looking a name up costs as much as there are entries.
public struct RouteParameters: Sendable {
  var entries: [Entry]
  /// Set while an optional input is decoded: notes what it asks for.
  var recorder: ParameterRecorder?

  /// No parameters.
  public init() { entries = [] }

  /// The entries in their order.
  public init(_ entries: some Sequence<Entry>) { self.entries = Array(entries) }

  /// The first value of a name, or `nil` where there is none.
  ///
  /// Setting a value replaces all values of the name, where its first one stood or else at the end;
  /// setting `nil` removes them.
  public subscript(name: String) -> String? {
    get { first(name)?.value }
    set {
      if let newValue { set(name, to: [newValue]) } else { remove(name) }
    }
  }

  /// Every value of a name in order; empty where there is none.
  public func all(_ name: String) -> [String] {
    var values: [String] = []
    for entry in entries where entry.name.isExactly(name) { values.append(entry.value) }
    recorder?.note(isThere: !values.isEmpty)
    return values
  }

  /// The first value of a name as the link spelled it, percent-encoded; `nil` where there is none.
  ///
  ///     // https://example.com/search?q=caf%C3%A9
  ///     parameters["q"]      // "café"
  ///     parameters.raw("q")  // "caf%C3%A9"
  ///
  /// For a value made in code it is the value with everything encoded but the unreserved characters
  /// of RFC 3986 §2.3.
  public func raw(_ name: String) -> String? { first(name)?.raw }

  /// Whether there is a parameter of that name.
  public func contains(_ name: String) -> Bool { first(name) != nil }

  /// The names in order, each once.
  public var names: [String] {
    var seen: Set<ExactText> = []
    noteAll()
    return entries.compactMap { seen.insert(ExactText($0.name)).inserted ? $0.name : nil }
  }

  private func first(_ name: String) -> Entry? {
    let entry = entries.first { $0.name.isExactly(name) }
    recorder?.note(isThere: entry != nil)
    return entry
  }

  /// Notes that whoever reads has gone through all entries.
  func noteAll() { recorder?.note(isThere: !entries.isEmpty) }
}

extension RouteParameters: ExpressibleByDictionaryLiteral {
  /// The literal's entries in its order; a name may stand in it several times.
  public init(dictionaryLiteral elements: (String, String)...) {
    entries = elements.map { Entry(name: $0.0, value: $0.1) }
  }
}
