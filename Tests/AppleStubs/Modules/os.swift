// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// https://developer.apple.com/documentation/os/logger
public struct Logger: Sendable {
  // https://developer.apple.com/documentation/os/logger/init(subsystem:category:)
  public init(subsystem: String, category: String) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/debug(_:)
  public func debug(_ message: OSLogMessage) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/info(_:)
  public func info(_ message: OSLogMessage) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/notice(_:)
  public func notice(_ message: OSLogMessage) { fatalError() }
  // https://developer.apple.com/documentation/os/logger/error(_:)
  public func error(_ message: OSLogMessage) { fatalError() }
}

// https://developer.apple.com/documentation/os/oslogmessage
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringInterpolation: OSLogInterpolation) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/os/oslogstringalignment
public struct OSLogStringAlignment {
  // https://developer.apple.com/documentation/os/oslogstringalignment/none
  public static var none: OSLogStringAlignment { fatalError() }
}

// https://developer.apple.com/documentation/os/osloginterpolation
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
  public mutating func appendLiteral(_ literal: String) { fatalError() }
  // https://developer.apple.com/documentation/os/osloginterpolation
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { fatalError() }
}

// https://developer.apple.com/documentation/os/oslogprivacy
public struct OSLogPrivacy {
  // https://developer.apple.com/documentation/os/oslogprivacy/auto
  public static var auto: OSLogPrivacy { fatalError() }
  // https://developer.apple.com/documentation/os/oslogprivacy/public
  public static var `public`: OSLogPrivacy { fatalError() }
  // https://developer.apple.com/documentation/os/oslogprivacy/private
  public static var `private`: OSLogPrivacy { fatalError() }
}

// https://developer.apple.com/documentation/os/oslog
public final class OSLog: Sendable {
  // https://developer.apple.com/documentation/os/oslog/category
  public struct Category: Sendable {
    // https://developer.apple.com/documentation/os/oslog/category/pointsofinterest
    public static let pointsOfInterest = Category()
  }
}

// https://developer.apple.com/documentation/os/ossignpostid
public struct OSSignpostID: Sendable {
  // https://developer.apple.com/documentation/os/ossignpostid/exclusive
  public static let exclusive = OSSignpostID()
}

// https://developer.apple.com/documentation/os/ossignpostintervalstate
public class OSSignpostIntervalState {}

// https://developer.apple.com/documentation/os/signpostmetadata
public typealias SignpostMetadata = OSLogMessage

// https://developer.apple.com/documentation/os/ossignposter
public struct OSSignposter: Sendable {
  // https://developer.apple.com/documentation/os/ossignposter/init(subsystem:category:)-4vdri
  public init(subsystem: String, category: OSLog.Category) { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/isenabled
  public var isEnabled: Bool { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/makesignpostid()
  public func makeSignpostID() -> OSSignpostID { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/begininterval(_:id:_:)
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/endinterval(_:_:_:)
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: SignpostMetadata
  ) { fatalError() }
  // https://developer.apple.com/documentation/os/ossignposter/emitevent(_:id:_:)
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: SignpostMetadata
  ) { fatalError() }
}

// https://developer.apple.com/documentation/os/osallocatedunfairlock
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // https://developer.apple.com/documentation/os/osallocatedunfairlock/init(initialstate:)
  public init(initialState: State) where State: Sendable { fatalError() }
  // https://developer.apple.com/documentation/os/osallocatedunfairlock/withlock(_:)-1uy7m
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
  where R: Sendable { fatalError() }
}
