import NIOHTTP1
import SiteFiles

/// An answer to a request.
package struct PreviewResponse: Sendable {
  package var status: HTTPResponseStatus
  package var headers: HTTPHeaders
  package var body: Body
  /// Whether the connection ends with it.
  package var closes = false

  /// What follows the header.
  package enum Body: Sendable {
    case bytes(ContiguousArray<UInt8>.SubSequence)
    /// Part of a file, which is read while it is sent.
    case file(ServedFile, Range<Int>)
    /// Events, as they come.
    case events
  }

  /// Makes an answer without fields but those that every answer has.
  package init(_ status: HTTPResponseStatus, _ body: Body) {
    (self.status, self.body) = (status, body)
    headers = [
      "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
    ]
    if let length = body.length { headers.add(name: "Content-Length", value: "\(length)") }
  }

  /// Makes an answer of bytes.
  package init(_ status: HTTPResponseStatus, _ bytes: ContiguousArray<UInt8>, type: String) {
    self.init(status, .bytes(bytes[...]))
    headers.add(name: "Content-Type", value: type)
  }

  /// Makes an answer of text.
  package init(_ status: HTTPResponseStatus, text: String, type: String = ContentType.plainText) {
    self.init(status, ContiguousArray(text.utf8), type: type)
  }
}

extension PreviewResponse.Body {
  /// The number of bytes; nil when nobody knows.
  package var length: Int? {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .events: nil
    }
  }
}

/// A request that is not answered with what it asks for.
package struct Refusal: Error, Equatable, Sendable {
  package let status: HTTPResponseStatus
  /// Why, for people: a lower-case phrase.
  package let reason: String
  /// Fields that the answer must have.
  package var headers = HTTPHeaders()

  package init(_ status: HTTPResponseStatus, _ reason: String) {
    (self.status, self.reason) = (status, reason)
  }

  /// The answer, in plain text.
  package var response: PreviewResponse {
    var response = PreviewResponse(status, text: reason + "\n")
    response.headers.add(contentsOf: headers)
    // What follows a request that was not understood may be anything.
    response.closes = status == .badRequest
    return response
  }
}
