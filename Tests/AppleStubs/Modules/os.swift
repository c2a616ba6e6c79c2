// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// https://developer.apple.com/documentation/os/logger
// On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
public struct Logger: Sendable {
  // https://developer.apple.com/documentation/os/logger/init(subsystem:category:)
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public init(subsystem: String, category: String) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/debug(_:)
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public func debug(_ message: OSLogMessage) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/info(_:)
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public func info(_ message: OSLogMessage) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/notice(_:)
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public func notice(_ message: OSLogMessage) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/error(_:)
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public func error(_ message: OSLogMessage) { fatalError() }
}

// https://developer.apple.com/documentation/os/oslogmessage
// On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringInterpolation: OSLogInterpolation) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/os/oslogstringalignment
// On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
public struct OSLogStringAlignment {
  // https://developer.apple.com/documentation/os/oslogstringalignment/none
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public static var none: OSLogStringAlignment { fatalError() }
}

// https://developer.apple.com/documentation/os/osloginterpolation
// On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
  public mutating func appendLiteral(_ literal: String) { fatalError() }
  // https://developer.apple.com/documentation/os/osloginterpolation
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { fatalError() }
}

// https://developer.apple.com/documentation/os/oslogprivacy
// On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
public struct OSLogPrivacy {
  // https://developer.apple.com/documentation/os/oslogprivacy/auto
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public static var auto: OSLogPrivacy { fatalError() }
  // https://developer.apple.com/documentation/os/oslogprivacy/public
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public static var `public`: OSLogPrivacy { fatalError() }
  // https://developer.apple.com/documentation/os/oslogprivacy/private
  // On iOS 14, macCatalyst, macOS 11, tvOS 14, visionOS, watchOS 7.
  public static var `private`: OSLogPrivacy { fatalError() }
}

// https://developer.apple.com/documentation/os/oslog
// On iOS, macCatalyst, macOS, tvOS, visionOS, watchOS.
public final class OSLog: Sendable {
  // https://developer.apple.com/documentation/os/oslog/category
  // On iOS 12, macCatalyst, macOS 10.14, tvOS 12, visionOS, watchOS 5.
  public struct Category: Sendable {
    // https://developer.apple.com/documentation/os/oslog/category/pointsofinterest
    // On iOS 12, macCatalyst, macOS 10.14, tvOS 12, visionOS, watchOS 5.
    public static let pointsOfInterest = Category()
  }
}

// https://developer.apple.com/documentation/os/ossignpostid
// On iOS 12, macCatalyst, macOS 10.14, tvOS 12, visionOS, watchOS 5.
public struct OSSignpostID: Sendable {
  // https://developer.apple.com/documentation/os/ossignpostid/exclusive
  // On iOS 12, macCatalyst, macOS 10.14, tvOS 12, visionOS, watchOS 5.
  public static let exclusive = OSSignpostID()
}

// https://developer.apple.com/documentation/os/ossignpostintervalstate
// On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
public class OSSignpostIntervalState {}

// https://developer.apple.com/documentation/os/signpostmetadata
// On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
public typealias SignpostMetadata = OSLogMessage

// https://developer.apple.com/documentation/os/ossignposter
// On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
public struct OSSignposter: Sendable {
  // https://developer.apple.com/documentation/os/ossignposter/init(subsystem:category:)-4vdri
  // On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
  public init(subsystem: String, category: OSLog.Category) { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/isenabled
  // On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
  public var isEnabled: Bool { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/makesignpostid()
  // On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
  public func makeSignpostID() -> OSSignpostID { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/begininterval(_:id:_:)
  // On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/endinterval(_:_:_:)
  // On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: SignpostMetadata
  ) { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/emitevent(_:id:_:)
  // On iOS 15, macCatalyst, macOS 12, tvOS 15, visionOS, watchOS 8.
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: SignpostMetadata
  ) { fatalError() }
}

// https://developer.apple.com/documentation/os/osallocatedunfairlock
// On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // https://developer.apple.com/documentation/os/osallocatedunfairlock/init(initialstate:)
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public init(initialState: State) where State: Sendable { fatalError() }
  // https://developer.apple.com/documentation/os/osallocatedunfairlock/withlock(_:)-1uy7m
  // On iOS 16, macCatalyst, macOS 13, tvOS 16, visionOS, watchOS 9.
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
  where R: Sendable { fatalError() }
}
