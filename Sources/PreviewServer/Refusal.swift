import NIOHTTP1

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
