internal import Waymark

/// The answer of a site to a request, for any server to send.
public struct SiteAnswer: Sendable, Hashable {
  /// A header of an answer.
  public struct Header: Sendable, Hashable {
    /// The name, as in `Content-Type`.
    public let name: String
    /// The value, in ASCII.
    public let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The kinds of answers, for logs; raw values are those of `waymark.kind`.
  public enum Kind: String, Sendable, Hashable {
    /// The file that Apple fetches.
    case association = "apple-app-site-association"
    /// The file that Google and Android fetch.
    case assetLinks = "assetlinks.json"
    /// The page of a link.
    case page
    /// The address of the same content elsewhere.
    case redirect
    /// A part of the link book.
    case linkBook = "link-book"
    /// Any other answer, such as a refusal.
    case other
  }

  /// The status code.
  public let status: Int
  /// The headers, each name once.
  ///
  /// `Content-Length` is among them. In an answer to `HEAD`, it is the length that the body would
  /// have.
  public let headers: [Header]
  /// The body; empty in an answer to `HEAD`.
  public let body: [UInt8]
  /// The name of the route whose link was requested, for logs and metrics; `nil` for a file.
  public let route: String?
  /// The kind of the answer.
  public internal(set) var kind = Kind.other
  /// The domain of the request as the catalog lists it; empty for a host that it does not list.
  public internal(set) var domain = ""
  /// The title of the page; `nil` for other answers.
  let title: String?
  /// The form in which a server sends the answer; `nil` for an answer to one request.
  private var sent: SentForm?

  init(
    _ status: Int,
    _ headers: [Header],
    body: [UInt8] = [],
    route: String? = nil,
    title: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.route = route
    self.title = title
  }

  /// The value of the header with this name, in any case; `nil` if there is none.
  public subscript(header name: String) -> String? {
    let name = lowercasedASCII(name)
    return headers.first { lowercasedASCII($0.name) == name }?.value
  }
}

/// The form in which a server sends an answer to many requests, made once.
///
/// It makes no difference between two answers.
private final class SentForm: Sendable, Hashable {
  let form = Locked<(any AnyObject & Sendable)?>(nil)

  static func == (left: SentForm, right: SentForm) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension SiteAnswer {
  /// Returns the form in which a server sends the answer, such as its bytes.
  ///
  ///     let response = answer.form { StoredResponse($0) }
  ///
  /// An answer to many requests, such as that of a file, stores the form, so that a server makes it
  /// once. Other answers make it in each call.
  ///
  /// - Parameter make: Makes the form, which depends on nothing but the answer.
  public func form<Form: AnyObject & Sendable>(
    _ make: @Sendable (SiteAnswer) -> Form
  ) -> Form {
    guard let sent else { return make(self) }
    return sent.form.with { form in
      if let form = form as? Form { return form }
      let made = make(self)
      form = made
      return made
    }
  }
}

extension SiteAnswer {
  /// The same answer for many requests.
  var forManyRequests: SiteAnswer {
    var answer = self
    answer.sent = SentForm()
    return answer
  }

  /// The answer to a method other than `GET` and `HEAD`.
  static let methodNotAllowed = SiteAnswer(
    405,
    [Header("Allow", "GET, HEAD"), Header("Content-Length", "0")]
  )

  /// The answer to a link of a route for which another address has the content.
  static func redirect(to location: String, from route: Route) -> SiteAnswer {
    let hasSecrets = !route.notes.secrets.isEmpty
    var answer = SiteAnswer(
      302,
      [
        Header("Location", PercentEncoding.url.encode(location)),
        Header("Content-Length", "0"),
        Header("Cache-Control", hasSecrets ? "no-store" : "public, max-age=300"),
        Header("Referrer-Policy", "no-referrer"),
      ] + (hasSecrets ? [Header("X-Robots-Tag", "noindex, nofollow")] : []),
      route: route.label
    )
    answer.kind = .redirect
    return answer
  }

  /// Returns the answer as a request gets it: without its body for `HEAD` (RFC 9110 §9.3.2).
  func answering(_ request: SiteRequest) -> SiteAnswer {
    request.method == "HEAD" ? withoutBody : self
  }

  /// The same answer without its body, for `HEAD`.
  var withoutBody: SiteAnswer {
    var answer = SiteAnswer(status, headers, route: route, title: title)
    (answer.kind, answer.domain) = (kind, domain)
    return answer
  }

  /// Indicates whether no cache may store the answer, because it contains secrets.
  var hasSecrets: Bool { self[header: "Cache-Control"] == "no-store" }
}

extension PercentEncoding {
  /// RFC 3986 §2: the characters that a URL contains, with `%` of its escapes.
  static let url = PercentEncoding(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
  )
}
