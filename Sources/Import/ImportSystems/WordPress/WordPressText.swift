import ImportFormats
import MarkupConversion
import Notation

/// A converter of WordPress posts to HTML: the editor omits `<p>`, and plugins and galleries use shortcodes.
struct WordPressText {
  /// The resolver for `[gallery]`: the URLs and descriptions of images with the IDs, or of the post's images if nil.
  let gallery: (_ ids: [String]?) -> [(address: String, description: String)]
  private(set) var footnotes: WordPressFootnotes
  /// The shortcodes that remain as text.
  private(set) var unknown: [String] = []

  /// Creates a converter; `footnotes` is the metadata with the footnotes of the post.
  init(footnotes: String?, gallery: @escaping ([String]?) -> [(address: String, description: String)]) {
    (self.footnotes, self.gallery) = (WordPressFootnotes(footnotes), gallery)
  }

  mutating func html(of text: String) -> String {
    let text = footnotes.replaceReferences(in: HTMLMarkup.escapingText(text))
    let html = withShortcodes(Substring(text), WordPressShortcode.closings(in: text))
    let bytes = Array(html.utf8)
    let hasParagraphs = bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "<")
        && ["<p>", "<p ", "<!-- wp:"].contains { Self.starts($0, in: bytes, at: index) }
    }
    return hasParagraphs ? html : Self.withBreaks(html)
  }

  /// Converts line ends outside tags and `<pre>` to `<br>`; two in sequence separate paragraphs.
  static func withBreaks(_ html: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(html.utf8)
    output.reserveCapacity(bytes.count)
    var (isInTag, isInCode) = (false, false)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<"), index + 1 < bytes.count,
        bytes[index + 1].isLetter || "/!".utf8.contains(bytes[index + 1])
      {
        isInTag = true
        if starts("<pre", in: bytes, at: index) { isInCode = true }
        if starts("</pre", in: bytes, at: index) { isInCode = false }
      }
      if byte == .lineFeed, !isInTag, !isInCode { output += "<br>".utf8 }
      if byte == UInt8(ascii: ">") { isInTag = false }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func starts(_ name: String, in bytes: [UInt8], at index: Int) -> Bool {
    let end = index + name.utf8.count
    return end <= bytes.count && name.utf8.elementsEqual(bytes[index..<end].lazy.map { $0 | 0x20 })
  }
}

// MARK: - Shortcodes (https://codex.wordpress.org/Shortcode_API)
extension WordPressText {
  private typealias Closings = [String.Index: Range<String.Index>]

  private mutating func withShortcodes(_ text: Substring, _ closings: Closings) -> String {
    var output = ""
    var rest = text
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
      output += rest[..<start]
      rest = rest[start...]
      if let code = WordPressShortcode(rest, closings), let html = html(of: code, closings) {
        output += html
        rest = rest[code.end...]
      } else {
        output += "["
        rest = rest[rest.utf8.index(after: start)...]
      }
    }
    return output + rest
  }

  /// Returns the HTML of a shortcode; nil if it remains as text, including its closing tag.
  private mutating func html(of code: WordPressShortcode, _ closings: Closings) -> String? {
    let html: String? =
      switch code.name {
      case "caption", "wp_caption": code.content.map { figure(code, withShortcodes($0, closings)) }
      case "embed": code.content.flatMap { embed(String($0)) }
      case "gallery": gallery(code)
      case "youtube", "vimeo": TagHTML.html(of: code.name, code.arguments)
      case "audio", "video": media(code)
      case _ where WordPressFootnotes.shortcodes.contains(code.name):
        code.content.map { footnotes.reference(to: Self.withBreaks(withShortcodes($0, closings))) }
      case _ where WordPressFootnotes.lists.contains(code.name) && code.content == nil: ""
      default: nil
      }
    guard let html else {
      if code.arguments.hasNames || code.content != nil { unknown.append("[\(code.name)]") }
      return nil
    }
    let isContentUsed =
      ["caption", "wp_caption", "embed"].contains(code.name) || WordPressFootnotes.shortcodes.contains(code.name)
    return isContentUsed ? html : html + withShortcodes(code.content ?? "", closings)
  }

  /// Returns a figure with the image, and the text after it as the caption.
  private func figure(_ code: WordPressShortcode, _ content: String) -> String {
    let caption = code.arguments["caption"] ?? Self.textAfterPicture(content)
    let picture = code.arguments["caption"] == nil ? content.dropLast(caption.count) : content[...]
    return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>"
  }

  private static func textAfterPicture(_ content: String) -> String {
    guard let tag = content.firstRange(of: "<img"), let end = content[tag.upperBound...].firstIndex(of: ">") else {
      return ""
    }
    let rest = content[content.index(after: end)...]
    return String(rest.hasPrefix("</a>") ? rest.dropFirst(4) : rest)
  }

  private func gallery(_ code: WordPressShortcode) -> String? {
    let ids = code.arguments["ids"]?.split { $0 == "," || $0 == " " }.map(String.init)
    let pictures = gallery(ids).map {
      "<img src=\"\($0.address.escaped(.html))\" alt=\"\($0.description.escaped(.html))\">"
    }
    return pictures.isEmpty ? nil : "<figure>\(pictures.joined())</figure>"
  }

  private func media(_ code: WordPressShortcode) -> String? {
    let keys = ["src", "mp4", "m4v", "webm", "ogv", "mp3", "m4a", "ogg", "wav"]
    return keys.lazy.compactMap { code.arguments[$0] }.first.flatMap(embed)
  }

  /// Returns an embed element; nil if the text is not a URL or path.
  private func embed(_ written: String) -> String? {
    let address = stripped(written)
    guard ["https://", "http://", "//", "/"].contains(where: address.hasPrefix),
      !address.utf8.contains(UInt8(ascii: "<"))
    else { return nil }
    return "<embed src=\"\(address.replacing("&amp;", with: "&").escaped(.html))\">"
  }
}
