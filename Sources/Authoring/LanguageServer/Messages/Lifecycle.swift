/// The properties of the editor that affect the server (`InitializeParams`).
struct Initialization: Decodable {
  let processId: Int?
  let capabilities: Capabilities

  struct Capabilities: Decodable {
    let general: General?
    let workspace: Workspace?
    let textDocument: TextDocument?
  }
  struct General: Decodable { let positionEncodings: [String]? }
  struct Workspace: Decodable {
    let didChangeWatchedFiles: Registration?
    let workspaceEdit: Edit?
  }
  struct Edit: Decodable { let documentChanges: Bool? }
  struct Registration: Decodable { let dynamicRegistration: Bool? }
  struct TextDocument: Decodable {
    let publishDiagnostics: PublishDiagnostics?
    let completion: Completion?
    let documentSymbol: Symbols?
  }
  struct PublishDiagnostics: Decodable { let relatedInformation: Bool? }
  struct Completion: Decodable { let completionItem: Item? }
  struct Item: Decodable { let snippetSupport: Bool? }
  struct Symbols: Decodable { let hierarchicalDocumentSymbolSupport: Bool? }
}

/// The features that the editor supports.
struct EditorAbilities {
  var encoding = PositionEncoding.utf16
  var takesSnippets = false
  var takesRelatedPlaces = false
  var takesSymbolTrees = false
  var takesVersionedEdits = false
  /// Whether the editor can report changed files.
  var watches = false

  init() {}

  init(_ sent: Initialization.Capabilities) {
    encoding = sent.general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true ? .utf8 : .utf16
    takesSnippets = sent.textDocument?.completion?.completionItem?.snippetSupport ?? false
    takesRelatedPlaces = sent.textDocument?.publishDiagnostics?.relatedInformation ?? false
    takesSymbolTrees = sent.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false
    takesVersionedEdits = sent.workspace?.workspaceEdit?.documentChanges ?? false
    watches = sent.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
  }
}

/// The properties of the server (`InitializeResult`).
struct InitializationResult: Encodable {
  let capabilities: Capabilities
  let serverInfo: ServerInfo

  struct ServerInfo: Encodable {
    let name = "verdict"
    let version: String
  }

  /// The capabilities (`ServerCapabilities`), including those of all features.
  struct Capabilities: Encodable {
    let positionEncoding: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(positionEncoding, forKey: Key("positionEncoding"))
      try container.encode(Sync(), forKey: Key("textDocumentSync"))
      for capability in Feature.all.compactMap(\.capability) {
        try container.encode(capability.options, forKey: Key(capability.name))
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Synchronization by incremental changes (`TextDocumentSyncKind.Incremental`).
  struct Sync: Encodable {
    let openClose = true
    let change = 2
    let save = true
  }
}

/// The request to report changed files (`client/registerCapability`).
struct WatchRegistration: Encodable {
  let registrations = [Registration()]

  struct Registration: Encodable {
    let id = "files"
    let method = "workspace/didChangeWatchedFiles"
    let registerOptions = Options()
  }
  struct Options: Encodable { let watchers = [Watcher(globPattern: "**/*")] }
  struct Watcher: Encodable { let globPattern: String }
}

/// An empty result, encoded as null.
struct Nothing: Codable {
  init() {}
  init(from decoder: any Decoder) {}
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
