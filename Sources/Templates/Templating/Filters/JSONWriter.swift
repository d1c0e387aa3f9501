import Notation

/// A writer of JSON (RFC 8259) that is safe in a script element: `<`, `>`, `&`, U+2028 and U+2029 are written as `\uXXXX`.
struct JSONWriter {
  private let basePath: String
  /// The names of the enclosing records. Fields whose records have one of these names are omitted, because schemas may be
  /// cyclic.
  private var open: [String] = []

  init(basePath: String) { self.basePath = basePath }

  mutating func write(_ value: TemplateValue, to output: inout OutputBuffer) {
    switch value {
    case .absent: output.append("null" as StaticString)
    case .text(let text), .html(let text): output.append(quoted: text, .script)
    case .htmlBytes(let bytes), .textBytes(let bytes):
      output.append(quoted: String(decoding: bytes, as: UTF8.self), .script)
    case .url(let url): output.append(quoted: joinedURL(url, base: basePath), .script)
    case .number(let number): number.write(to: &output)
    case .partialDay(let day): output.append(quoted: day.description, .script)
    case .day(let timestamp): output.append(quoted: timestamp.day.description, .script)
    case .condition(let holds): output.append(holds ? "true" : "false" as StaticString)
    case .record(let scope): write(scope, at: 0, to: &output)
    case .list(let list, let count): write(list, count, to: &output)
    }
  }

  private mutating func write(_ list: TemplateList, _ count: Int, to output: inout OutputBuffer) {
    output.append(elements: 0..<count, between: "[", "]") { output, position in
      if list.shape == nil {
        write(list.current(at: position), to: &output)
      } else {
        write(list, at: position, to: &output)
      }
    }
  }

  private mutating func write(_ scope: TemplateScope, at position: Int, to output: inout OutputBuffer) {
    guard let shape = scope.shape else { return writeMembers(scope.json(at: position), to: &output) }
    open.append(shape.name)
    let shown = shape.fields.indices.filter { !isOpen(shape.fields[$0].type) }
    object(shown.map { (shape.fields[$0].name, scope.value(at: $0, of: position)) }, to: &output)
    open.removeLast()
  }

  private mutating func writeMembers(_ json: TemplateJSON?, to output: inout OutputBuffer) {
    guard case .object(let members)? = json else { return output.append("null" as StaticString) }
    object(members.keys.sorted().map { ($0, TemplateValue(members[$0] ?? .null)) }, to: &output)
  }

  private func isOpen(_ type: TemplateType) -> Bool {
    switch type {
    case .record(let reference), .list(let reference): open.contains(reference.shape.name)
    default: false
    }
  }

  private mutating func object(_ members: [(String, TemplateValue)], to output: inout OutputBuffer) {
    output.append(elements: members, between: "{", "}") { output, member in
      output.append(quoted: member.0, .script)
      output.append(UInt8(ascii: ":"))
      write(member.1, to: &output)
    }
  }
}
