extension LanguageSession {
  /// Answers a request of an editor that is at work.
  mutating func feature(_ message: Message, _ method: String) throws(ResponseError) -> any Encodable {
    throw ResponseError(.methodNotFound, "there is no '\(method)' here")
  }
}
