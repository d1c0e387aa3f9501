import NIOHTTP1
import SiteFiles

/// What a file of the site comes to.
enum ServedContent {
  /// The bytes to send.
  case bytes(ContiguousArray<UInt8>)
  /// A file that is too large to be held in memory; it has no entity tag.
  case file(ServedFile)

  private var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.size
    }
  }

  private func body(_ range: Range<Int>) -> PreviewResponse.Body {
    switch self {
    case .bytes(let bytes): .bytes(bytes[range])
    case .file(let file): .file(file, range)
    }
  }

  /// The answer to a request for it: all, a part, or that nothing has changed.
  func response(_ request: HTTPRequestHead) -> PreviewResponse {
    let tag: EntityTag? = if case .bytes(let bytes) = self { EntityTag(bytes) } else { nil }
    var response: PreviewResponse
    switch Precondition(request.headers, tag) {
    case .send: response = body(to: request, tag)
    case .notModified: response = PreviewResponse(.notModified, .bytes([]))
    case .failed: response = PreviewResponse(.preconditionFailed, .bytes([]))
    }
    response.headers.add(name: "Accept-Ranges", value: "bytes")
    if let tag { response.headers.add(name: "ETag", value: "\(tag)") }
    return response
  }

  /// All or a part; only GET has parts (RFC 9110, section 14.2).
  private func body(to request: HTTPRequestHead, _ tag: EntityTag?) -> PreviewResponse {
    let field = request.method == .GET ? request.headers.range(of: tag) : nil
    switch RequestedRange(field, length: size) {
    case .whole: return PreviewResponse(.ok, body(0..<size))
    case .part(let range):
      return response(.partialContent, body(range), "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
    case .unsatisfiable: return response(.rangeNotSatisfiable, .bytes([]), "bytes */\(size)")
    }
  }

  private func response(_ status: HTTPResponseStatus, _ body: PreviewResponse.Body, _ range: String) -> PreviewResponse
  {
    var response = PreviewResponse(status, body)
    response.headers.add(name: "Content-Range", value: range)
    return response
  }
}
