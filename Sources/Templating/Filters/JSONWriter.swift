import Diagnostics

/// Writes values as JSON (RFC 8259) that is safe within a script element: `<`, `>`, `&`, U+2028 and U+2029 are written
/// as `\uXXXX`.
struct JSONWriter {
  private var bytes: ContiguousArray<UInt8> = []
  private let basePath: String
  /// The kinds of records around. A record within a record of its own kind is left out, so that schemas that refer to
  /// one another in circles come to an end.
  private var open: [String] = []

  static func write(_ value: TemplateValue, basePath: String) -> ContiguousArray<UInt8> {
    var writer = JSONWriter(basePath: basePath)
    writer.write(value)
    return writer.bytes
  }

  private init(basePath: String) { self.basePath = basePath }

  private mutating func write(_ value: TemplateValue) {
    switch value {
    case .absent: append("null")
    case .text(let text), .html(let text): quote(text)
    case .htmlBytes(let html): quote(String(decoding: html, as: UTF8.self))
    case .url(let url): quote(joinedURL(url, base: basePath))
    case .number(let number): append(number.text())
    case .day(let day): quote(day.isoText)
    case .condition(let holds): append(holds ? "true" : "false")
    case .record(let scope): write(scope, at: 0)
    case .list(let list, let count): write(list, count)
    }
  }

  private mutating func write(_ list: TemplateList, _ count: Int) {
    append("[")
    for position in 0..<count {
      if position > 0 { append(",") }
      if list.shape == nil { write(list.current(at: position)) } else { write(list, at: position) }
    }
    append("]")
  }

  private mutating func write(_ scope: TemplateScope, at position: Int) {
    guard let shape = scope.shape else { return writeMembers(scope.json(at: position)) }
    open.append(shape.name)
    let shown = shape.fields.indices.filter { !isOpen(shape.fields[$0].type) }
    object(shown.map { (shape.fields[$0].name, scope.value(at: $0, of: position)) })
    open.removeLast()
  }

  private mutating func writeMembers(_ json: TemplateJSON?) {
    guard case .object(let members)? = json else { return append("null") }
    object(members.keys.sorted().map { ($0, TemplateValue(members[$0] ?? .null)) })
  }

  private func isOpen(_ type: TemplateType) -> Bool {
    switch type {
    case .record(let reference), .list(let reference): open.contains(reference.shape.name)
    default: false
    }
  }

  private mutating func object(_ members: [(String, TemplateValue)]) {
    append("{")
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { append(",") }
      quote(name)
      append(":")
      write(value)
    }
    append("}")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension JSONWriter {
  private mutating func quote(_ text: String) {
    let text = ContiguousArray(text.utf8)
    bytes.append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count { index += writeCharacter(of: text, at: index) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a byte, or what stands for it, and returns how many bytes that was about.
  private mutating func writeCharacter(of text: ContiguousArray<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case .lineFeed: append("\\n")
    case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F: escape(UInt16(byte))
    case 0xE2 where isLineEnd(text, at: index):
      escape(0x2000 | UInt16(text[index + 2] & 0x3F))
      return 3
    default: bytes.append(byte)
    }
    return 1
  }

  /// Whether this is U+2028 or U+2029, which end lines in JavaScript.
  private func isLineEnd(_ text: ContiguousArray<UInt8>, at index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
  }

  private mutating func escape(_ unit: UInt16) {
    let hex = String(unit, radix: 16)
    append("\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex)
  }
}
