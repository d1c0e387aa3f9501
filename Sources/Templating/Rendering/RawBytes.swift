// The byte level of rendering: text is searched and copied in runs. With the reading of list elements in RecordSchema,
// this is all unsafe code of the engine.

/// The bytes that `&`, `<`, `>`, `"` and `'` are, as bits of a word; all lie below 64.
private let special: UInt64 =
  1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
  | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))

/// The control characters that XML 1.0 forbids, in addition.
private let forbidden: UInt64 = 0xFFFF_FFFF & ~(1 << 9 | 1 << 10 | 1 << 13)

/// Appends text with the characters replaced that could end it, or begin markup.
func appendEscaped(_ text: consuming String, _ escaping: TemplateEscaping, to buffer: inout ContiguousArray<UInt8>) {
  if escaping == .xml { return appendEscapedXML(text, to: &buffer) }
  text.withUTF8 { bytes in unsafe appendEscaped(bytes, special, escaping, to: &buffer) }
}

/// U+FFFE and U+FFFF are rare: only text that holds the byte that they begin with is looked through for them.
private func appendEscapedXML(_ text: String, to buffer: inout ContiguousArray<UInt8>) {
  let bytes = ContiguousArray((text.utf8.contains(0xEF) ? text.withoutNoncharacters : text).utf8)
  unsafe bytes.withUnsafeBufferPointer { unsafe appendEscaped($0, special | forbidden, .xml, to: &buffer) }
}

private func appendEscaped(
  _ bytes: UnsafeBufferPointer<UInt8>,
  _ mask: UInt64,
  _ escaping: TemplateEscaping,
  to buffer: inout ContiguousArray<UInt8>
) {
  var start = 0
  for index in 0..<bytes.count {
    let byte = unsafe bytes[index]
    guard byte < 64, mask >> UInt64(byte) & 1 == 1 else { continue }
    unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
    start = index + 1
    if let replacement = escaping.replacement(for: byte) { append(replacement, to: &buffer) }
  }
  unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
}

private func append(_ text: StaticString, to buffer: inout ContiguousArray<UInt8>) {
  text.withUTF8Buffer { unsafe buffer.append(contentsOf: $0) }
}

/// Appends text as it is.
func appendRaw(_ text: consuming String, to buffer: inout ContiguousArray<UInt8>) {
  text.withUTF8 { bytes in unsafe buffer.append(contentsOf: bytes) }
}

/// Appends a part of `bytes`.
func appendPart(_ bytes: ContiguousArray<UInt8>, _ start: Int32, _ end: Int32, to buffer: inout ContiguousArray<UInt8>)
{
  unsafe bytes.withUnsafeBufferPointer {
    unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
  }
}
