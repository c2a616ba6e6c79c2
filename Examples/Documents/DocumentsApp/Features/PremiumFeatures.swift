public import Waymark
public import WaymarkApp

/// The features of a purchase.
///
/// Without the purchase, no feature of the group is available.
public final class PremiumFeatures: ConditionalFeature, FeatureGroup {
  /// The product.
  public static let product = "premium"

  /// The purchase.
  public static var requirements: [FeatureRequirement] { [.purchase(product)] }
  /// The features of the group.
  public static var subfeatures: [any FeatureDefinition.Type] {
    [ExportFeature.self, SharingFeature.self]
  }
}

/// Documents as files of other kinds.
public final class ExportFeature: ConditionalFeature, URLMapped {
  /// Exports a document.
  public static let export = action(ExportDocument.self)

  /// A flag, so that the feature can be switched off remotely; on by default.
  public static var requirements: [FeatureRequirement] { [.flag("export", default: true)] }

  /// `export/hello.md` and `export/hello.md/html`.
  public static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("export/{name}/{format:pdf|html?}", to: export)
  }
}

/// Shows a document as a file of another kind.
public final class ExportDocument: Action {
  /// The summary in lists of routes.
  public static var description: String { "Shows a document as a file of another kind." }

  /// A kind of file.
  public enum Format: String, Codable, Sendable {
    case pdf, html
  }

  /// The document and the kind of file.
  public struct Request: Codable, Sendable, Hashable, RouteParametersCodable, RouteDefaulting {
    /// The document's name.
    public let name: String
    /// The kind of file.
    public let format: Format

    /// A link without a format exports a PDF.
    ///
    /// The path of every link contains a name.
    public static var routeDefaults: Request { Request(name: "", format: .pdf) }
  }

  /// Performs the action.
  public static func perform(
    context: ActionContext<Request>,
    presenter: any DocumentPresenter
  ) async throws {
    _ = try presenter.library.document(DocumentRef(name: context.input.name))
    presenter.show(.export(context.input))
  }
}

/// Documents that others can read.
///
/// The user must also switch the feature on.
public final class SharingFeature: ConditionalFeature, URLMapped {
  /// Shares a document.
  public static let share = action(ShareDocument.self)
  /// The key of the user's choice.
  public static let toggle = "sharing"

  /// The user's choice; off by default.
  public static var requirements: [FeatureRequirement] { [.userToggle(toggle, default: false)] }

  /// `share/hello.md`.
  public static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("share/{name}", to: share)
  }
}

/// Lets others read a document.
public final class ShareDocument: Action {
  /// The summary in lists of routes.
  public static var description: String { "Lets others read a document." }

  /// Performs the action.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(.sharing(try presenter.library.document(context.input)))
  }
}
