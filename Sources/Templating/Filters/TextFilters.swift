import Diagnostics

/// At most `count` characters: cut at the end of a word where there is one, with `…` in place of the rest.
func truncated(_ text: String, to count: Int) -> String {
  guard text.utf8.count > count else { return text }
  // To tell characters apart takes longer than all else about a card, and these bytes are a character each.
  let isPlain = text.utf8.prefix(count + 1).allSatisfy { $0 < 0x80 && $0 != .carriageReturn }
  let end = isPlain ? cut(text.utf8, to: count) { Character(Unicode.Scalar($0)) } : cut(text, to: count) { $0 }
  return end.map { String(text[..<$0]) + "…" } ?? text
}

/// Where to cut a text of more than `count` characters.
private func cut<Text: BidirectionalCollection>(
  _ text: Text,
  to count: Int,
  character: (Text.Element) -> Character
) -> Text.Index? {
  guard let limit = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex), limit < text.endIndex else {
    return nil
  }
  let end = text.index(before: limit)
  var room = text[..<end]
  if !character(text[end]).isWhitespace, let space = room.lastIndex(where: { character($0).isWhitespace }) {
    room = text[..<space]
  }
  let last = room.lastIndex { !character($0).isWhitespace && !character($0).isPunctuation }
  return last.map(text.index(after:)) ?? room.endIndex
}

/// Lower-case letters and digits, with one hyphen for each run of anything else between them.
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
