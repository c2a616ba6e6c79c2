import Foundation
import TestSupport
import WaymarkRoutes

extension SeededGenerator {
  /// A text that a component of a path can hold.
  private mutating func component() -> String {
    let text = text()
    return text.isEmpty || text == "." || text == ".." ? "x" + text : text
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    oneIn(2) ? make(&self) : nil
  }

  private mutating func texts() -> [String] {
    var texts: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &self) { texts.append(component()) }
    return texts
  }

  private mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .max
    case 1: .min
    case 2: 0
    default: Value.random(in: .min ... .max, using: &self)
    }
  }

  /// An unsigned number of at most 19 digits: `:int` takes no more.
  private mutating func natural() -> UInt64 { UInt64(integer(Int64.self).magnitude) / 2 }

  private mutating func uuid() -> UUID {
    var bytes: [UInt8] = []
    for _ in 0..<16 { bytes.append(integer(UInt8.self)) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// A text of components, none of which is empty or dots.
  private mutating func path() -> String {
    let components = component().split(separator: "/").map { $0 == "." || $0 == ".." ? "x" : $0 }
    return components.isEmpty ? "x" : components.joined(separator: "/")
  }

  /// A route of any case that has a link, with any values in it.
  mutating func route() -> EveryRoute {
    switch Int.random(in: 0..<29, using: &self) {
    case 0: .home
    case 1: .text(text: component())
    case 2: .substring(text: Substring(component()), more: maybe { Substring($0.text()) })
    case 3:
      .integers(
        a: integer(Int.self),
        b: integer(Int8.self),
        c: integer(Int16.self),
        d: integer(Int32.self),
        e: integer(Int64.self)
      )
    case 4:
      .naturals(
        a: UInt(natural()),
        b: integer(UInt8.self),
        c: integer(UInt16.self),
        d: integer(UInt32.self),
        e: natural()
      )
    case 5:
      .number(
        number: Double.random(in: -1e9...1e9, using: &self),
        small: maybe { Float.random(in: -1...1, using: &$0) },
        flag: oneIn(2)
      )
    case 6: .identifier(id: uuid())
    case 7: .date(date: maybe { Date(timeIntervalSince1970: Double($0.integer(Int32.self))) })
    case 8: .address(url: URL(string: "https://a.example/\(integer(Int.self))?x=1#y")!)
    case 9: .word(word: .allCases.randomElement(using: &self)!, other: oneIn(2) ? .one : .three)
    case 10:
      .raw(
        raw: EveryRoute.Raw(rawValue: component()),
        number: maybe { EveryRoute.RawNumber(rawValue: $0.integer(Int16.self)) }
      )
    case 11: .lossless(name: EveryRoute.Lossless(text: text()))
    case 12:
      .own(
        own: EveryRoute.Own(number: integer(Int.self)),
        list: oneIn(2) ? [] : [EveryRoute.Own(number: 1), EveryRoute.Own(number: 2)]
      )
    case 13: .single(single: EveryRoute.Single(number: integer(Int.self)))
    case 14:
      .list(
        texts: oneIn(2) ? [] : [text(), text()],
        numbers: oneIn(2) ? [1, 2] : [integer(Int.self)]
      )
    case 15: .rest(path: texts(), page: oneIn(2) ? 1 : 2)
    case 16: .restText(path: path())
    case 17: .fragment(part: text())
    case 18: .maybeFragment(part: maybe { $0.integer(Int.self) })
    case 19: .pair(a: component(), b: integer(Int.self))
    case 20: .unlabelled(component(), oneIn(2) ? 7 : integer(Int.self))
    case 21:
      .spread(
        id: integer(Int.self),
        EveryRoute.Fields(
          tab: oneIn(2) ? .first : .second,
          query: maybe { $0.text() },
          tags: oneIn(2) ? [] : [text(), text()]
        )
      )
    case 22: .nested(id: integer(Int.self), inner(), tone: maybe { $0.text() })
    case 23: .moved(id: integer(Int.self))
    case 24: .kept(id: component())
    case 25: .keptFiles(path: path())
    case 26: .passage(.leg(integer(Int.self)))
    case 27:
      .films(EveryRoute.Filter(kind: maybe { _ in "film" }, page: maybe { $0.integer(Int.self) }))
    default: .nested(id: 1, .deep(name: component(), .one(path: texts())), tone: nil)
    }
  }

  private mutating func inner() -> InnerRoute {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: .whole
    case 1: .leg(leg: integer(Int.self), mark: oneIn(2))
    default:
      .deep(name: component(), .all(x: oneIn(2) ? 0 : integer(Int.self), part: maybe { $0.text() }))
    }
  }
}
