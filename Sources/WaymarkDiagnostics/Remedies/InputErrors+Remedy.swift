import Waymark

extension RouteDecodingError {
  var remedy: String? {
    switch reason {
    case .missing: "add \(subject) to the link, or make it optional in the input"
    case .malformed(let expected), .restricted(let expected): "give \(subject) \(expected)"
    case .refused(let type): "give the link the parameters that the initializer of \(type) requires"
    case .invalid: nil
    case .unsupported(let shape): shape.remedy
    }
  }
}

extension RouteEncodingError {
  var remedy: String? {
    switch reason {
    case .nameTaken: "give one of them another coding key"
    case .unusableKey: "use keys that are not empty and have no dot"
    case .unsupported(let shape): shape.remedy
    case .unreadable, .indistinguishable, .invalid: nil
    }
  }
}

extension ParameterShape {
  fileprivate var remedy: String {
    switch self {
    case .namelessValue, .namelessList: "wrap it in a struct whose property names the parameter"
    case .nestedInList: "let the element conform to RouteValue, or use several lists"
    case .unnamedKeys: "use String keys, or keys that are CodingKeyRepresentable"
    case .nested: "conform the type to RouteParametersCodable"
    }
  }
}
