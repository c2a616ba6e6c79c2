import Foundation
import WaymarkRoutes

/// An enum with a case for every kind of associated value.
@Routes
enum EveryRoute: Hashable {
  static let appIdentity = AppIdentity(
    schemes: ["every", "every-old"],
    domains: ["every.example", "*.every.example"]
  )
  static let webOnly: [WebOnlyDeclaration] = ["private/**"]

  @Route("")
  case home
  @Route("text/{text}")
  case text(text: String)
  @Route("sub/{text}?more={more?}")
  case substring(text: Substring, more: Substring?)
  @Route("whole/{a}/{b}/{c}/{d}/{e}")
  case integers(a: Int, b: Int8, c: Int16, d: Int32, e: Int64)
  @Route("natural")
  case naturals(a: UInt, b: UInt8, c: UInt16, d: UInt32, e: UInt64)
  @Route("number/{number}")
  case number(number: Double, small: Float?, flag: Bool = false)
  @Route("uuid/{id}")
  case identifier(id: UUID)
  @Route("date/{date?}")
  case date(date: Date?)
  @Route("url?u={url}")
  case address(url: URL)
  @Route("word/{word}/{other?}")
  case word(word: Word, other: NumberWord = .one)
  @Route("raw/{raw}")
  case raw(raw: Raw, number: RawNumber?)
  @Route("lossless/{name}")
  case lossless(name: Lossless)
  @Route("own/{own}")
  case own(own: Own, list: [Own])
  @Route("single/{single}")
  case single(single: Single)
  @Route("list")
  case list(texts: [String], numbers: [Int] = [1, 2])
  @Route("rest/{path**}")
  case rest(path: [String], page: Int = 1)
  @Route("restText/{path**}")
  case restText(path: String)
  @Route("fragment#{part}")
  case fragment(part: String)
  @Route("maybe#{part?}")
  case maybeFragment(part: Int?)
  @Route("pair/{a}-{b}.html")
  case pair(a: String, b: Int)
  @Route("unlabelled/{first}/{second?}")
  case unlabelled(String, Int = 7)
  @Route("spread/{id}/{tab?}", spread: true)
  case spread(id: Int, Fields)
  @Route("nested/{id}?tone={tone?}")
  case nested(id: Int, InnerRoute, tone: String?)
  @Route("new/{id}")
  @Route("old/{id}", in: [.app(scheme: "every-old")], deprecated: "it was moved")
  case moved(id: Int)
  @Route("kept-old/{id}", in: [.app(scheme: "every-old"), .universal(domain: "old.every.example")])
  @Route("kept/{id}")
  case kept(id: String)
  @Route("kept-files-old/{path**}", in: [.app(scheme: "every-old")])
  @Route("kept-files/{path**}")
  case keptFiles(path: String)
  @Route("passage-old", in: [.app(scheme: "every-old"), .universal(domain: "old.every.example")])
  @Route("passage")
  case passage(PassageRoute)
  @Route("films?kind=film", spread: true)
  case films(Filter)
  @Route("retired/{id}", in: [.app(scheme: "every-old")])
  case retired(id: Int)
  @NotRouted
  case none
}

@Routes
enum PassageRoute: Hashable {
  @Route("leg-old/{leg}", in: [.app(scheme: "every-old"), .universal(domain: "old.every.example")])
  @Route("leg/{leg}")
  case leg(Int)
}

@Routes
enum InnerRoute: Hashable {
  @Route("")
  case whole
  @Route("leg/{leg}")
  case leg(leg: Int, mark: Bool = false)
  @Route("deep/{name}")
  case deep(name: String, DeepRoute)
}

@Routes
enum DeepRoute: Hashable {
  @Route("all?x={x?}#{part?}")
  case all(x: Int = 0, part: String?)
  @Route("one/{path**}")
  case one(path: [String])
}

extension EveryRoute {
  enum Word: String, CaseIterable { case left, right, inBetween = "in between/1|2" }
  enum NumberWord: Int, CaseIterable { case one = 1, two, three }

  struct Raw: RawRepresentable, Hashable { var rawValue: String }
  struct RawNumber: RawRepresentable, Hashable { var rawValue: Int16 }

  struct Lossless: LosslessStringConvertible, Hashable {
    var text: String
    init(text: String) { self.text = text }
    init?(_ description: String) {
      // By bytes: a mark that combines with what stands before it makes one character with the "<".
      guard description.utf8.first == UInt8(ascii: "<") else { return nil }
      text = String(decoding: description.utf8.dropFirst(), as: UTF8.self)
    }
    var description: String { "<" + text }
  }

  struct Own: RouteValue, Hashable {
    var number: Int
    init(number: Int) { self.number = number }
    init?(routeValue: String) {
      guard routeValue.hasPrefix("n"), let number = Int(routeValue: String(routeValue.dropFirst()))
      else { return nil }
      self.number = number
    }
    var routeValue: String { "n" + number.routeValue }
  }

  struct Single: Codable, Hashable {
    var number: Int
    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  struct Filter: Codable, Hashable {
    var kind: String?
    var page: Int?
  }

  struct Fields: Codable, Hashable, RouteDefaulting {
    var tab = Tab.first
    var query: String?
    var tags: [String] = []
    enum Tab: String, Codable { case first, second }
    static var routeDefaults: Fields { Fields() }
  }
}
