import Authoring
import SiteRendering
import Templating

extension Feature {
  static let hover = Feature("textDocument/hover", "hoverProvider") { $0.hover($1) }
}

/// The explanation of a position (`Hover`).
struct Hover: Encodable {
  let contents: Markup
  let range: LineRange?
}

extension LanguageSession {
  /// Returns the explanation of the text at a position; nil without one.
  fileprivate func hover(_ place: NamedPlace) -> Hover? {
    if let template = template(place.textDocument) { return hover(place, in: template.document, of: template.file) }
    guard let text = text(place.textDocument) else { return nil }
    let places = text.document.places
    return text.assistant
      .explanation(in: text.source, at: places.offset(of: place.position), path: text.path)
      .map { Hover(contents: Markup(value: $0.text), range: places.range(of: $0.range)) }
  }

  /// Returns the meaning of a value in a template.
  private func hover(_ place: NamedPlace, in document: TextDocument, of file: String) -> Hover? {
    let (places, records) = (document.places, ThemeTemplate.records(of: file))
    return ValueMeanings.find(at: places.offset(of: place.position), in: document.source, of: records)
      .map { Hover(contents: Markup(value: Self.text($0.meanings)), range: places.range(of: $0.range)) }
  }

  /// Returns one paragraph for each meaning, with the records that share it.
  private static func text(_ meanings: [ValueMeaning]) -> String {
    var paragraphs: [(text: String, records: [String])] = []
    for meaning in meanings {
      let text = "\(meaning.sentence)\n\nType: \(meaning.type)"
      if let index = paragraphs.firstIndex(where: { $0.text == text }) {
        paragraphs[index].records.append(meaning.record)
      } else {
        paragraphs.append((text, [meaning.record]))
      }
    }
    return paragraphs.map { "\($0.text). Value of: \($0.records.joined(separator: ", "))." }.joined(separator: "\n\n")
  }
}
