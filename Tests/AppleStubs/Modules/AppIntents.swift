// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/appintents/appintent
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  // https://developer.apple.com/documentation/appintents/appintent/title
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  static var title: LocalizedStringResource { get }
  // https://developer.apple.com/documentation/appintents/appintent/openappwhenrun
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  static var openAppWhenRun: Bool { get }
  // https://developer.apple.com/documentation/appintents/appintent/init()
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  init()
  // https://developer.apple.com/documentation/appintents/appintent/perform()
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var openAppWhenRun: Bool { fatalError() }
  // A requirement with a default, but a requirement cannot be unavailable.
  // https://developer.apple.com/documentation/appintents/appintent/supportedmodes
  // On iOS 26, macCatalyst, macOS 26, tvOS 26, visionOS 26, watchOS 26.
  public static var supportedModes: IntentModes { fatalError() }
}

// https://developer.apple.com/documentation/appintents/intentmodes
// On iOS 26, macCatalyst, macOS 26, tvOS 26, visionOS 26, watchOS 26.
public struct IntentModes: Sendable {
  // https://developer.apple.com/documentation/appintents/intentmodes/foreground
  // On iOS 26, macCatalyst, macOS 26, tvOS 26, visionOS 26, watchOS 26.
  public static let foreground = IntentModes()
}

// https://developer.apple.com/documentation/appintents/appintentspackage
// On iOS 17, macCatalyst, macOS 14, tvOS 17, visionOS, watchOS 10.
public protocol AppIntentsPackage {
  // https://developer.apple.com/documentation/appintents/appintentspackage/includedpackages
  // On iOS 17, macCatalyst, macOS 14, tvOS 17, visionOS, watchOS 10.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

// On iOS 17, macCatalyst, macOS 14, tvOS 17, visionOS, watchOS 10.
extension AppIntentsPackage {
  public static var includedPackages: [any AppIntentsPackage.Type] { fatalError() }
}

extension Never: AppIntent {
  public static var title: LocalizedStringResource { fatalError() }
  public init() { fatalError() }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/appintents/intentparameter
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
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
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  public typealias Parameter = IntentParameter
}

// https://developer.apple.com/documentation/appintents/intentresult
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol IntentResult: Sendable {
  associatedtype Value: Sendable = Never
  associatedtype OpensAppIntent: AppIntent = Never
}

// https://developer.apple.com/documentation/appintents/opensintent
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol OpensIntent: IntentResult {}

// https://developer.apple.com/documentation/appintents/intentresultcontainer
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct IntentResultContainer<Value: Sendable, OpensAppIntent: AppIntent, Snippet, Dialog>:
  IntentResult
{}

extension IntentResultContainer: OpensIntent {}

extension IntentResult {
  // https://developer.apple.com/documentation/appintents/intentresult/result()
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
  // https://developer.apple.com/documentation/appintents/intentresult/result(opensintent:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> { fatalError() }
}

// https://developer.apple.com/documentation/appintents/systemintent
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol SystemIntent: AppIntent {}

// https://developer.apple.com/documentation/appintents/openintent
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol OpenIntent: SystemIntent {
  associatedtype Value
  // https://developer.apple.com/documentation/appintents/openintent/target
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  var target: Value { get set }
}

// https://developer.apple.com/documentation/appintents/openurlintent
// On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
public struct OpenURLIntent: SystemIntent {
  public static var title: LocalizedStringResource { fatalError() }
  // https://developer.apple.com/documentation/appintents/openurlintent/init(_:)
  // On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  public init(_ url: URL) { fatalError() }
  public init() { fatalError() }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/appintents/appentity
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol AppEntity: Identifiable, Sendable where ID: Sendable {
  associatedtype DefaultQuery: EntityQuery
  // https://developer.apple.com/documentation/appintents/typedisplayrepresentable
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  // https://developer.apple.com/documentation/appintents/instancedisplayrepresentable
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  var displayRepresentation: DisplayRepresentation { get }
  // https://developer.apple.com/documentation/appintents/appentity/defaultquery
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  static var defaultQuery: DefaultQuery { get }
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/displayrepresentation
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct DisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/entityquery
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol EntityQuery: Sendable {
  associatedtype Entity: AppEntity
  // https://developer.apple.com/documentation/appintents/entityquery/result
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype Result = [Entity]
  init()
  // https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
}

// https://developer.apple.com/documentation/appintents/enumerableentityquery
// On iOS 17, macCatalyst, macOS 14, tvOS 17, visionOS, watchOS 10.
public protocol EnumerableEntityQuery: EntityQuery {
  // https://developer.apple.com/documentation/appintents/enumerableentityquery/allentities()
  // On iOS 17, macCatalyst, macOS 14, tvOS 17, visionOS, watchOS 10.
  func allEntities() async throws -> Result
}

// https://developer.apple.com/documentation/appintents/appdependencymanager
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public final class AppDependencyManager {
  // https://developer.apple.com/documentation/appintents/appdependencymanager/shared
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  nonisolated(unsafe) public static let shared = AppDependencyManager()
  // https://developer.apple.com/documentation/appintents/appdependencymanager/add(key:dependency:)-2le3x
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
  ) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appdependency
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
@propertyWrapper public final class AppDependency<Value: Sendable>: @unchecked Sendable {
  // https://developer.apple.com/documentation/appintents/appdependency/init(key:manager:)
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public convenience init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    fatalError()
  }
  public var wrappedValue: Value { fatalError() }
}

extension AppIntent {
  // https://developer.apple.com/documentation/appintents/appdependency
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public typealias Dependency = AppDependency
}

// https://developer.apple.com/documentation/appintents/urlrepresentableentity
// On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
public protocol URLRepresentableEntity: AppEntity {
  // https://developer.apple.com/documentation/appintents/urlrepresentableentity
  // On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  typealias URLRepresentation = EntityURLRepresentation<Self>
  // https://developer.apple.com/documentation/appintents/urlrepresentableentity
  // On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  static var urlRepresentation: Self.URLRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/entityurlrepresentation
// On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable,
  ExpressibleByStringInterpolation
{
  // https://developer.apple.com/documentation/appintents/entityurlrepresentation
  // On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  public struct StringInterpolation: StringInterpolationProtocol {
    // https://developer.apple.com/documentation/appintents/entityurlrepresentation
    // On iOS 18, macCatalyst 18, macOS 15, tvOS 18, visionOS 2, watchOS 11.
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
