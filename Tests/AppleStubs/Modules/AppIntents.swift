// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/appintents/appintent
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  // https://developer.apple.com/documentation/appintents/appintent/title
  static var title: LocalizedStringResource { get }
  // https://developer.apple.com/documentation/appintents/appintent/openappwhenrun
  static var openAppWhenRun: Bool { get }
  // https://developer.apple.com/documentation/appintents/appintent/init()
  init()
  // https://developer.apple.com/documentation/appintents/appintent/perform()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var openAppWhenRun: Bool { fatalError() }
}

extension Never: AppIntent {
  public static var title: LocalizedStringResource { fatalError() }
  public init() { fatalError() }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/appintents/intentparameter
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  public init(title: LocalizedStringResource) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }
  public var projectedValue: IntentParameter<Value> { fatalError() }
}

extension AppIntent {
  // https://developer.apple.com/documentation/appintents/appintent/parameter
  public typealias Parameter = IntentParameter
}

// https://developer.apple.com/documentation/appintents/intentresult
public protocol IntentResult: Sendable {
  associatedtype Value: Sendable = Never
  associatedtype OpensAppIntent: AppIntent = Never
}

// https://developer.apple.com/documentation/appintents/opensintent
public protocol OpensIntent: IntentResult {}

// https://developer.apple.com/documentation/appintents/intentresultcontainer
public struct IntentResultContainer<Value: Sendable, OpensAppIntent: AppIntent, Snippet, Dialog>:
  IntentResult
{}

extension IntentResultContainer: OpensIntent {}

extension IntentResult {
  // https://developer.apple.com/documentation/appintents/intentresult/result()
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
  // https://developer.apple.com/documentation/appintents/intentresult/result(opensintent:)
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> { fatalError() }
}

// https://developer.apple.com/documentation/appintents/systemintent
public protocol SystemIntent: AppIntent {}

// https://developer.apple.com/documentation/appintents/openintent
public protocol OpenIntent: SystemIntent {
  associatedtype Value
  // https://developer.apple.com/documentation/appintents/openintent/target
  var target: Value { get set }
}

// https://developer.apple.com/documentation/appintents/openurlintent
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct OpenURLIntent: SystemIntent {
  public static var title: LocalizedStringResource { fatalError() }
  // https://developer.apple.com/documentation/appintents/openurlintent/init(_:)
  public init(_ url: URL) { fatalError() }
  public init() { fatalError() }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/appintents/appentity
public protocol AppEntity: Identifiable, Sendable where ID: Sendable {
  associatedtype DefaultQuery: EntityQuery
  // https://developer.apple.com/documentation/appintents/typedisplayrepresentable
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  // https://developer.apple.com/documentation/appintents/instancedisplayrepresentable
  var displayRepresentation: DisplayRepresentation { get }
  // https://developer.apple.com/documentation/appintents/appentity/defaultquery
  static var defaultQuery: DefaultQuery { get }
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/displayrepresentation
public struct DisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/entityquery
public protocol EntityQuery: Sendable {
  associatedtype Entity: AppEntity
  init()
  // https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
}

// https://developer.apple.com/documentation/appintents/urlrepresentableentity
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol URLRepresentableEntity: AppEntity {
  // https://developer.apple.com/documentation/appintents/urlrepresentableentity
  typealias URLRepresentation = EntityURLRepresentation<Self>
  // https://developer.apple.com/documentation/appintents/urlrepresentableentity
  static var urlRepresentation: Self.URLRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/entityurlrepresentation
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable,
  ExpressibleByStringInterpolation
{
  // https://developer.apple.com/documentation/appintents/entityurlrepresentation
  public struct StringInterpolation: StringInterpolationProtocol {
    // https://developer.apple.com/documentation/appintents/entityurlrepresentation
    public struct Token {
      public static var id: Token { fatalError() }
    }
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(_ token: Token) { fatalError() }
  }
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: StringInterpolation) { fatalError() }
}
