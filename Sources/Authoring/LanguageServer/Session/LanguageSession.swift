import Diagnostics

/// The session with an editor: a state machine that maps received messages to responses and diagnostics. It never blocks: the
/// caller runs requested checks (`nextCheck`) and returns their results (`end`).
package struct LanguageSession: Sendable {
  private enum Stage { case new, running, shutDown }

  private var stage = Stage.new
  private var reader = MessageReader()
  private var outgoing: [ContiguousArray<UInt8>] = []
  private let version: String
  let files: EditorFiles
  var editor = EditorAbilities()
  /// The open texts, by the paths of their files.
  var documents: [String: TextDocument] = [:]
  /// The sites, by their folders.
  var sites: [String: EditedSite] = [:]
  /// The site folder of each open text, by its path.
  var siteFolders: [String: String] = [:]
  /// The diagnostics last sent to the editor, by file.
  var published: [String: [PublishedDiagnostic]] = [:]
  /// The diagnostics of the last check for each open text, with their fixes.
  var shown: [String: [Diagnostic]] = [:]

  /// The exit status of the process; nil while the session continues.
  package private(set) var exitStatus: Int32?
  /// The process identifier of the editor. The server ends after that process.
  package private(set) var editorProcess: Int?

  /// Creates a session before initialization.
  package init(_ files: EditorFiles, version: String) { (self.files, self.version) = (files, version) }

  /// Whether the server must watch files, because the editor cannot report changes.
  package var mustWatch: Bool { stage == .running && !editor.watches }

  /// Accepts received bytes and returns the responses to all complete messages.
  package mutating func receive(
    _ piece: some Sequence<UInt8>
  ) throws(FramingError) -> [ContiguousArray<UInt8>] {
    reader.append(piece)
    var messages: [Message] = []
    while let content = try reader.next() {
      do throws(ResponseError) {
        messages.append(try Message(content))
      } catch {
        send(Outgoing.error(error, for: nil))
      }
    }
    let cancelled = Set(messages.compactMap(\.cancelledRequest))
    for message in messages where exitStatus == nil { receive(message, cancelled) }
    return takeMessages()
  }

  /// Returns and removes the messages to send.
  mutating func takeMessages() -> [ContiguousArray<UInt8>] {
    defer { outgoing = [] }
    return outgoing
  }

  mutating func send(_ message: ContiguousArray<UInt8>) { outgoing.append(message) }

  private mutating func receive(_ message: Message, _ cancelled: Set<RequestID>) {
    guard let method = message.method else { return }
    guard let id = message.id else { return note(message, method) }
    do throws(ResponseError) {
      if cancelled.contains(id) { throw ResponseError(.requestCancelled, "cancelled") }
      let result = try answer(message, method)
      send(Outgoing.result(result, for: id))
    } catch {
      send(Outgoing.error(error, for: id))
    }
  }

  private mutating func answer(_ message: Message, _ method: String) throws(ResponseError) -> any Encodable {
    switch (stage, method) {
    case (.new, "initialize"): return initialize(try message.params())
    case (.new, _): throw ResponseError(.serverNotInitialized, "the server is not initialized")
    case (.running, "shutdown"):
      stage = .shutDown
      return Nothing()
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is already initialized")
    case (.running, _): return try feature(method).answer(self, message)
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down")
    }
  }

  private func feature(_ method: String) throws(ResponseError) -> Feature {
    guard let feature = Feature.byMethod[method] else {
      throw ResponseError(.methodNotFound, "unknown method '\(method)'")
    }
    return feature
  }

  private mutating func initialize(_ sent: Initialization) -> InitializationResult {
    stage = .running
    (editor, editorProcess) = (EditorAbilities(sent.capabilities), sent.processId)
    return InitializationResult(
      capabilities: .init(positionEncoding: editor.encoding.rawValue),
      serverInfo: .init(version: version)
    )
  }

  /// Handles a notification. Invalid parameters are ignored, because notifications receive no response.
  private mutating func note(_ message: Message, _ method: String) {
    if method == "exit" { exitStatus = stage == .shutDown ? 0 : 1 }
    guard stage == .running else { return }
    switch method {
    case "initialized":
      if editor.watches { send(Outgoing.call("client/registerCapability", WatchRegistration(), id: .text("watch"))) }
    case "textDocument/didOpen": if let opened = try? message.params(OpenedDocument.self) { open(opened) }
    case "textDocument/didChange": if let changed = try? message.params(ChangedDocument.self) { change(changed) }
    case "textDocument/didSave": if let saved = try? message.params(NamedDocument.self) { save(saved) }
    case "textDocument/didClose": if let closed = try? message.params(NamedDocument.self) { close(closed) }
    case "workspace/didChangeWatchedFiles":
      if let watched = try? message.params(WatchedFiles.self) {
        noteChanges(watched.changes.compactMap { FileURI.path($0.uri) })
      }
    default: break
    }
  }
}

extension Message {
  private struct Cancellation: Decodable { let id: RequestID }

  /// The identifier of the request to cancel (`$/cancelRequest`).
  fileprivate var cancelledRequest: RequestID? {
    method == "$/cancelRequest" ? try? params(Cancellation.self).id : nil
  }
}
