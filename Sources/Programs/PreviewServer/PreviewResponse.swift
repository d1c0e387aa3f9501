import NIOHTTP1
import SiteFiles

/// A response of the preview server.
package struct PreviewResponse: Sendable {
  package var status: HTTPResponseStatus
  package var headers: HTTPHeaders
  package var body: Body
  /// Whether the server closes the connection after the response.
  package var closes = false

  /// The content of a response.
  package enum Body: Sendable {
    case bytes(ContiguousArray<UInt8>.SubSequence)
    /// A range of a file, which is read while it is sent.
    case file(ServedFile, Range<Int>)
    /// An event stream without end.
    case events
  }

  /// Creates a response with the header fields that all responses have.
  package init(_ status: HTTPResponseStatus, _ body: Body) {
    (self.status, self.body) = (status, body)
    headers = [
      "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
    ]
    if let length = body.length { headers.add(name: "Content-Length", value: "\(length)") }
  }

  /// Creates a response with a body of a media type.
  package init(_ status: HTTPResponseStatus, _ bytes: ContiguousArray<UInt8>, type: String) {
    self.init(status, .bytes(bytes[...]))
    headers.add(name: "Content-Type", value: type)
  }

  /// Creates a response with a text.
  package init(_ status: HTTPResponseStatus, text: String, type: String = MediaType.plainText) {
    self.init(status, ContiguousArray(text.utf8), type: type)
  }
}

extension PreviewResponse.Body {
  /// The number of bytes; nil for an event stream.
  package var length: Int? {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .events: nil
    }
  }
}

/// A rejected request with its status.
package struct Refusal: Error, Equatable, Sendable {
  package let status: HTTPResponseStatus
  /// The reason as a lower-case phrase.
  package let reason: String
  /// Additional header fields of the response.
  package var headers = HTTPHeaders()

  /// Creates a refusal with a sentence for the reader.
  package init(_ status: HTTPResponseStatus, _ reason: String) {
    (self.status, self.reason) = (status, reason)
  }

  /// The response, in plain text.
  package var response: PreviewResponse {
    var response = PreviewResponse(status, text: reason + "\n")
    response.headers.add(contentsOf: headers)
    // After an invalid request, the start of the next request is unknown.
    response.closes = status == .badRequest
    return response
  }
}
