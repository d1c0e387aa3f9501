import Diagnostics

/// At most `count` characters: cut at the end of a word where there is one, with `…` in place of the rest.
func truncated(_ text: String, to count: Int) -> String {
  guard text.utf8.count > count, text.count > count else { return text }
  let room = text.prefix(count - 1)
  let endsInWord = text[room.endIndex].isWhitespace == false
  let cut = endsInWord ? room.lastIndex(where: \.isWhitespace).map { room[..<$0] } ?? room : room
  let end = cut.lastIndex { !$0.isWhitespace && !$0.isPunctuation }
  return (end.map { cut[...$0] } ?? cut) + "…"
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
