internal import Waymark
internal import WaymarkCatalog

/// A description of an error for a program (RFC 9457), or for the reader of a page.
struct Problem: Error, Hashable {
  /// The status of the answer.
  let status: Int
  /// The kind of the error, in a few words.
  let title: String
  /// The mistake, with its remedy.
  var detail: String
  /// The mistakes in the values of a route's parameters.
  var fields: [BookLink.Mistake] = []
  /// The methods of the resource, if the request has another one.
  var allowed: String?

  /// The problem as JSON.
  var json: JSONValue {
    .object([
      "type": "about:blank",
      "title": .string(title),
      "status": .int(status),
      "detail": .string(detail),
      "errors": fields.isEmpty
        ? nil
        : .array(
          fields.map { .object(["parameter": .string($0.parameter), "detail": .string($0.text)]) }
        ),
    ])
  }

  /// The answer of a program.
  var answer: SiteAnswer {
    var headers = allowed.map { [SiteAnswer.Header("Allow", $0)] } ?? []
    if status == 413 { headers.append(SiteAnswer.Header("Connection", "close")) }
    return .book(status, headers, type: "application/problem+json", text: json.text + "\n")
  }
}

extension Problem {
  static func method(allowed: String) -> Problem {
    Problem(
      status: 405,
      title: "Method not allowed",
      detail: "This address answers \(allowed).",
      allowed: allowed
    )
  }

  static let tooLarge = Problem(
    status: 413,
    title: "Content too large",
    detail: "The body of a request has at most \(BookBody.limit) bytes."
  )

  static let type = Problem(
    status: 415,
    title: "Unsupported media type",
    detail: "Send 'application/json', or a form as 'application/x-www-form-urlencoded'."
  )

  static func json(_ detail: String) -> Problem {
    Problem(status: 400, title: "Invalid JSON", detail: detail)
  }

  static func content(_ detail: String) -> Problem {
    Problem(status: 400, title: "Invalid content", detail: detail)
  }

  static func noRoute(_ name: String, nearest: String?) -> Problem {
    Problem(
      status: 404,
      title: "Unknown route",
      detail: "There is no route \(quoted(name))" + (nearest.map { "; \(didYouMean($0))" } ?? ".")
    )
  }

  static func values(_ mistakes: [BookLink.Mistake], _ detail: String) -> Problem {
    Problem(status: 422, title: "No link has these values", detail: detail, fields: mistakes)
  }
}

extension SiteAnswer {
  /// An answer of the link book, which no cache stores and no search engine lists.
  static func book(
    _ status: Int,
    _ headers: [Header] = [],
    type: String,
    body: [UInt8]
  ) -> SiteAnswer {
    var answer = SiteAnswer(
      status,
      [
        Header("Content-Type", type),
        Header("Content-Length", "\(body.count)"),
        Header(
          "Content-Security-Policy",
          "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
            + "img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        Header("X-Content-Type-Options", "nosniff"),
        Header("Referrer-Policy", "no-referrer"),
        Header("Cross-Origin-Resource-Policy", "same-origin"),
        Header("Cache-Control", "no-store"),
        Header("X-Robots-Tag", "noindex, nofollow"),
      ] + headers,
      body: body
    )
    answer.kind = .linkBook
    return answer
  }

  static func book(
    _ status: Int,
    _ headers: [Header] = [],
    type: String,
    text: String
  ) -> SiteAnswer {
    .book(status, headers, type: type, body: Array(text.utf8))
  }
}
