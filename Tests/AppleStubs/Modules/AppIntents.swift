// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/appintents/appintent
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  associatedtype PerformResult: IntentResult
  // https://developer.apple.com/documentation/appintents/appintent/title
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  static var title: LocalizedStringResource { get }
  // https://developer.apple.com/documentation/appintents/appintent/openappwhenrun
  // On iOS 16 to 26, macCatalyst, macOS 13 to 26, tvOS 16 to 26, visionOS, watchOS 9 to 26.
  static var openAppWhenRun: Bool { get }
  // https://developer.apple.com/documentation/appintents/appintent/init()
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  init()
  // https://developer.apple.com/documentation/appintents/appintent/perform()
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  // On iOS 16 to 26, macCatalyst, macOS 13 to 26, tvOS 16 to 26, visionOS, watchOS 9 to 26.
  public static var openAppWhenRun: Bool { fatalError() }
  // A requirement with a default, but a requirement cannot be unavailable.
  // https://developer.apple.com/documentation/appintents/appintent/supportedmodes
  // On iOS 26, macCatalyst, macOS 26, tvOS 26, visionOS 26, watchOS 26.
  public static var supportedModes: IntentModes { fatalError() }
}

// https://developer.apple.com/documentation/appintents/intentmodes
// On iOS 26, macCatalyst, macOS 26, tvOS 26, visionOS 26, watchOS 26.
public struct IntentModes: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { fatalError() }
  // https://developer.apple.com/documentation/appintents/intentmodes/foreground
  // On iOS 26, macCatalyst, macOS 26, tvOS 26, visionOS 26, watchOS 26.
  public static let foreground = IntentModes(rawValue: 1)
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

// An app can depend on values that it has added; the pages name it without a page of its own.
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol _SupportsAppDependencies {}

// https://developer.apple.com/documentation/appintents/persistentlyidentifiable
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol PersistentlyIdentifiable {
  // https://developer.apple.com/documentation/appintents/persistentlyidentifiable/persistentidentifier
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  public static var persistentIdentifier: String { fatalError() }
}

// The values that a parameter can have; the pages name it without a page of its own.
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol _IntentValue {
  associatedtype ValueType: _IntentValue
}

extension String: _IntentValue {
  public typealias ValueType = String
}
extension Int: _IntentValue {
  public typealias ValueType = Int
}
extension Never: _IntentValue {
  public typealias ValueType = Never
}
extension Array: _IntentValue where Element: _IntentValue {
  public typealias ValueType = Element.ValueType
}

extension Never: AppIntent {
  public static var title: LocalizedStringResource { fatalError() }
  public init() { fatalError() }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/appintents/intentparameter
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: @unchecked Sendable {
  public init(title: LocalizedStringResource) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }
  public var projectedValue: IntentParameter<Value> { fatalError() }
}

extension AppIntent {
  // https://developer.apple.com/documentation/appintents/appintent/parameter
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public typealias Parameter = IntentParameter
}

// https://developer.apple.com/documentation/appintents/intentresult
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol IntentResult: Sendable {
  // https://developer.apple.com/documentation/appintents/intentresult/value-swift.associatedtype
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype Value: _IntentValue = Never
  // https://developer.apple.com/documentation/appintents/intentresult/opensappintent
  // On iOS 16 to 18.2, macCatalyst, macOS 13, tvOS 16 to 18.2, visionOS, watchOS 9 to 11.2.
  associatedtype OpensAppIntent: AppIntent = Never
}

// https://developer.apple.com/documentation/appintents/opensintent
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol OpensIntent: IntentResult {}

// https://developer.apple.com/documentation/appintents/intentresultcontainer
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public struct IntentResultContainer<
  Value: _IntentValue & Sendable,
  OpensAppIntent: AppIntent,
  Snippet,
  Dialog
>: IntentResult {}

extension IntentResultContainer: OpensIntent {}

extension IntentResult {
  // https://developer.apple.com/documentation/appintents/intentresult/result()
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
  // https://developer.apple.com/documentation/appintents/intentresult/result(opensintent:)
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> { fatalError() }
}

// https://developer.apple.com/documentation/appintents/systemintent
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol SystemIntent: AppIntent {}

// https://developer.apple.com/documentation/appintents/openintent
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol OpenIntent: SystemIntent {
  // https://developer.apple.com/documentation/appintents/openintent/value
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype Value: AppValue
  // https://developer.apple.com/documentation/appintents/openintent/target
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  var target: Value { get set }
}

// https://developer.apple.com/documentation/appintents/openurlintent
// On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
public struct OpenURLIntent: SystemIntent {
  public static var title: LocalizedStringResource { fatalError() }
  // https://developer.apple.com/documentation/appintents/openurlintent/init(_:)
  // On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  public init(_ url: URL) { fatalError() }
  public init() { fatalError() }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentable
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol TypeDisplayRepresentable {
  // https://developer.apple.com/documentation/appintents/typedisplayrepresentable/typedisplayrepresentation
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/instancedisplayrepresentable
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol InstanceDisplayRepresentable {
  // https://developer.apple.com/documentation/appintents/instancedisplayrepresentable/displayrepresentation
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  var displayRepresentation: DisplayRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/displayrepresentable
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

// https://developer.apple.com/documentation/appintents/appvalue
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable
{}

// https://developer.apple.com/documentation/appintents/entityidentifierconvertible
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol EntityIdentifierConvertible {
  // https://developer.apple.com/documentation/appintents/entityidentifierconvertible/entityidentifierstring
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  var entityIdentifierString: String { get }
  // https://developer.apple.com/documentation/appintents/entityidentifierconvertible/entityidentifier(for:)
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  public var entityIdentifierString: String { fatalError() }
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    fatalError()
  }
}
extension Int: EntityIdentifierConvertible {
  public var entityIdentifierString: String { fatalError() }
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? { fatalError() }
}
extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { fatalError() }
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appentity
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, ID: EntityIdentifierConvertible, ID: Sendable {
  associatedtype DefaultQuery: EntityQuery where Self == DefaultQuery.Entity
  // https://developer.apple.com/documentation/appintents/appentity/defaultquery
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  static var defaultQuery: DefaultQuery { get }
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/displayrepresentation
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public struct DisplayRepresentation: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/resultscollection
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol ResultsCollection<Result> {
  // https://developer.apple.com/documentation/appintents/resultscollection/result
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype Result: _IntentValue
}

extension Array: ResultsCollection where Element: _IntentValue {
  public typealias Result = Element
}

// https://developer.apple.com/documentation/appintents/dynamicoptionsprovider
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  associatedtype Result: ResultsCollection
  // https://developer.apple.com/documentation/appintents/dynamicoptionsprovider/defaultvalue
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype DefaultValue: _IntentValue = Result.Result
  where DefaultValue.ValueType == Result.Result.ValueType
  // https://developer.apple.com/documentation/appintents/dynamicoptionsprovider/results()
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  func results() async throws -> Result
  // https://developer.apple.com/documentation/appintents/dynamicoptionsprovider/defaultresult()
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  public func defaultResult() async -> DefaultValue? { fatalError() }
}

// https://developer.apple.com/documentation/appintents/entityquery
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  // https://developer.apple.com/documentation/appintents/entityquery/entity
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype Entity: AppEntity = Result.Result.ValueType where Entity == Result.Result
  // https://developer.apple.com/documentation/appintents/entityquery/result
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  associatedtype Result = [Entity]
  init()
  // https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
}

extension EntityQuery {
  public func results() async throws -> Result { fatalError() }
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
// On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
public protocol URLRepresentableEntity: AppEntity {
  // https://developer.apple.com/documentation/appintents/urlrepresentableentity
  // On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  typealias URLRepresentation = EntityURLRepresentation<Self>
  // https://developer.apple.com/documentation/appintents/urlrepresentableentity
  // On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  static var urlRepresentation: Self.URLRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/entityurlrepresentation
// On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable,
  ExpressibleByStringInterpolation
{
  // https://developer.apple.com/documentation/appintents/entityurlrepresentation
  // On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
  public struct StringInterpolation: StringInterpolationProtocol {
    // https://developer.apple.com/documentation/appintents/entityurlrepresentation
    // On iOS 18, macCatalyst, macOS 15, tvOS 18, visionOS 2, watchOS 11.
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
