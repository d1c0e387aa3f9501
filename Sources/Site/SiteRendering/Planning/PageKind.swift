import BinaryCoding
import Diagnostics
import MarkdownRendering
import Notation
import ReviewModel
import SiteModel
import Templating

/// A kind of page: its pages, their dependencies and their rendering. Each kind is declared in a file of `Pages`, next to the
/// record of its template; `PageKinds` lists all kinds.
protocol PageKind: Sendable {
  /// Whether its pages show one subject, to which lists link.
  var isDetail: Bool { get }
  /// Whether its pages are listed in the sitemap.
  var isIndexed: Bool { get }
  /// Whether its pages redirect from older paths.
  var isRedirect: Bool { get }
  /// The kind, if its pages are rendered with a template. A cast would search all conformances of the program.
  var templated: (any TemplateKind)? { get }
  /// Whether the kind has several pages, so that one must be chosen by its slug.
  var isOneOfMany: Bool { get }
  /// Whether most edits of a review invalidate one of its pages.
  var changesWithMostEdits: Bool { get }
  /// The option of `site.yaml` that disables the kind; nil if it is always enabled.
  var option: OptionalPages? { get }
  /// The menu entry of an optional list or page; nil for other kinds with the same option, and for kinds in no menu.
  var menuItem: MenuItem? { get }
  /// Returns the pages of a site. `indexed` is the number of sitemap entries of the preceding kinds.
  func pages(of site: Site, indexed: Int) -> [PageAddress]
  /// Returns the day of the last change of a page; nil if it is unknown.
  func updated(_ page: PagePlan, in site: Site) -> CalendarDay?
  /// Returns the place where the contents of a page without a file are edited: by default, the settings.
  func source(of page: PagePlan, in site: Site) -> PageSource
  /// Returns the fingerprint of a page.
  func fingerprint(of page: PagePlan, _ hasher: inout Fingerprinter) -> ContentHash
  /// Returns the recipe that renders the pages.
  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe
}

extension PageKind {
  var isDetail: Bool { false }
  var isIndexed: Bool { true }
  var isRedirect: Bool { false }
  var templated: (any TemplateKind)? { nil }
  var isOneOfMany: Bool { false }
  var changesWithMostEdits: Bool { false }
  var option: OptionalPages? { nil }
  var menuItem: MenuItem? { nil }

  func updated(_ page: PagePlan, in site: Site) -> CalendarDay? { nil }
  func source(of page: PagePlan, in site: Site) -> PageSource { .settings }
}

/// A kind of page that is rendered with a template.
protocol TemplateKind: PageKind {
  associatedtype Record: TemplateRecord
  /// The file of the template in the theme's folder.
  var file: String { get }
  /// A description of the pages in one sentence, for the documentation.
  var summary: String { get }
  /// The templates with which a theme can override this one for some of its pages.
  var variants: TemplateVariants { get }
  /// Returns the template record of a page. Throws errors of reading a body.
  func record(of page: PagePlan, _ contents: PageContents) throws -> Record
  /// Adds all values that the record can show, except values that every page can show: by default, the values of the record.
  /// A page is rendered again only if an added value changes.
  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter)
}

extension TemplateKind {
  var templated: (any TemplateKind)? { self }
  var variants: TemplateVariants { .none }

  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter) {
    hasher.addRecord { try record(of: page, $0) }
  }

  func fingerprint(of page: PagePlan, _ hasher: inout Fingerprinter) -> ContentHash {
    hasher.begin(page)
    addFingerprint(of: page, to: &hasher)
    return hasher.hash()
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe {
    programs.recipe(of: self, file)
  }
}

extension ThemePrograms {
  /// Returns the recipe that renders the pages of a kind with the template in a file.
  mutating func recipe(of kind: some TemplateKind, _ file: String) -> any PageRecipe {
    TemplateRecipe(kind: kind, program: program(file, of: kind))
  }
}

/// A kind of file without a template; changes of the theme do not invalidate it.
protocol UntemplatedKind: PageKind {
  /// Adds the dependencies of a file, except the program.
  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter)
  /// Returns the bytes of a file. Throws errors of reading a body.
  func bytes(of page: PagePlan, _ contents: PageContents) throws -> ContiguousArray<UInt8>
}

extension UntemplatedKind {
  var isDetail: Bool { true }
  var isIndexed: Bool { false }

  func fingerprint(of page: PagePlan, _ hasher: inout Fingerprinter) -> ContentHash {
    hasher.add(verdictVersion)
    addFingerprint(of: page, to: &hasher)
    return hasher.hash()
  }

  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe {
    UntemplatedRecipe(kind: self)
  }
}

private struct UntemplatedRecipe<Kind: UntemplatedKind>: PageRecipe {
  let kind: Kind

  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws {
    output.replace(with: try kind.bytes(of: page, contents))
  }

  func prepare() {}
}

/// A kind with one page per site.
protocol SingleKind: TemplateKind {
  /// The path in the site.
  var url: String { get }
}

extension SingleKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] { [PageAddress(url: url)] }
}

/// The path of a page, and its subject.
struct PageAddress: Sendable {
  /// The path in the site.
  let url: String
  /// The index of the subject in the site's list of the kind.
  var index = 0
  /// The number of the page in a list, from 1.
  var number = 1
  /// The content file of the page, for messages; nil without a file.
  var file: String?
  /// The source range of the path in that file, if it is written there.
  var place: SourceRange?
}

/// The plan of one file to render: its subject and path. An immutable class, because several lists share it.
package final class PagePlan: Sendable {
  /// The index of the kind in `PageKinds`.
  let kindNumber: Int
  private let address: PageAddress

  init(_ kindNumber: Int, _ address: PageAddress) {
    (self.kindNumber, self.address) = (kindNumber, address)
  }

  var kind: any PageKind { PageKinds.all[kindNumber] }
  /// The path in the site.
  package var url: String { address.url }
  /// The index of the subject in the site's list of the kind.
  var index: Int { address.index }
  /// The review of a page of one review.
  var review: ReviewID { ReviewID(index) }
  /// The number of the page in a list, from 1.
  var number: Int { address.number }
  /// The content file of the page, for messages; nil without a file.
  package var file: String? { address.file }
  /// The source range of the path in that file, if it is written there.
  var place: SourceRange? { address.place }
}

/// The data for rendering pages.
struct PageContents {
  let plan: SitePlan
  /// Returns the rendered body of a file.
  let body: (ContentFile) throws -> MarkdownBody

  var site: Site { plan.site }
}

/// Renders the pages of a kind.
protocol PageRecipe: Sendable {
  /// Replaces the content of `output` with a page.
  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws
  /// Compiles the template, if that was deferred.
  func prepare()
}

/// Renders pages with a template.
private struct TemplateRecipe<Kind: TemplateKind>: PageRecipe {
  let kind: Kind
  let program: TemplateProgram<Kind.Record>

  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws {
    try renderer.render(program, kind.record(of: page, contents), into: &output)
  }

  func prepare() { program.prepare() }
}
