import BinaryCoding
import Diagnostics
import ReviewModel
import SiteModel
import Templating

/// The possible targets of links, and suggestions for broken ones.
final class LinkTargets: Sendable {
  let links: ContentLinks
  /// Files without a page because of errors that are already reported.
  let invalid: Set<String>
  private let unpublishedFiles: [String: UnpublishedFile]
  private let absent: AbsentPages
  private let table: PathTable
  private let copied: Lazy<Set<String>>
  private let fileCorrections: Lazy<PathCorrections>
  /// The files, by the paths of their pages.
  private let files: Lazy<[String: ContentFile]>
  /// Suggestions for paths without a page.
  let paths: Lazy<Suggestions>
  let fileNames: Lazy<Suggestions>

  /// The files that wiki links can refer to.
  let wikiTargets: Lazy<WikiTargets>

  init(
    _ content: SiteContent,
    _ site: Site,
    _ links: ContentLinks,
    _ table: PathTable,
    _ copies: [CopyPlan],
    pictureNames: @escaping @Sendable () -> [String] = { [] }
  ) {
    (self.links, absent, self.table) = (links, AbsentPages(site), table)
    invalid = Set(content.invalid.map(\.path))
    unpublishedFiles = Dictionary(content.unpublishedFiles.map { ($0.path, $0) }) { first, _ in first }
    copied = Lazy { Set(copies.map(\.url) + links.pictures.values.map(\.url)) }
    fileCorrections = Lazy { PathCorrections(links.addresses.paths + links.plain.keys + links.pictures.keys) }
    files = Lazy {
      let rules = AddressRules(content.configuration, movedSlugs: site.catalog.movedSlugs)
      let pairs = content.files.compactMap { file in file.url(rules).map { ($0, file.file) } }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    wikiTargets = Lazy { WikiTargets(content, pictures: pictureNames()) }
    paths = Lazy { Suggestions((table.urls + copies.map(\.url)).sorted()) }
    fileNames = Lazy {
      Suggestions((links.addresses.paths + links.plain.keys).map { String($0.lastPathComponent) }.sorted())
    }
  }

  /// Whether a page, an image or a plain file has a path. Hosts redirect `/about` to `/about/`.
  func isTaken(_ path: String) -> Bool {
    table.contains(path) || copied.value.contains(path)
      || !path.endsWithBytes(of: "/") && table.contains(path + "/")
  }

  /// Returns the file whose page has a path; nil for other pages. Hosts redirect `/about` to `/about/`.
  func file(at path: String) -> ContentFile? { files.value[path] ?? files.value[path + "/"] }

  /// Returns the path of a page that differs only in letter case; nil if there is no such page.
  func spelling(of path: String) -> String? { table.spelling(of: path) }

  /// Returns the path, as written in a content file, of the file that differs from a destination only in letter case, Unicode
  /// normalization and percent-encoding. Nil if there is no unique file.
  func correction(of destination: String, in file: String) -> String? {
    [destination, destination + ".md"].lazy.compactMap { [self] in fileCorrections.value.correction(of: $0, in: file) }
      .first
  }

  /// Returns the hint for a path of a missing optional page; nil for other paths.
  func hint(_ path: String) -> String? { absent.hint(path) }

  /// Returns the unpublished file that a link refers to; nil if there is no such file.
  func unpublishedFile(_ destination: String, from file: String) -> UnpublishedFile? {
    ContentLinks.candidates(destination, from: file).lazy.compactMap { [self] in unpublishedFiles[$0] }.first
  }
}
