import Notation

/// Returns the host of a URL without `www.`; the whole text if it has no host (RFC 3986, section 3.2).
func shownHost(of url: String) -> String {
  guard let start = url.firstRange(of: "://")?.upperBound else { return url }
  let host = url[start...].prefix { !"/?#".contains($0) }
  return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
}

/// Returns at most `count` characters: whole sentences if they fill half of it, otherwise cut at the end of a word if possible, with
/// `…` in place of the rest.
func truncated(_ text: String, to count: Int) -> String {
  guard text.utf8.count > count, let limit = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex),
    limit < text.endIndex
  else { return text }
  let least = text.index(text.startIndex, offsetBy: count / 2)
  let end = lastSentenceEnd(of: text, from: limit, behind: least)
  return end.map { String(text[..<$0]) } ?? text[..<wordEnd(of: text, before: limit)] + "…"
}

/// Returns the last sentence boundary after `least` and not after `limit`, except the end of the text; nil without one. A full stop
/// after a short word, as in abbreviations, ends no sentence.
private func lastSentenceEnd(of text: String, from limit: String.Index, behind least: String.Index) -> String.Index? {
  var end = limit
  while end > least {
    if isSentenceEnd(text.utf8, end) { return end }
    end = text.utf8.index(before: end)
  }
  return nil
}

private func isSentenceEnd(_ text: String.UTF8View, _ end: String.Index) -> Bool {
  let sentence = text[..<end]
  switch sentence.last {
  case UInt8(ascii: "."): return text[end...].first == UInt8(ascii: " ") && Substring(sentence).endsInLongWord
  case UInt8(ascii: "!"), UInt8(ascii: "?"): return text[end...].first == UInt8(ascii: " ")
  case 0x81, 0x82, 0x9F: return ["。", "！", "？", "؟"].contains { sentence.suffix($0.utf8.count).elementsEqual($0.utf8) }
  default: return false
  }
}

extension Substring {
  /// Whether at least four letters precede the last character.
  fileprivate var endsInLongWord: Bool { dropLast().suffix(4).allSatisfy(\.isLetter) && count > 4 }
}

/// Returns the end of the last word that leaves room for an ellipsis.
private func wordEnd(of text: String, before limit: String.Index) -> String.Index {
  let end = text.index(before: limit)
  var room = text[..<end]
  if !text[end].isWhitespace, let space = room.lastIndex(where: \.isWhitespace) { room = text[..<space] }
  let last = room.lastIndex { !$0.isWhitespace && !$0.isPunctuation }
  return last.map(text.index(after:)) ?? room.endIndex
}

/// Returns the text in lower case, with one hyphen for each inner run of characters other than letters and digits.
func slugged(_ text: String) -> String {
  var result = ""
  for character in text.lowercased() {
    if character.isLetter || character.isNumber {
      result.append(character)
    } else if let last = result.last, last != "-" {
      result.append("-")
    }
  }
  return result.last == "-" ? String(result.dropLast()) : result
}

/// Returns the text without tags and comments; with `decodesEntities`, common character references are decoded.
func withoutTags(_ html: some Collection<UInt8>, decodesEntities: Bool) -> String {
  var bytes: ContiguousArray<UInt8> = []
  var rest = html[...]
  while let byte = rest.first {
    if let end = tagEnd(rest) {
      rest = rest[end...]
    } else if decodesEntities, byte == UInt8(ascii: "&"), let (text, end) = reference(rest) {
      bytes.append(contentsOf: text.utf8)
      rest = rest[end...]
    } else {
      bytes.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the index after the tag or comment at the start; nil if there is none.
private func tagEnd<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.Index? {
  guard bytes.first == UInt8(ascii: "<"), let second = bytes.dropFirst().first,
    second.isLetter || second == UInt8(ascii: "/") || second == UInt8(ascii: "!")
  else { return nil }
  if bytes.starts(with: "<!--".utf8) { return commentEnd(bytes) }
  var quote: UInt8?
  for index in bytes.indices {
    let byte = bytes[index]
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      return bytes.index(after: index)
    }
  }
  return bytes.endIndex
}

private func commentEnd<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.Index {
  var hyphens = 0
  for index in bytes.indices.dropFirst(4) {
    if bytes[index] == UInt8(ascii: ">"), hyphens >= 2 { return bytes.index(after: index) }
    hyphens = bytes[index] == UInt8(ascii: "-") ? hyphens + 1 : 0
  }
  return bytes.endIndex
}

/// Returns the text and end of the character reference at the start; nil if there is none. Supported are the five of
/// escaping, the no-break space, and numeric ones (HTML standard, section 13.5).
private func reference<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> (text: String, end: Bytes.Index)? {
  guard let end = bytes.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
  let name = String(decoding: bytes[..<end].dropFirst(), as: UTF8.self)
  return referenceText(name).map { ($0, bytes.index(after: end)) }
}

private func referenceText(_ name: String) -> String? {
  switch name {
  case "amp": "&"
  case "lt": "<"
  case "gt": ">"
  case "quot": "\""
  case "apos": "'"
  case "nbsp": "\u{A0}"
  case _ where name.hasPrefix("#x") || name.hasPrefix("#X"):
    UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(String.init)
  case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map(String.init)
  default: nil
  }
}
