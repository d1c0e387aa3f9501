/// Returns compact JSON with line endings and indentation added.
func indentedJSON(_ json: some Sequence<UInt8>) -> String {
  var writer = JSONIndentation()
  for byte in json { writer.write(byte) }
  return String(decoding: writer.output, as: UTF8.self)
}

/// A writer that indents JSON byte by byte.
private struct JSONIndentation {
  private(set) var output: ContiguousArray<UInt8> = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the last byte began an object or array, which may be empty.
  private var hasOpened = false

  mutating func write(_ byte: UInt8) {
    if isInString { return writeInString(byte) }
    let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if closes { depth -= 1 }
    if closes != hasOpened { endLine() }
    hasOpened = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    if hasOpened { depth += 1 }
    output.append(byte)
    isInString = byte == UInt8(ascii: "\"")
    if byte == UInt8(ascii: ":") { output.append(UInt8(ascii: " ")) }
    if byte == UInt8(ascii: ",") { endLine() }
  }

  private mutating func writeInString(_ byte: UInt8) {
    output.append(byte)
    if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
  }

  private mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}
