import Waymark

/// A version of an app's routes.
protocol LibraryVersion {
  static var routes: [(kind: LibraryRoute<Self>.Kind, declaration: RouteExpansion.Declaration)] {
    get
  }
  static var routeSet: RouteExpansion.RouteSet { get }
}

/// Typed routes of a library, with the links of a version of its app, conforming by hand.
enum LibraryRoute<Version: LibraryVersion>: Hashable {
  case shelves
  case book(String)
  case page(String, Int)
  case note(String)
  case member
  case visitor
  case album
  case copy(String)

  enum Kind {
    case shelves, book, page, note, member, visitor, album, copy
  }
}

/// The first version of the app.
enum FirstLibrary: LibraryVersion {
  static let routeSet = RouteExpansion.RouteSet(LibraryRoute<FirstLibrary>.self)
  static var routes: [(kind: LibraryRoute<Self>.Kind, declaration: RouteExpansion.Declaration)] {
    [
      (.shelves, .init("shelves", name: "shelves", presentation: .tab("shelves"))),
      (.book, .init("book/{id}", name: "book", parent: "shelves")),
      (.page, .init("book/{id}/{page:int}", name: "page", parent: "book")),
      (.note, .init("note/{text}", name: "note", presentation: .present)),
      (.member, .init("member", name: "member")),
      (.visitor, .init("visitor", name: "visitor")),
      (.album, .init("album", name: "album")),
      (.copy, .init("copy/{number}", name: "copy")),
    ]
  }
}

/// The next version: it moved the books, has no pages, and protects what was not protected.
enum NextLibrary: LibraryVersion {
  static let routeSet = RouteExpansion.RouteSet(LibraryRoute<NextLibrary>.self)
  static var routes: [(kind: LibraryRoute<Self>.Kind, declaration: RouteExpansion.Declaration)] {
    [
      (.member, .init("member", name: "member", gates: ["signed-in"])),
      (.visitor, .init("visitor", name: "visitor", requires: ["premium"])),
      (.album, .init("album", name: "album", requiresVerifiedLink: true)),
      (.note, .init("note/{text}", name: "note", presentation: .present, secrets: ["text"])),
      (.copy, .init("copy/{number:int}", name: "copy")),
      (.shelves, .init("shelves", name: "shelves", presentation: .tab("shelves"))),
      (.book, .init("books/{id}", name: "book", parent: "shelves")),
      (.book, .init("book/{id}", deprecated: "the books moved")),
    ]
  }
}

extension LibraryRoute: TypedRoutes {
  static var appIdentity: AppIdentity {
    AppIdentity(schemes: ["x-library"], domains: ["library.example"])
  }
  static var routeSet: RouteExpansion.RouteSet { Version.routeSet }
  static var routeDeclarations: [RouteExpansion.Declaration] { Version.routes.map(\.declaration) }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
    let text = RouteExpansion.kind(of: String.self)
    switch Version.routes[link.declaration].kind {
    case .shelves: self = .shelves
    case .book: self = .book(try link.value(.path(0), text))
    case .page:
      let book = try link.value(.path(0), text)
      self = .page(book, try link.value(.path(1), RouteExpansion.kind(of: Int.self)))
    case .note: self = .note(try link.value(.path(0), text))
    case .member: self = .member
    case .visitor: self = .visitor
    case .album: self = .album
    case .copy: self = .copy(try link.value(.path(0), text))
    }
  }

  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
    let text = RouteExpansion.kind(of: String.self)
    let kind: Kind
    var values: [String] = []
    var page: Int?
    switch self {
    case .shelves: kind = .shelves
    case .book(let id): (kind, values) = (.book, [id])
    case .page(let id, let number): (kind, values, page) = (.page, [id], number)
    case .note(let text): (kind, values) = (.note, [text])
    case .member: kind = .member
    case .visitor: kind = .visitor
    case .album: kind = .album
    case .copy(let number): (kind, values) = (.copy, [number])
    }
    try link.begin(Version.routes.firstIndex { $0.kind == kind } ?? 0)
    for value in values { try link.value(value, text) }
    if let page { try link.value(page, RouteExpansion.kind(of: Int.self)) }
    try link.end()
  }
}
