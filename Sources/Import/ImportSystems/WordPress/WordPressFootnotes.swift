import Diagnostics
import ImportFormats
import MarkupConversion
import Notation

/// The footnotes of a post: of the block editor, which stores their texts as metadata, and of plugins with shortcodes.
struct WordPressFootnotes {
  /// The shortcodes that contain the text of a footnote, and those that place the list of all footnotes.
  static let shortcodes: Set<String> = ["footnote", "efn_note", "mfn", "modern_footnote", "ref", "fn"]
  static let lists: Set<String> = ["references", "reflist", "footnotes_list", "efn_list", "efn_reference", "footnotes"]

  /// The texts in HTML by their identifiers in the block editor.
  private var texts: [String: String] = [:]
  /// The numbers of the identifiers.
  private var numbers: [String: Int] = [:]
  /// The texts in HTML, in the order of their references.
  private(set) var notes: [String] = []

  /// Reads the metadata `footnotes`: a JSON list of objects with `id` and `content`.
  init(_ metadata: String?) {
    guard let metadata, let json = try? JSONValue.read(SourceFile(path: "footnotes", text: metadata)) else { return }
    for note in json.elements {
      if let id = note["id"]?.text, let content = note["content"]?.text { texts[id] = content }
    }
  }

  /// Adds a footnote, and returns its reference as HTML.
  mutating func reference(to html: String) -> String {
    notes.append(html)
    return Self.reference(notes.count)
  }

  private static func reference(_ number: Int) -> String { "<sup data-footnote=\"\(number)\"></sup>" }

  /// Replaces the references of the block editor, such as `<sup data-fn="ID" class="fn"><a href="#ID">1</a></sup>`.
  mutating func replaceReferences(in html: String) -> String {
    guard !texts.isEmpty else { return html }
    var (output, rest) = ("", html[...])
    while let start = rest.firstRange(of: "<sup "), let end = rest[start.upperBound...].firstRange(of: "</sup>") {
      output += rest[..<start.lowerBound]
      let element = rest[start.lowerBound..<end.upperBound]
      output += reference(ofElement: element) ?? String(element)
      rest = rest[end.upperBound...]
    }
    return output + rest
  }

  private mutating func reference(ofElement element: Substring) -> String? {
    guard let start = element.firstRange(of: "data-fn=\"") else { return nil }
    let id = String(element[start.upperBound...].prefix { $0 != "\"" })
    if let number = numbers[id] { return Self.reference(number) }
    guard let text = texts[id] else { return nil }
    let reference = reference(to: text)
    numbers[id] = notes.count
    return reference
  }

  /// The texts of the block editor that no reference uses.
  var unused: [String] { texts.keys.filter { numbers[$0] == nil }.sorted().compactMap { texts[$0] } }
}

extension [String] {
  /// The definitions of footnotes with these Markdown texts; further lines are indented.
  var footnoteDefinitions: String {
    enumerated().map { index, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
        number == 0 || line.isEmpty ? String(line) : "    " + line
      }
      return "\n[^\(index + 1)]: " + lines.joined(separator: "\n")
    }.joined()
  }
}

extension HTMLMarkdown {
  /// Converts a post with its footnotes. Footnotes without a reference follow the text as paragraphs.
  func markdown(of html: String, _ footnotes: WordPressFootnotes) -> MarkdownText {
    var text = markdown(of: html + footnotes.unused.map { "<p>\($0)</p>" }.joined())
    var notes = self
    notes.isNested = true
    let converted = footnotes.notes.map { notes.markdown(of: $0) }
    text.text += converted.map(\.text).footnoteDefinitions
    for note in converted {
      text.remarks += note.remarks
      text.pictureOrigins.formUnion(note.pictureOrigins)
    }
    return text
  }
}
