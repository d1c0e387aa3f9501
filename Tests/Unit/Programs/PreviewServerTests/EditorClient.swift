import NIOHTTP1
import SiteFiles
import Testing

@testable import PreviewServer

/// Requests to a browser editor, as its pages send them.
struct EditorClient {
  let editor: BrowserEditor

  struct Answer {
    let status: HTTPResponseStatus
    let text: String
    /// The target of a redirect.
    var location: String?

    /// The hash of the file in a form.
    var base: String? { text.firstMatch(of: #/name="base" value="(\w+)"/#).map { String($0.1) } }
  }

  init(_ builder: SiteBuilder, publisher: BrowserEditor.Publisher? = nil) {
    editor = BrowserEditor(builder, Workspace(builder), publisher: publisher)
  }

  func page(_ action: WritingAction, _ query: String = "") async -> Answer { await answer(action, query, [], "") }

  func send(
    _ action: WritingAction,
    _ values: [String: String],
    picture: ContiguousArray<UInt8>? = nil
  ) async -> Answer {
    var body = ContiguousArray<UInt8>()
    for (name, value) in values.merging(["key": editor.keys.formKey], uniquingKeysWith: { $1 }) {
      body += "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
    }
    if let picture {
      body +=
        "--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a\"\r\n\r\n".utf8 + picture + "\r\n".utf8
    }
    return await answer(action, "", body + "--x--\r\n".utf8, "multipart/form-data; boundary=x")
  }

  /// Publishes the site, and returns the page with the result.
  func published(_ values: [String: String]) async throws -> Answer {
    let location = await send(.publish, values).location
    guard location?.hasSuffix("/progress") == true else { return await page(.progress) }
    return try await progress { !$0.contains(#"id="progress""#) }
  }

  /// Returns the page of a publication as soon as its text passes a test; throws if none does within a minute.
  func progress(until isExpected: (String) -> Bool) async throws -> Answer {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let answer = await page(.progress)
      if isExpected(answer.text) { return answer }
      try #require(ContinuousClock.now < end, "\(answer.text)")
      await Task.yield()
    }
  }

  private func answer(
    _ action: WritingAction,
    _ query: String,
    _ body: ContiguousArray<UInt8>,
    _ type: String
  ) async -> Answer {
    let request = WritingRequest(
      keys: editor.keys,
      action: action,
      query: FormValues(query: query),
      isFromScript: true,
      cookie: nil
    )
    let response = await editor.answer(request, body, type: type)
    let location = response.headers.first(name: "Location")
    guard case .bytes(let bytes) = response.body else { return Answer(status: response.status, text: "") }
    return Answer(status: response.status, text: String(decoding: bytes, as: UTF8.self), location: location)
  }
}
