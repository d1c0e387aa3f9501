import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// A validator that creates standalone pages from parsed files.
package struct StandalonePageValidator: FileValidator {
  private let slugLetters: SlugLetters

  package init(_ configuration: SiteConfiguration) { slugLetters = configuration.slugLetters }

  package func expectedKeys(in folder: String) -> [ExpectedKey] {
    EntryReader.expectedKeys { _ = page(&$0, path: "") }
  }

  /// Returns the page in a file such as `pages/about.md` for `/about/`.
  package func validate(_ document: FencedDocument, path: String) -> Diagnosed<StandalonePage?> {
    var reader = EntryReader(document, slugLetters)
    let page = page(&reader, path: path)
    reader.reportUnknownKeys(ForeignKeys.pageKeys { _ = self.page(&$0, path: path) })
    return Diagnosed(page, reader.diagnostics)
  }

  private func page(_ reader: inout EntryReader, path: String) -> StandalonePage? {
    let title = reader.requiredText("title", example: "About")
    let verdict = reader.text("verdict")
    let illustration = reader.illustration()
    reader.expect("layout", .layout)
    let (language, layout) = (reader.language("lang"), reader.writtenText("layout"))
    let isDraft = reader.draft(path)
    let components = components(&reader, path: path)
    let aliases = reader.aliases()
    reader.explain([
      "title": "Title of the page.",
      "verdict": "Summary in one sentence, for search engines and link previews.",
      "image": "Main image: path relative to this file or the content folder.",
      "lang": "Language of the text, such as de. Default: the language of the site.",
      "layout": "Layout of the page, such as wide for the template page.wide.html.",
      "draft": "Marks a draft, which is not published.",
      "aliases": "Old paths that redirect here, such as /2019/04/old-name/.",
    ])
    guard let title, let components else { return nil }
    return StandalonePage(
      path: path,
      components: components,
      title: title,
      verdict: verdict,
      illustration: illustration,
      language: language,
      layout: layout,
      aliases: aliases,
      isDraft: isDraft
    )
  }

  package func names(_ document: FencedDocument, path: String) -> ClaimedNames {
    var reader = EntryReader(document, slugLetters)
    let components = components(&reader, path: path)
    return ClaimedNames(components: components, aliases: reader.aliases(), isDraft: reader.draft(path))
  }

  private func components(_ reader: inout EntryReader, path: String) -> [String]? {
    guard let slug = reader.slug(fileName: fileName(path)) else { return nil }
    let folders = path.pathComponents.dropFirst().dropLast().map { Slug(of: String($0), slugLetters) }
    guard folders.allSatisfy({ $0 != nil }) else {
      reader.report(
        .slugInvalid,
        "a folder name in '\(path)' is white space, which cannot form a URL",
        hint: "rename the folder",
        at: reader.place
      )
      return nil
    }
    return folders.compactMap { $0?.value } + [slug.value]
  }
}
