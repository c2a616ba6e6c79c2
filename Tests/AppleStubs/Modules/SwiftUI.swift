// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation
public import Observation

#if canImport(AppKit)
public import AppKit
#endif
#if canImport(UIKit) && !os(watchOS)
public import UIKit
#endif
#if canImport(WatchKit)
public import WatchKit
#endif

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
  // From the SDK 27 on, the content need not be a view.
  public static func buildBlock<Content>(_ content: Content) -> Content { fatalError() }
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildExpression<Content>(_ content: Content) -> Content { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { fatalError() }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { fatalError() }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/contentbuilder
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public typealias ContentBuilder = ViewBuilder

// https://developer.apple.com/documentation/swiftui/toolbarcontent
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ToolbarContent {}

// https://developer.apple.com/documentation/swiftui/toolbaritem
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
nonisolated public struct ToolbarItem<ID, Content: View> {}

extension ToolbarItem: ToolbarContent where ID == () {
  // https://developer.apple.com/documentation/swiftui/toolbaritem/init(placement:content:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic,
    @ContentBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/toolbaritemplacement
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
public struct ToolbarItemPlacement {
  // https://developer.apple.com/documentation/swiftui/toolbaritemplacement/automatic
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  public static var automatic: ToolbarItemPlacement { fatalError() }
}

// The result of a branch in a view builder; its page is that of the builder.
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct _ConditionalContent<TrueContent, FalseContent> {}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/emptyview
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct EmptyView: View {
  nonisolated public init() { fatalError() }
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
  // https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { fatalError() }
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
  @MainActor @preconcurrency public func onOpenURL(prefersInApp: Bool) -> some View { self }

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

  // In place of `task(priority:_:)`, from the SDK 27 on.
  // https://developer.apple.com/documentation/swiftui/view/task(name:priority:file:line:_:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  nonisolated public func task(
    name: String? = nil,
    priority: TaskPriority = .userInitiated,
    file: String = #fileID,
    line: Int = #line,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  nonisolated public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/useractivity(_:element:_:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public func userActivity<P>(
    _ activityType: String,
    element: P?,
    _ update: @escaping (P, NSUserActivity) -> ()
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)
  // On iOS 14, macCatalyst 14, macOS 11, visionOS 1.
  nonisolated public func handlesExternalEvents(
    preferring: Set<String>,
    allowing: Set<String>
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/environment(_:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:message:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  nonisolated public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/interactivedismissdisabled(_:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    self
  }

  // https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public func tag<V: Hashable>(
    _ tag: V,
    includeOptional: Bool = true
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/toolbar(content:)-7vdkx
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public func toolbar<Content: View>(
    @ContentBuilder content: () -> Content
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/toolbar(content:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ContentBuilder content: () -> Content
  ) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/disabled(_:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }

  // https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
}

// https://developer.apple.com/documentation/swiftui/environmentvalues
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct EnvironmentValues {
  // https://developer.apple.com/documentation/swiftui/environmentvalues/openurl
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { fatalError() }
    set { fatalError() }
  }
  // https://developer.apple.com/documentation/swiftui/environmentvalues/dismiss
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public var dismiss: DismissAction { fatalError() }
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
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
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
  // https://developer.apple.com/documentation/swiftui/binding/subscript(dynamicmember:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
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

// https://developer.apple.com/documentation/swiftui/scenestorage
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
@propertyWrapper public struct SceneStorage<Value> {
  // The page of the structure lists it under "Storing an Optional Value".
  public init(_ key: String) where Value == Data? { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
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
  // https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    fatalError()
  }
  // https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)-3bt4q
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init(
    path: Binding<NavigationPath>,
    @ViewBuilder root: () -> Root
  ) where Data == NavigationPath { fatalError() }
  // https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init(
    path: Binding<Data>,
    @ViewBuilder root: () -> Root
  )
  where
    Data: MutableCollection,
    Data: RandomAccessCollection,
    Data: RangeReplaceableCollection,
    Data.Element: Hashable
  { fatalError() }
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

// https://developer.apple.com/documentation/swiftui/localizedstringkey
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: StringInterpolation) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(_ string: String) { fatalError() }
  }
}

// https://developer.apple.com/documentation/swiftui/alignment
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

// https://developer.apple.com/documentation/swiftui/environment
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
@propertyWrapper public struct Environment<Value> {
  // https://developer.apple.com/documentation/swiftui/environment/init(_:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/environment/init(_:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/dismissaction
// On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/bindable
// On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { fatalError() }
  // https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { fatalError() }
  // https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/tabview
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  // https://developer.apple.com/documentation/swiftui/tabview/init(selection:content:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(
    selection: Binding<SelectionValue>?,
    @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/list
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct List<SelectionValue: Hashable, Content: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/list
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension List where SelectionValue == Never {
  // https://developer.apple.com/documentation/swiftui/list/init(content:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/foreach
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/foreach
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  // https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/foreach
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension ForEach where Content: View {
  // https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/form
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct Form<Content: View>: View {
  // https://developer.apple.com/documentation/swiftui/form/init(content:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/navigationlink
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct NavigationLink<Label: View, Destination: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/navigationlink
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension NavigationLink where Destination == Never {
  // https://developer.apple.com/documentation/swiftui/navigationlink/init(value:label:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init<P: Hashable>(
    value: P?,
    @ViewBuilder label: () -> Label
  ) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/navigationlink/init(_:value:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init<P: Hashable>(
    _ titleKey: LocalizedStringKey,
    value: P?
  ) where Label == Text { fatalError() }
  // https://developer.apple.com/documentation/swiftui/navigationlink/init(_:value:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, P: Hashable>(
    _ title: S,
    value: P?
  ) where Label == Text { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/buttonrole
// On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
public struct ButtonRole: Equatable, Sendable {
  // https://developer.apple.com/documentation/swiftui/buttonrole/cancel
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public static let cancel = ButtonRole()
}

// https://developer.apple.com/documentation/swiftui/button
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct Button<Label: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/button
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension Button where Label == Text {
  // https://developer.apple.com/documentation/swiftui/button/init(_:action:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/image
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct Image: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/label
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
public struct Label<Title: View, Icon: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/label
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
extension Label where Title == Text, Icon == Image {
  // https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/contentunavailableview
// On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  // https://developer.apple.com/documentation/swiftui/contentunavailableview/init(label:description:actions:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  nonisolated public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/contentunavailableview
// On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  // https://developer.apple.com/documentation/swiftui/contentunavailableview/init(_:systemimage:description:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  nonisolated public init(
    _ title: LocalizedStringKey,
    systemImage name: String,
    description: Text? = nil
  ) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/progressview
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/progressview
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
extension ProgressView where CurrentValueLabel == EmptyView {
  // https://developer.apple.com/documentation/swiftui/progressview/init(_:)
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/textfield
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct TextField<Label: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/textfield
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension TextField where Label == Text {
  // https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/toggle
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
public struct Toggle<Label: View>: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/toggle
// On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
extension Toggle where Label == Text {
  // https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)
  // On iOS 13, macCatalyst 13, macOS 10.15, tvOS 13, visionOS 1, watchOS 6.
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/labeledcontent
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/labeledcontent
// On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
extension LabeledContent where Label == Text, Content == Text {
  // https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    fatalError()
  }
  // https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:value:)
  // On iOS 16, macCatalyst 16, macOS 13, tvOS 16, visionOS 1, watchOS 9.
  @_disfavoredOverload
  nonisolated public init<S1: StringProtocol, S2: StringProtocol>(
    _ title: S1,
    value: S2
  ) { fatalError() }
}

#if canImport(AppKit)
// https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor
// On macOS 11.
@MainActor @preconcurrency @propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate> {
  public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() }
  public var wrappedValue: DelegateType { fatalError() }
}
#endif

#if canImport(UIKit) && !os(watchOS)
// https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor
// On iOS 14, macCatalyst 14, tvOS 14, visionOS 1.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  // https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor/init(_:)-59sfu
  // On iOS 14, macCatalyst 14, tvOS 14, visionOS 1.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() }
  public var wrappedValue: DelegateType { fatalError() }
}
#endif

#if canImport(WatchKit)
// https://developer.apple.com/documentation/swiftui/wkapplicationdelegateadaptor
// On watchOS 7.
@MainActor @preconcurrency @propertyWrapper
public struct WKApplicationDelegateAdaptor<DelegateType: NSObject & WKApplicationDelegate> {
  // https://developer.apple.com/documentation/swiftui/wkapplicationdelegateadaptor/init(_:)
  // On watchOS 7.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() }
  public var wrappedValue: DelegateType { fatalError() }
}
#endif
