@testable import Waymark

/// Routes whose values are of types that no file knows.
enum SortRoute: Equatable {
  /// An enum that lists its cases.
  enum Listed: String, CaseIterable, Codable { case new, old }
  /// Enums that do not list their cases.
  enum Open: String { case new, old }
  enum OpenNumber: Int, RouteValue { case one = 1 }
  /// An enum that reads every text.
  enum Total: String, RouteValue {
    case new, other
    init?(routeValue: String) { self = Self(rawValue: routeValue) ?? .other }
  }
  /// An enum that restricts its texts in another way.
  enum Restricted: String, RouteValue {
    case new
    static var routeRestriction: RouteRestriction { .words(["new"]) }
  }
  /// Enums that do not list their cases, in a value that is spread.
  enum Order: String, Codable { case up, down }
  enum Color: Int, Codable { case red = 7, blue }
  struct View: Codable, Equatable {
    var size: Int
    var order: Order
    var listed: Listed?
    var color: Color?
  }
  /// A struct, whose texts cannot be listed.
  struct Mail: RawRepresentable, Equatable {
    let rawValue: String
    init?(rawValue: String) {
      guard rawValue.contains("@") else { return nil }
      self.rawValue = rawValue
    }
  }

  case list(Listed, Open, OpenNumber, Total, Restricted)
  case again(Open, Mail, UInt8)
  case view(View)
}

extension SortRoute: TypedRoutes {
  static let appIdentity = AppIdentity(schemes: ["sort"])
  static let routeSet = RouteExpansion.RouteSet(Self.self)

  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration(
        "list/{listed}/{open}/{number}/{total}/{restricted}",
        name: "list",
        restrictions: [
          "listed": RouteExpansion.kind(of: Listed.self).typeRestriction,
          "open": RouteExpansion.kind(of: Open.self).typeRestriction,
          "number": RouteExpansion.kind(of: OpenNumber.self).typeRestriction,
          "total": RouteExpansion.kind(of: Total.self).typeRestriction,
          "restricted": RouteExpansion.kind(of: Restricted.self).typeRestriction,
        ],
        examples: ["list/new/old/1/x/new", "list/new/noon/1/x/new"]
      ),
      RouteExpansion.Declaration(
        "again/{open}?mail={mail}&size={size:int}",
        name: "again",
        restrictions: [
          "open": RouteExpansion.kind(of: Open.self).typeRestriction,
          "mail": RouteExpansion.kind(of: Mail.self).typeRestriction,
        ],
        examples: [
          "again/new?mail=a@b&size=1", "again/new?mail=a&size=1", "again/new?mail=a@b&size=300",
          "again/new?mail=a@b&size=x",
        ]
      ),
      RouteExpansion.Declaration(
        "view/{order}?size={size:int}&listed={listed?}&color={color?}",
        name: "view",
        examples: ["view/up?size=1&color=7"]
      ),
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    switch link.declaration {
    case 0:
      self = .list(
        try link.value(.path(0), RouteExpansion.kind(of: Listed.self)),
        try link.value(.path(1), RouteExpansion.kind(of: Open.self)),
        try link.value(.path(2), RouteExpansion.kind(of: OpenNumber.self)),
        try link.value(.path(3), RouteExpansion.kind(of: Total.self)),
        try link.value(.path(4), RouteExpansion.kind(of: Restricted.self))
      )
    case 1:
      self = .again(
        try link.value(.path(0), RouteExpansion.kind(of: Open.self)),
        try link.value(.item(0), RouteExpansion.kind(of: Mail.self)),
        try link.value(.item(1), RouteExpansion.kind(of: UInt8.self))
      )
    case 2: self = .view(try link.spread(View.self))
    default: throw link.unknownDeclaration
    }
  }

  static func writeDefaults(to list: inout RouteExpansion.DefaultList) {
    list.spread(View.self, in: 2)
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {}
}
