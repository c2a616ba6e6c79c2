#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension RouteExpansion {
  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: Locale.Type???) -> UnreadableType<Locale> { UnreadableType() }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: TimeZone.Type???) -> UnreadableType<TimeZone> {
    UnreadableType()
  }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: Calendar.Type???) -> UnreadableType<Calendar> {
    UnreadableType()
  }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: DateInterval.Type???) -> UnreadableType<DateInterval> {
    UnreadableType()
  }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: URLComponents.Type???) -> UnreadableType<URLComponents> {
    UnreadableType()
  }
}
