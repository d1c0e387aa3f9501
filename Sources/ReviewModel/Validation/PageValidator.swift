import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// Makes pages of parsed files.
package struct StandalonePageValidator: Sendable {
  private let slugLetters: SlugLetters

  /// Makes a validator.
  package init(_ slugLetters: SlugLetters = .plain) {
    self.slugLetters = slugLetters
  }

  /// The page in a file at `path` below the content folder, `pages/about.md` for `/about/`; nil where it is at fault.
  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<StandalonePage?> {
    var reader = EntryReader(document, slugLetters)
    let title = reader.requiredText("title", example: "About")
    let verdict = reader.text("verdict")
    let illustration = reader.illustration()
    let (language, layout) = (reader.language("lang"), reader.writtenText("layout"))
    let isDraft = reader.condition("draft")
    let components = components(&reader, path: path)
    reader.reportUnknownKeys()
    guard let title, let components else { return Diagnosed(nil, reader.diagnostics) }
    let page = StandalonePage(
      path: path,
      components: components,
      title: title,
      verdict: verdict,
      illustration: illustration,
      language: language,
      layout: layout,
      isDraft: isDraft
    )
    return Diagnosed(page, reader.diagnostics)
  }

  /// The names that a page with faults would have.
  package func names(_ document: FencedDocument, path: String) -> WantedNames {
    var reader = EntryReader(document, slugLetters)
    return WantedNames(components: components(&reader, path: path), isDraft: reader.condition("draft"))
  }

  private func components(_ reader: inout EntryReader, path: String) -> [String]? {
    guard let slug = reader.slug(fileName: fileName(path)) else { return nil }
    let folders = path.pathComponents.dropFirst().dropLast().map { Slug(of: String($0), slugLetters) }
    guard folders.allSatisfy({ $0 != nil }) else {
      reader.report(
        .slugInvalid,
        "a folder of '\(path)' has no letter or digit to make a URL of",
        hint: "rename the folder",
        at: reader.place
      )
      return nil
    }
    return folders.compactMap { $0?.value } + [slug.value]
  }
}
