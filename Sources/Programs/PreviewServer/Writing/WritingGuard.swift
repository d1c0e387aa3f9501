import NIOHTTP1
import Notation

/// Access control of the browser editor. Pages of other sites have neither the cookie nor the form key, and the origin fields
/// that browsers add identify them.
package struct WritingGuard: Sendable {
  /// The secrets that authorize requests.
  package let keys: WritingKeys
  private let hosts: AllowedHosts

  /// Creates the access control of a server with accepted `hosts`.
  package init(_ keys: WritingKeys, _ hosts: AllowedHosts) { (self.keys, self.hosts) = (keys, hosts) }

  /// Returns the path of the editor's pages. Browsers send cookies to every port of a host (RFC 6265, section 8.5), but only
  /// below the cookie's path. Its random component therefore keeps the cookie from other servers on this machine.
  static func folder(_ keys: WritingKeys) -> String { "/.verdict/\(keys.folderName)/write/" }

  /// A header field that forms cannot send, since it is not safelisted (Fetch, section 2.2.2).
  static let scriptField = "Verdict-Write"

  /// Returns the request to the editor, checked before its body is read; nil for other paths.
  package func request(_ head: HTTPRequestHead) throws(Refusal) -> WritingRequest? {
    guard let target = try? RequestTarget(head.uri), isBelowFolder(target) else { return nil }
    try hosts.check(head.headers, authority: target.authority)
    let name = target.names.dropFirst(3).joined(separator: "/")
    guard let action = WritingAction(rawValue: name), target.isFolder == name.isEmpty else {
      throw Refusal(.notFound, "page not found")
    }
    var request = WritingRequest(
      keys: keys,
      action: action,
      query: FormValues(query: target.query ?? ""),
      isFromScript: false
    )
    try checkMethod(of: request, head)
    if action == .list, let token = request.query["token"] {
      guard WritingKeys.matches(token, keys.token) else { throw Self.foreign }
      request.cookie = cookie
      return request
    }
    try checkPage(head.headers)
    if action.takesForm { try checkChange(head.headers, &request) }
    return request
  }

  private func isBelowFolder(_ target: RequestTarget) -> Bool {
    guard target.names.count > 2, target.names[0] == ".verdict", target.names[2] == "write" else { return false }
    return WritingKeys.matches(target.names[1], keys.folderName)
  }

  private func checkMethod(of request: WritingRequest, _ head: HTTPRequestHead) throws(Refusal) {
    let allowed: [HTTPMethod] = request.action.takesForm ? [.POST] : [.GET, .HEAD]
    guard allowed.contains(head.method) else {
      var refusal = Refusal(.methodNotAllowed, "method not allowed")
      refusal.headers = ["Allow": allowed.map(\.rawValue).joined(separator: ", ")]
      throw refusal
    }
    guard !request.action.takesForm else { return try checkLength(head.headers) }
    guard !head.headers.announceBody else { throw Refusal(.badRequest, "a request for a page cannot have a body") }
  }

  private func checkLength(_ headers: HTTPHeaders) throws(Refusal) {
    let lengths = headers["content-length"]
    guard !headers.contains(name: "transfer-encoding"), lengths.count == 1, let length = Int(lengths[0]) else {
      throw Refusal(.lengthRequired, "missing Content-Length")
    }
    guard length <= PreviewLimits.form else {
      throw Refusal(.payloadTooLarge, "the review is larger than the size limit")
    }
    guard headers["content-type"].count == 1, FormValues.boundary(headers["content-type"][0]) != nil else {
      throw Refusal(.unsupportedMediaType, "a form requires the type multipart/form-data")
    }
  }

  /// Requires the cookie, and rejects requests that pages of other sites cause by links or frames.
  private func checkPage(_ headers: HTTPHeaders) throws(Refusal) {
    guard headers["sec-fetch-site"].allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { throw Self.foreign }
    let cookies = headers["cookie"].flatMap { $0.split(separator: ";") }.map { String(trimmed($0)) }
    let start = cookieName + "="
    let values = cookies.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    guard values.contains(where: { WritingKeys.matches($0, keys.token) }) else { throw Self.foreign }
  }

  private func checkChange(_ headers: HTTPHeaders, _ request: inout WritingRequest) throws(Refusal) {
    try hosts.checkSameOrigin(headers)
    let (origins, script) = (headers["origin"], headers[Self.scriptField])
    guard origins.count == 1, let host = headers["host"].first, origins[0].lowercased() == "http://\(host.lowercased())"
    else { throw Self.foreign }
    request.isFromScript = script == ["1"]
    guard script.isEmpty || request.isFromScript else { throw Self.foreign }
    guard request.isFromScript || !request.action.isForScripts else { throw Self.foreign }
  }

  /// The cookie of the editor. Its name contains the port, because the ports of a host share cookies.
  private var cookie: String {
    "\(cookieName)=\(keys.token); HttpOnly; SameSite=Strict; Path=/.verdict/\(keys.folderName)/"
  }

  private var cookieName: String { "verdict-write-\(hosts.port)" }

  static let foreign = Refusal(.forbidden, "open the address that verdict serve --write printed")
}

/// The actions of the browser editor, by path.
package enum WritingAction: String, Sendable {
  case list = ""
  case review, new, page
  /// The form of a page of the preview.
  case edit
  /// An image of the last preview.
  case image
  case script = "write.js"
  case keysScript = "keys.js"
  case chipsScript = "chips.js"
  case rowsScript = "rows.js"
  case serverScript = "server.js"
  case textScript = "text.js"
  case savingScript = "saving.js"
  case pictureScript = "pictures.js"
  case pointerScript = "pointer.js"
  case fieldsScript = "fields.js"
  case cellsScript = "cells.js"
  case previewScript = "preview.js"
  case languageScript = "language.js"
  /// The texts of the site's language, for the other scripts.
  case strings = "strings.js"
  case style = "write.css"
  case save, delete, restore, rename
  /// A line of the log, and an image for a text.
  case log, picture
  case publish
  /// The state of the publication, or its result.
  case progress
  case check = "judge"
  /// The unsaved texts of a form, and changes to them.
  case unsaved, keep, discard
  /// The secret by which pages recognize the server.
  case proof

  /// Whether the request contains a form, to change or check content.
  package var takesForm: Bool { isForScripts || [.save, .delete, .restore, .rename, .log, .publish].contains(self) }
  /// Whether only the editor's script sends the request.
  var isForScripts: Bool { [.check, .unsaved, .keep, .discard, .picture].contains(self) }
  /// Whether pages of an earlier editor may send the request.
  var isForEarlierPages: Bool { self == .keep || self == .proof }
}

/// An accepted request to the browser editor.
package struct WritingRequest: Sendable {
  /// The secrets that authorize the request.
  package let keys: WritingKeys
  package let action: WritingAction
  package let query: FormValues
  /// Whether the editor's script sent the request.
  package var isFromScript: Bool
  /// The cookie to set in exchange for the token.
  package var cookie: String?
}
