/// A counter of words: runs without spaces that contain a letter or a digit. In scripts without spaces between words,
/// characters are counted instead. In East Asia, each is a word or syllable; in South East Asia, letters are counted
/// (blocks of line breaking classes SA and AK, Unicode Standard Annex 14).
struct WordCounter {
  private(set) var words = 0
  private(set) var cjkCharacters = 0
  private(set) var unspacedLetters = 0
  private var isInWord = false

  /// Ends the current word. Texts without this call between them belong together, as in `un**do**`.
  mutating func endWord() { isInWord = false }

  /// Counts the words that begin in a text.
  mutating func count(_ text: Span<UInt8>) {
    var index = 0
    while index < text.count {
      if let bytes = EightBytes(in: text, at: index), bytes.isASCII {
        words += bytes.wordStarts(isInWord: &isInWord)
        index += 8
      } else if text[index] < 0x80 {
        countASCII(text[index])
        index += 1
      } else {
        index += countScalar(of: text, at: index)
      }
    }
  }

  private mutating func countASCII(_ byte: UInt8) {
    let isWordByte = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
    words &+= isWordByte && !isInWord ? 1 : 0
    isInWord = isWordByte || isInWord && byte > UInt8(ascii: " ")
  }

  private mutating func startWord() {
    words += isInWord ? 0 : 1
    isInWord = true
  }

  /// Counts the scalar at `index` and returns its length. libcmark guarantees valid UTF-8.
  private mutating func countScalar(of text: Span<UInt8>, at index: Int) -> Int {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= text.count else { return length }
    var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    count(value)
    return length
  }

  private mutating func count(_ scalar: UInt32) {
    switch scalar {
    case 0x80...0xA0, 0x2000...0x200B, 0x2013...0x2015, 0x2028...0x202F, 0x3000...0x303F, 0xFF00...0xFF0F: endWord()
    case 0xA1...0xBF, 0x200C...0x206F: break
    case 0x1100...0x11FF, 0x3041...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF66...0xFF9D,
      0x20000...0x3FFFD:
      cjkCharacters += 1
      endWord()
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0x1B00...0x1B7F,
      0xA980...0xA9FF, 0xAA60...0xAADF:
      unspacedLetters += 1
      endWord()
    default: startWord()
    }
  }
}
