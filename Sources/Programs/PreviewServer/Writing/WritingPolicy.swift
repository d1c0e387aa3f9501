import NIOHTTP1

/// The security header fields of the editor's pages.
enum WritingPolicy {
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; form-action 'self'; \
    frame-src 'self'; frame-ancestors 'none'; base-uri 'none'
    """
  /// The CSP of the rendered review beside the form, which disables scripts.
  private static let previewPolicy = """
    default-src 'none'; style-src 'self'; img-src * data:; font-src *; frame-ancestors 'self'; base-uri 'none'; \
    form-action 'none'
    """

  /// The CSP of drawings, which have styles of their own.
  private static let drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

  static func drawing(_ bytes: ContiguousArray<UInt8>) -> PreviewResponse {
    var response = PreviewResponse(.ok, bytes, type: MediaType.of(".svg"))
    response.headers.add(name: "Content-Security-Policy", value: drawingPolicy)
    addCommon(to: &response.headers)
    return response
  }

  static func applied(to response: PreviewResponse) -> PreviewResponse {
    var response = response
    response.headers.add(name: "Content-Security-Policy", value: policy)
    addCommon(to: &response.headers)
    return response
  }

  static func addPreview(to headers: inout HTTPHeaders) {
    headers.add(name: "Content-Security-Policy", value: previewPolicy)
    addCommon(to: &headers)
  }

  /// Adds common fields. The origin of forms sent without a script depends on the referrer policy (Fetch, section 3.2).
  private static func addCommon(to headers: inout HTTPHeaders) {
    headers.add(name: "Referrer-Policy", value: "same-origin")
    headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
  }
}
