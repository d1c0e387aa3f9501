/// JSON data for the lenient mode (RFC 8259).
package indirect enum TemplateJSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number in the form in which it was written.
  case number(String)
  case string(String)
  case array([TemplateJSON])
  case object([String: TemplateJSON])

  /// The member of an object; nil when there is none or this is not an object.
  func member(_ name: String) -> TemplateJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
