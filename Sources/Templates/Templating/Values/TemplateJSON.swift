/// JSON data for templates (RFC 8259).
package indirect enum TemplateJSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as written.
  case number(String)
  case string(String)
  case array([TemplateJSON])
  case object([String: TemplateJSON])

  /// Returns the member of an object; nil if there is none, or for other values.
  func member(_ name: String) -> TemplateJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
