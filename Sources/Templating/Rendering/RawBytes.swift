/// The byte level of rendering: the one place with unsafe code. Measured on a typical page, copying runs of bytes
/// through buffer pointers halves the time of appending them through collections.

/// The bytes that `&`, `<`, `>`, `"` and `'` are, as bits of a word; all lie below 64.
private let special: UInt64 =
  1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
  | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))

/// The control characters that XML 1.0 forbids, in addition.
private let forbidden: UInt64 = 0xFFFF_FFFF & ~(1 << 9 | 1 << 10 | 1 << 13)

/// Appends text with the characters replaced that could end it, or begin markup.
func appendEscaped(_ text: String, _ escaping: TemplateEscaping, to buffer: inout ContiguousArray<UInt8>) {
  if escaping == .xml { return appendEscapedXML(text, to: &buffer) }
  let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
    unsafe appendEscaped(bytes, special, escaping, to: &buffer)
  }
  if done == nil { appendEscaped(String(decoding: Array(text.utf8), as: UTF8.self), escaping, to: &buffer) }
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
func appendRaw(_ text: String, to buffer: inout ContiguousArray<UInt8>) {
  let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe buffer.append(contentsOf: $0) }
  if done == nil { buffer.append(contentsOf: text.utf8) }
}

/// Appends a part of `bytes`.
func appendPart(_ bytes: ContiguousArray<UInt8>, _ start: Int32, _ end: Int32, to buffer: inout ContiguousArray<UInt8>)
{
  unsafe bytes.withUnsafeBufferPointer {
    unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
  }
}
