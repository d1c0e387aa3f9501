import BinaryCoding
import Diagnostics
import FrontMatter
import Notation

/// A validator that creates standalone pages from parsed files.
package struct StandalonePageValidator: EntryValidator {
  package typealias Value = StandalonePage
  package let slugLetters: SlugLetters

  package init(_ configuration: SiteConfiguration) { slugLetters = configuration.slugLetters }

  package func declaration(in folder: String) -> Declaration { StandalonePage.declaration }

  package func foreignKeys(in path: String, _ read: @escaping (inout EntryReader) -> Void) -> KeyNames {
    ForeignKeys.pageKeys(read)
  }

  /// Returns the page in a file such as `pages/about.md` for `/about/`.
  package func value(_ reader: inout EntryReader, path: String) -> StandalonePage? {
    let title = reader.requiredText("title", example: "About")
    reader.expect("verdict", .sentence)
    let verdict = reader.text("verdict")
    let illustration = reader.illustration()
    reader.expect("layout", .layout)
    let (language, layout) = (reader.language("lang"), reader.writtenText("layout"))
    let isDraft = reader.draft(path)
    let components = components(&reader, path: path)
    let aliases = reader.aliases()
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
    var reader = reader(document)
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
