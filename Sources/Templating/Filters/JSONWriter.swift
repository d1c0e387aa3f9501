/// Writes values as JSON (RFC 8259) that is safe within a script element: `<`, `>`, `&`, U+2028 and U+2029 are written
/// as `\uXXXX`.
struct JSONWriter {
  private let basePath: String
  /// The kinds of records around. A record within a record of its own kind is left out, so that schemas that refer to
  /// one another in circles come to an end.
  private var open: [String] = []

  init(basePath: String) { self.basePath = basePath }

  mutating func write(_ value: TemplateValue, to output: inout OutputBuffer) {
    switch value {
    case .absent: output.append("null" as StaticString)
    case .text(let text), .html(let text): output.append(quoted: text)
    case .htmlBytes(let bytes), .textBytes(let bytes): output.append(quoted: String(decoding: bytes, as: UTF8.self))
    case .url(let url): output.append(quoted: joinedURL(url, base: basePath))
    case .number(let number): number.write(to: &output)
    case .day(let day): output.append(quoted: day.isoText)
    case .condition(let holds): output.append(holds ? "true" : "false" as StaticString)
    case .record(let scope): write(scope, at: 0, to: &output)
    case .list(let list, let count): write(list, count, to: &output)
    }
  }

  private mutating func write(_ list: TemplateList, _ count: Int, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "["))
    for position in 0..<count {
      if position > 0 { output.append(UInt8(ascii: ",")) }
      if list.shape == nil {
        write(list.current(at: position), to: &output)
      } else {
        write(list, at: position, to: &output)
      }
    }
    output.append(UInt8(ascii: "]"))
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
    output.append(UInt8(ascii: "{"))
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output.append(quoted: name)
      output.append(UInt8(ascii: ":"))
      write(value, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

extension OutputBuffer {
  /// Appends a JSON string.
  fileprivate mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    append(json: text)
    append(UInt8(ascii: "\""))
  }
}
