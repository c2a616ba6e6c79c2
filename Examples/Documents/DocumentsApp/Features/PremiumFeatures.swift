public import Waymark
public import WaymarkApp

/// What comes with a purchase; without it nothing in the group is available.
public final class PremiumFeatures: ConditionalFeature, FeatureGroup {
  /// The product.
  public static let product = "premium"

  /// The purchase.
  public static var requirements: [FeatureRequirement] { [.purchase(product)] }
  /// What belongs to the group.
  public static var subfeatures: [any FeatureDefinition.Type] {
    [ExportFeature.self, SharingFeature.self]
  }
}

/// Documents as files of other kinds.
public final class ExportFeature: ConditionalFeature, URLMapped {
  /// Exports a document.
  public static let export = action(ExportDocument.self)

  /// A flag, so that it can be switched off from afar; on by default.
  public static var requirements: [FeatureRequirement] { [.flag("export", default: true)] }

  /// `export/hello.md` and `export/hello.md/html`.
  public static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("export/{name}/{format:pdf|html?}", to: export)
  }
}

/// Shows a document as a file of another kind.
public final class ExportDocument: Action {
  /// What lists of routes say.
  public static var description: String { "Shows a document as a file of another kind." }

  /// A kind of file.
  public enum Format: String, Codable, Sendable {
    case pdf, html
  }

  /// Which document, and as what.
  public struct Request: Codable, Sendable, Hashable, RouteParametersCodable, RouteDefaulting {
    /// The document's name.
    public let name: String
    /// The kind of file.
    public let format: Format

    /// A link without a format asks for a PDF; a name is in the path of each.
    public static var routeDefaults: Request { Request(name: "", format: .pdf) }
  }

  /// Does it.
  public static func perform(
    context: ActionContext<Request>,
    presenter: any DocumentPresenter
  ) async throws {
    _ = try presenter.library.document(DocumentRef(name: context.input.name))
    presenter.show(.export(context.input))
  }
}

/// Documents for others to read; the user has to switch it on, too.
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
  /// What lists of routes say.
  public static var description: String { "Lets others read a document." }

  /// Does it.
  public static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(.sharing(try presenter.library.document(context.input)))
  }
}
