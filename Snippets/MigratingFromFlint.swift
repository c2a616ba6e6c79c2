// The code of the article "From Flint".
import Foundation
import Waymark
import WaymarkApp

#if canImport(UIKit)
import UIKit
#else
@MainActor class UIViewController {}
@MainActor class UINavigationController { var topViewController: UIViewController? }
#endif

struct DocumentRef { var name: String }

@MainActor protocol DocumentPresenter {
  func openDocument(_ document: DocumentRef)
}

@MainActor protocol DocumentCreatePresenter {
  func createDocument(_ document: DocumentRef)
}

@MainActor
final class MasterViewController: UIViewController, DocumentPresenter, DocumentCreatePresenter {
  func openDocument(_ document: DocumentRef) { print("opens", document.name) }
  func createDocument(_ document: DocumentRef) { print("creates", document.name) }
}

// snippet.feature
class DocumentManagementFeature: Feature, URLMapped {
  static let createNew = action(DocumentCreateAction.self)
  static let openDocument = action(DocumentOpenAction.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("create", to: createNew)
    routes.send("open", to: openDocument)
    routes.send("open-document", to: openDocument, in: [.universalAny], name: "from-web")
  }
}
// snippet.end

// snippet.action
final class DocumentOpenAction: Action {
  typealias InputType = DocumentRef
  typealias PresenterType = DocumentPresenter

  static let description = "Open a document"

  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: DocumentPresenter
  ) async throws {
    presenter.openDocument(context.input)
  }
}
// snippet.end

final class DocumentCreateAction: Action {
  typealias InputType = DocumentRef
  typealias PresenterType = DocumentCreatePresenter

  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: DocumentCreatePresenter
  ) async throws {
    presenter.createDocument(context.input)
  }
}

// snippet.activity
final class DocumentShowAction: Action {
  static let activityEligibility: Set<ActivityEligibility> = [.handoff, .search]

  static func prepare(_ activity: inout LinkActivity, for document: DocumentRef) {
    activity.title = document.name
    activity.keywords = ["document"]
    activity.summary = "A document"
  }

  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: NoPresenter
  ) async throws {
    print("shows", context.input.name)
  }
}
// snippet.end

// snippet.input
extension DocumentRef: RouteParametersCodable {
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let name = routeParameters?["name"] else {
      return nil
    }
    self.name = name
  }

  func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
    return ["name": name]
  }
}
// snippet.end

// snippet.presentation
class SimplePresentationRouter: PresentationRouter {
  let mainNavigationController: UINavigationController

  init(navigationController: UINavigationController) {
    mainNavigationController = navigationController
  }

  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) -> PresentationResult<ActionType.PresenterType> {
    if ActionType.PresenterType.self == DocumentCreatePresenter.self
      || ActionType.PresenterType.self == DocumentPresenter.self
    {
      if let masterVC = mainNavigationController.topViewController as? MasterViewController {
        return .appReady(presenter: masterVC as! ActionType.PresenterType)
      } else {
        return .appCancelled
      }
    } else {
      return .unsupported
    }
  }

  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) -> PresentationResult<ActionType.PresenterType> {
    return .unsupported
  }
}
// snippet.end

// snippet.group
final class AppFeatures: FeatureGroup {
  static let subfeatures: [any FeatureDefinition.Type] = [
    DocumentManagementFeature.self, DocumentSharingFeature.self,
  ]
}
// snippet.end

// snippet.setup
let app = AppIdentity(
  schemes: ["flint-demo", "x-test"],
  domains: ["demo-app.flint.tools", "legacy.flint.tools"]
)
let router = try LinkRouter(app: app, features: [AppFeatures.self])
// snippet.end

// snippet.conditional
final class DocumentSharingFeature: ConditionalFeature {
  static let requirements: [FeatureRequirement] = [
    .userToggle("sharing", default: true),
    .purchase("SUB0001"),
  ]

  static let share = action(DocumentShareAction.self)
}
// snippet.end

// snippet.constraints
final class PhotosFeature: ConditionalFeature {
  static let requirements: [FeatureRequirement] = [
    .platforms([.iOS]),
    .platform(.iOS, from: 17),
    .enabled("photos") { PhotosFeature.isEnabled },
    .condition(PhotosPermission()),
    .purchase(anyOf: ["photos.monthly", "photos.yearly"]),
  ]

  @MainActor static var isEnabled = true

  static let addPhoto = action(AddPhotoAction.self)
}
// snippet.end

// snippet.permission
struct PhotosPermission: FeatureRequirement.Condition {
  let name = "photos"
  var unmetReason: String? {
    mayReadPhotos() ? nil : "the app may not use the photos"
  }
}
// snippet.end

@MainActor func mayReadPhotos() -> Bool { false }

@MainActor protocol PhotoPresenter {
  func show(_ photo: String)
}

enum PhotoError: Error {
  case missing
}

func loadPhoto(of document: DocumentRef, completion: @escaping @Sendable (String?) -> Void) {
  completion(document.name)
}

final class ShowPhotoAction: Action {
  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: PhotoPresenter
  ) async throws {
    // snippet.callback
    let photo = await withCheckedContinuation { continuation in
      loadPhoto(of: context.input) { photo in continuation.resume(returning: photo) }
    }
    guard let photo else { throw PhotoError.missing }
    presenter.show(photo)
    // snippet.end
  }
}

final class AddPhotoAction: Action {
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

final class DocumentShareAction: Action {
  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: NoPresenter
  ) async throws {}
}

extension MasterViewController {
  // snippet.task
  func save(_ document: DocumentRef) {
    Task {
      try await router.perform(
        DocumentManagementFeature.createNew,
        with: document,
        presenter: self
      )
      openDocument(document)
    }
  }
  // snippet.end
}

@MainActor func share(_ document: DocumentRef, _ presenter: NoPresenter) async throws {
  func showPremiumUpgradeOrPermissionAuthorisations() { print("shows the premium upgrade") }
  // snippet.request
  if let request = try? router.request(DocumentSharingFeature.share) {
    try await request.perform(with: document, presenter: presenter)
  } else {
    showPremiumUpgradeOrPermissionAuthorisations()
  }
  // snippet.end
}

enum LegacyFeature: Feature, URLMapped {
  static let createNew = action(DocumentCreateAction.self)
  static let openDocument = action(DocumentOpenAction.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    // Legacy URL action
    routes.send(
      "create",
      to: createNew,
      in: [
        .app(scheme: "x-test"),
        .universal(domain: "legacy.flint.tools"),
      ]
    )
    // Current URL action
    routes.send("create-document", to: createNew)
  }
}

@MainActor func runOpening(_ masterVC: MasterViewController) async throws {
  let controller = UINavigationController()
  let presentationRouter = SimplePresentationRouter(navigationController: controller)
  let url = URL(string: "flint-demo://open?name=hello.md")!
  // snippet.opening
  let result = await router.open(url: url, with: presentationRouter)
  print(result == .success)  // false
  // snippet.end
  print(result.code)
  controller.topViewController = masterVC
  let receipt: LinkRouter.Receipt = router.open(url: url, with: presentationRouter)
  print(receipt == .success)

  let document = DocumentRef(name: "inside.md")
  let presenter = masterVC
  // snippet.perform
  try await router.perform(
    DocumentManagementFeature.openDocument,
    with: document,
    presenter: presenter
  )
  // snippet.end

  // snippet.creator
  let legacyCreator = router.linkCreator(scheme: "x-test", domain: "legacy.flint.tools")
  // snippet.end
  print(try legacyCreator.appLink(to: DocumentManagementFeature.createNew, with: document))

  let someInput = DocumentRef(name: "hello.md")
  // snippet.links
  let creator = router.linkCreator
  let appLink = try creator.appLink(to: DocumentManagementFeature.openDocument, with: someInput)
  print(appLink)  // flint-demo://open?name=hello.md
  let webLink = try creator.universalLink(
    to: DocumentManagementFeature.openDocument,
    with: someInput
  )
  print(webLink)  // https://demo-app.flint.tools/open?name=hello.md
  // snippet.end
  try await Task.sleep(for: .milliseconds(20))
}
try await runOpening(MasterViewController())
try await share(DocumentRef(name: "a"), NoPresenter())
let legacy = try LinkRouter(app: app, features: [LegacyFeature.self])
print(legacy.table.routes.count)
// snippet.undeclared
do {
  _ = try LinkRouter(app: AppIdentity(schemes: ["flint-demo"]), features: [LegacyFeature.self])
} catch {
  print(error.findings.count)  // 2
}
// snippet.end
