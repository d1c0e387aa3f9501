import Notation

/// English words that begin with an apostrophe for omitted letters, in any case.
private let shortenedWords: Set<String> = [
  "tis", "tisn", "twas", "twasn", "twere", "twill", "twould", "em", "cuz", "coz", "nuff", "nother", "fraid", "gainst",
  "cept", "kay",
  "ello", "scuse", "spose", "tude",
]

/// English, German and Dutch words that begin with an apostrophe in lower case. Capitalized, they may begin a quotation:
/// 'Round Midnight'.
private let shortenedInLowerCase: Set<String> = [
  "cause", "cos", "til", "till", "bout", "round", "neath", "n", "s", "t", "k", "m", "r", "ie", "ne", "nen", "nem",
  "ner", "nes", "rum",
  "raus", "rauf", "rüber",
]

/// The size in bytes of the longest listed word.
private let longestShortened = 7

/// Returns whether the `'` at an index replaces omitted characters at the beginning of a word, as in `'tis`, `rock 'n'
/// roll` and `the '90s`, or ends such an `'n'`. A listed word directly between two marks is a quotation.
func isApostrophe(at index: Int, of text: Span<UInt8>, after before: Unicode.Scalar) -> Bool {
  if endsShortAnd(text, at: index) { return true }
  guard !before.properties.isAlphabetic, before.properties.numericType == nil else { return false }
  return isShortened(text.extracting((index + 1)...))
}

/// Returns whether a text begins with a word, or a year, without the characters that an apostrophe replaces.
func isShortened(_ text: Span<UInt8>) -> Bool {
  let end = wordEnd(in: text, from: 0)
  guard end > 0, end <= longestShortened else { return false }
  let word = text.extracting(0..<end)
  if word[0].isDigit { return isYear(word, followedBy: text.extracting(end..<min(text.count, end + 2))) }
  if end < text.count, text[end] == UInt8(ascii: "'"), wordEnd(in: text, from: end + 1) == end + 1 {
    return word.count == 1 && word[0] == UInt8(ascii: "n")
  }
  let written = word.text
  return shortenedInLowerCase.contains(written) || shortenedWords.contains(written.lowercased())
}

/// Returns the end of the letters and digits from an index on; stops after more bytes than any listed word has.
private func wordEnd(in text: Span<UInt8>, from start: Int) -> Int {
  var end = start
  while end < text.count, end - start <= longestShortened {
    if text[end].isLetter || text[end].isDigit {
      end += 1
    } else if text[end] == 0xC3, end + 1 < text.count {
      end += 2
    } else {
      break
    }
  }
  return end
}

/// Returns whether a mark is the second of `'n'`.
private func endsShortAnd(_ text: Span<UInt8>, at index: Int) -> Bool {
  index > 1 && text[index - 1].lowercased == UInt8(ascii: "n") && text[index - 2] == UInt8(ascii: "'")
    && (index == 2 || isBlankByte(text[index - 3]))
}

/// Returns whether two digits are a year of a century, as in `'90s`, `'68er` and `in '69 and`, but not in `'12 Monkeys'`.
private func isYear(_ word: Span<UInt8>, followedBy rest: Span<UInt8>) -> Bool {
  guard word.count > 1, word[1].isDigit else { return false }
  guard word.count == 2 else {
    return ["s", "er", "ers", "ern", "ies"].contains(word.extracting(2..<word.count).text)
  }
  guard rest.count > 0, rest[0] != UInt8(ascii: "'"), rest[0] != UInt8(ascii: "-") else { return rest.count == 0 }
  let isName = rest.count > 1 && isBlankByte(rest[0]) && rest[1].isLetter && rest[1].lowercased != rest[1]
  return !isName
}

/// Returns whether a mark is a gershayim, which precedes the last letter of a Hebrew abbreviation.
func isGershayim(at index: Int, of text: Span<UInt8>, after before: Unicode.Scalar) -> Bool {
  guard before.isHebrewLetter, let last = text.scalar(at: index + 1), last.isHebrewLetter else { return false }
  return !(text.scalar(at: index + 3)?.isHebrewLetter ?? false)
}
