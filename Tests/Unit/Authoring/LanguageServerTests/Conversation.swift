import Authoring
import Diagnostics
import Foundation
import LanguageServer
import Notation
import ReviewModel

/// An editor that is connected to a session.
struct Conversation {
  var session: LanguageSession
  private var reader = MessageReader()

  /// Creates an editor for one site in `/site`.
  init(files: [String: String] = [:]) {
    session = LanguageSession(
      EditorFiles(
        siteFolder: { $0.hasPrefix("/site/") ? "/site" : nil },
        read: { files[$0].map { ContiguousArray($0.utf8) } },
        today: { nil }
      ),
      version: "1"
    )
  }

  /// Sends a message; returns the messages that the editor receives.
  mutating func say(_ method: String, _ params: JSON, id: Int? = nil) throws -> [[String: Any]] {
    try say([Self.message(method, params, id: id)])
  }

  /// Sends several messages in one piece.
  mutating func say(_ messages: [JSON]) throws -> [[String: Any]] {
    try say(raw: messages.flatMap { MessageReader.framed($0.bytes) })
  }

  mutating func say(raw: some Sequence<UInt8>) throws -> [[String: Any]] { try read(session.receive(raw)) }

  /// Returns a JSON-RPC message.
  static func message(_ method: String, _ params: JSON, id: Int? = nil) -> JSON {
    let identifier: [(String, JSON)] = id.map { [("id", .number($0))] } ?? []
    return .object([("jsonrpc", "2.0"), ("method", .text(method)), ("params", params)] + identifier)
  }

  /// Runs the pending check with the diagnostics of open texts and additional ones. Returns the messages that the editor
  /// receives; an empty array if no check is pending.
  mutating func check(_ diagnostics: (CheckRequest) -> [Diagnostic] = { _ in [] }) throws -> [[String: Any]] {
    guard let check = session.nextCheck() else { return [] }
    return try end(check, diagnostics(check))
  }

  mutating func end(_ check: CheckRequest, _ diagnostics: [Diagnostic] = []) throws -> [[String: Any]] {
    let context = SiteContext(ConfigurationValidator.unreadable([]).value)
    let found = check.texts(below: "content").sorted { $0.key < $1.key }.flatMap { path, bytes in
      Self.diagnostics(of: SourceFile(path: "/site/content/" + path, bytes: bytes))
    }
    return try read(session.end(check, CheckResult(context, found + diagnostics)))
  }

  /// Returns a diagnostic for every exclamation mark, with a full stop as the fix.
  private static func diagnostics(of source: SourceFile) -> [Diagnostic] {
    source.bytes.indices.filter { source.bytes[$0] == UInt8(ascii: "!") }.map {
      let range = SourceRange($0, $0 + 1)
      return Diagnostic(
        .unknownKey,
        "too loud",
        hint: "be calm",
        in: source,
        at: range,
        fix: [Replacement(range, with: ".")]
      )
    }
  }

  mutating func read(_ output: [ContiguousArray<UInt8>]) throws -> [[String: Any]] {
    for piece in output { reader.append(piece) }
    var messages: [[String: Any]] = []
    while let content = try reader.next() {
      if let message = try JSONSerialization.jsonObject(with: Data(content)) as? [String: Any] {
        messages.append(message)
      }
    }
    return messages
  }

  /// Initializes the session.
  mutating func begin(_ capabilities: JSON = [:]) throws {
    _ = try say("initialize", ["processId": .null, "rootUri": .null, "capabilities": capabilities], id: 0)
    _ = try say("initialized", [:])
  }

  mutating func open(_ path: String, _ text: String) throws -> [[String: Any]] {
    let item: JSON = ["uri": .text("file://" + path), "languageId": "markdown", "version": 1, "text": .text(text)]
    return try say("textDocument/didOpen", ["textDocument": item])
  }

  mutating func change(_ path: String, _ text: String, version: Int) throws -> [[String: Any]] {
    try say([Self.change(path, text, version: version)])
  }

  static func change(_ path: String, _ text: String, version: Int) -> JSON {
    let document: JSON = ["uri": .text("file://" + path), "version": .number(version)]
    return message(
      "textDocument/didChange",
      ["textDocument": document, "contentChanges": [["text": .text(text)]]]
    )
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// Creates a JSON number.
  public init(integerLiteral number: Int) { self = .number(number) }
}

extension [String: Any] {
  var error: Int? { (self["error"] as? [String: Any])?["code"] as? Int }
  var params: [String: Any]? { self["params"] as? [String: Any] }
  var uri: String? { params?["uri"] as? String }
  var diagnostics: [[String: Any]] { params?["diagnostics"] as? [[String: Any]] ?? [] }

  /// The ranges of the published diagnostics as `line:character-line:character`.
  var ranges: [String] { diagnostics.map(\.range) }

  var range: String {
    let range = self["range"] as? [String: [String: Int]] ?? [:]
    return ["start", "end"].map { "\(range[$0]?["line"] ?? -1):\(range[$0]?["character"] ?? -1)" }.joined(
      separator: "-"
    )
  }
}
