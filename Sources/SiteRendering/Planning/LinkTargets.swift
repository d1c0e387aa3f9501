import BinaryCoding
import Diagnostics
import ReviewModel
import Templating

/// What the links of a site may lead to, and what those that lead nowhere may have been meant for.
final class LinkTargets: Sendable {
  let links: ContentLinks
  /// Files that lead to no page only because of another fault, which is reported already.
  let faulty: Set<String>
  private let heldBack: [String: HeldBack]
  private let absent: AbsentPages
  private let table: PathTable
  private let copied: Deferred<Set<String>>
  /// What is surely meant by the path of a file that is not there.
  private let fileSlips: Deferred<PathSlips>
  /// The files by the paths of their pages.
  private let files: Deferred<[String: ContentFile]>
  /// What a path that leads nowhere may have been meant for.
  let paths: Deferred<Suggestions>
  /// The same for the names of files.
  let fileNames: Deferred<Suggestions>

  /// The files that wiki links may name.
  let wikiTargets: Deferred<WikiTargets>

  init(
    _ content: SiteContent,
    _ site: Site,
    _ links: ContentLinks,
    _ table: PathTable,
    _ copies: [CopyPlan],
    pictureNames: @escaping @Sendable () -> [String] = { [] }
  ) {
    (self.links, absent, self.table) = (links, AbsentPages(site), table)
    faulty = Set(content.faulty.map(\.path))
    heldBack = Dictionary(uniqueKeysWithValues: content.heldBack.map { ($0.path, $0) })
    copied = Deferred { Set(copies.map(\.url) + links.pictures.values.map(\.url)) }
    fileSlips = Deferred { PathSlips(links.addresses.paths + links.plain.keys + links.pictures.keys) }
    files = Deferred {
      let all = content.reviews.map(\.file) + content.facts.map(\.file) + content.pages.map(\.file)
      let addresses = ContentAddresses(content, moved: site.catalog.movedSlugs)
      let pairs = all.compactMap { file in addresses.url(of: file.path).map { ($0, file) } }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    wikiTargets = Deferred { WikiTargets(content, pictures: pictureNames()) }
    paths = Deferred { Suggestions((table.urls + copies.map(\.url)).sorted()) }
    fileNames = Deferred {
      Suggestions((links.addresses.paths + links.plain.keys).map { String($0.lastPathComponent) }.sorted())
    }
  }

  /// Whether a page, a picture or a plain file has a path; hosts lead from `/about` to `/about/`.
  func isTaken(_ path: String) -> Bool {
    table.contains(path) || copied.value.contains(path)
      || !path.endsWithBytes(of: "/") && table.contains(path + "/")
  }

  /// The file whose page has a path; hosts lead from `/about` to `/about/`.
  func file(at path: String) -> ContentFile? { files.value[path] ?? files.value[path + "/"] }

  /// The path of a page that differs from a path in nothing but letter case.
  func spelling(of path: String) -> String? { table.spelling(of: path) }

  /// The path of a file, as a file should write it, that differs from a destination in nothing but letter case and Unicode form.
  func correction(of destination: String, in file: String) -> String? {
    [destination, destination + ".md"].lazy.compactMap { [self] in fileSlips.value.correction(of: $0, in: file) }.first
  }

  /// What to do about a path that a page could have and has not.
  func hint(_ path: String) -> String? { absent.hint(path) }

  /// What is held back and would else be at the end of a link.
  func heldBack(_ destination: String, from file: String) -> HeldBack? {
    ContentLinks.candidates(destination, from: file).lazy.compactMap { [self] in heldBack[$0] }.first
  }
}
