/// A feature of the server: a request of the editor, the capability that announces it, and the answer. Each feature is one
/// file of this folder.
struct Feature: Sendable {
  let method: String
  let capability: Capability?
  /// Returns the result of a request in the running stage. Results are empty for texts outside of sites.
  let answer: @Sendable (LanguageSession, Message) throws(ResponseError) -> any Encodable

  /// A member of `ServerCapabilities`.
  struct Capability: Sendable {
    let name: String
    let options: any Encodable & Sendable
  }

  init<Params: Decodable & SendableMetatype>(
    _ method: String,
    _ capability: String? = nil,
    options: any Encodable & Sendable = true,
    answer: @escaping @Sendable (LanguageSession, Params) throws(ResponseError) -> any Encodable
  ) {
    self.method = method
    self.capability = capability.map { Capability(name: $0, options: options) }
    self.answer = { (session, message) throws(ResponseError) in try answer(session, try message.params()) }
  }

  static let all = [
    completion, hover, definition, references, prepareRename, rename, codeAction, documentSymbol, foldingRange,
    workspaceSymbol,
  ]

  /// The feature of each method.
  static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
