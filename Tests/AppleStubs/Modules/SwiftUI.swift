// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/swiftui/view
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/viewbuilder
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/emptyview
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct EmptyView: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/tupleview
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct TupleView<T>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/anyview
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct AnyView: View {
  // https://developer.apple.com/documentation/swiftui/anyview/init(_:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init<V: View>(_ view: V) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/text
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct Text: View {
  // https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/text/init(_:)-1a4oh
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  nonisolated public init(_ attributedContent: AttributedString) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/link
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
public struct Link<Label: View>: View {
  // https://developer.apple.com/documentation/swiftui/link/init(destination:label:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) { fatalError() }
  public var body: Never { fatalError() }
}

// SwiftUI exports it. The documentation lists it under Core Transferable.
// https://developer.apple.com/documentation/coretransferable/transferable
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public protocol Transferable {}
extension URL: Transferable {}
extension Never: Transferable {}

// https://developer.apple.com/documentation/swiftui/sharelink
// On iOS 16, macCatalyst 16, macOS 13, visionOS 1, watchOS 9.
public struct ShareLink<
  Data: RandomAccessCollection,
  PreviewImage: Transferable,
  PreviewIcon: Transferable,
  Label: View
>: View where Data.Element: Transferable {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/defaultsharelinklabel
// On iOS 16, macCatalyst 16, macOS 13, visionOS 1, watchOS 9.
public struct DefaultShareLinkLabel: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/sharelink
// On iOS 16, macCatalyst 16, macOS 13, visionOS 1, watchOS 9.
extension ShareLink
where Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never {
  // https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:label:)
  // On iOS 16, macCatalyst 16, macOS 13, visionOS 1, watchOS 9.
  public init(
    item: URL,
    subject: Text? = nil,
    message: Text? = nil,
    @ViewBuilder label: () -> Label
  ) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/sharelink
// On iOS 16, macCatalyst 16, macOS 13, visionOS 1, watchOS 9.
extension ShareLink
where
  Data == CollectionOfOne<URL>,
  PreviewImage == Never,
  PreviewIcon == Never,
  Label == DefaultShareLinkLabel
{
  // https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:)
  // On iOS 16, macCatalyst 16, macOS 13, visionOS 1, watchOS 9.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) { fatalError() }
}

extension View {
  // https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> ()) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/onopenurl(prefersinapp:)
  // On iOS 26, macCatalyst 26, macOS 26, tvOS 26, visionOS 26, watchOS 26.
  nonisolated public func onOpenURL(prefersInApp: Bool) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/oncontinueuseractivity(_:perform:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public func onContinueUserActivity(
    _ activityType: String,
    perform action: @escaping (NSUserActivity) -> ()
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
}

// https://developer.apple.com/documentation/swiftui/environmentvalues
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct EnvironmentValues {
  // https://developer.apple.com/documentation/swiftui/environmentvalues/openurl
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  public var openURL: OpenURLAction {
    get { fatalError() }
    set { fatalError() }
  }
}

// https://developer.apple.com/documentation/swiftui/openurlaction
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
  // https://developer.apple.com/documentation/swiftui/openurlaction/result
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public struct Result: Sendable {
    // https://developer.apple.com/documentation/swiftui/openurlaction/result/handled
    // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
    public static let handled = Result()
    // https://developer.apple.com/documentation/swiftui/openurlaction/result/systemaction
    // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
    public static let systemAction = Result()
  }

  // https://developer.apple.com/documentation/swiftui/openurlaction/init(handler:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public init(handler: @escaping (URL) -> OpenURLAction.Result) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/binding
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
@propertyWrapper public struct Binding<Value> {
  // https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  // `@_inheritActorContext` is in its interface; the page does not print it.
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
}

// https://developer.apple.com/documentation/swiftui/state
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/navigationpath
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct NavigationPath: Equatable {
  // https://developer.apple.com/documentation/swiftui/navigationpath/init()
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  public init() { fatalError() }
  // https://developer.apple.com/documentation/swiftui/navigationpath/count
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  public var count: Int { fatalError() }
  // https://developer.apple.com/documentation/swiftui/navigationpath/init(_:)-1hqa4
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/navigationstack
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct NavigationStack<Data, Root: View>: View {
  // https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)-3bt4q
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init(
    path: Binding<NavigationPath>,
    @ViewBuilder root: () -> Root
  ) where Data == NavigationPath { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/scene
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

// https://developer.apple.com/documentation/swiftui/scenebuilder
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/windowgroup
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
public struct WindowGroup<Content: View>: Scene {
  // https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/app
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  // https://developer.apple.com/documentation/swiftui/app/main()
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  @MainActor @preconcurrency public static func main() { fatalError() }
}
