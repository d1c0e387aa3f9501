import BinaryCoding
import Diagnostics
import MarkdownRendering
import Notation
import ReviewModel
import Templating

/// A kind of page: which pages of it a site has, what each follows from, and how it is made. Each stands beside what its
/// template gets, in a file of `Pages`; `PageKinds` lists them.
protocol PageKind: Sendable {
  /// Whether its pages show one thing, to which lists refer.
  var isDetail: Bool { get }
  /// Whether search engines are told of its pages.
  var isIndexed: Bool { get }
  /// Whether its pages are made with a template.
  var isTemplated: Bool { get }
  /// Whether a page's slug says what it shows, so that one has to be chosen.
  var isOneOfMany: Bool { get }
  /// Whether most edits of a review change one of its pages.
  var changesWithMostEdits: Bool { get }
  /// What a site does without when it does without this kind; nil where it cannot.
  var option: OptionalPages? { get }
  /// Its pages; of the kinds before it, search engines are told of so many.
  func pages(of site: Site, indexed: Int) -> [PageAddress]
  /// The day on which a page last changed, if it is known.
  func updated(_ page: PagePlan, in site: Site) -> CalendarDay?
  /// The hash of all that a page follows from.
  func fingerprint(of page: PagePlan, _ hasher: inout Fingerprinter) -> ContentHash
  /// How its pages are made.
  func recipe(_ programs: inout ThemePrograms<some ThemeTemplateVisitor>) -> any PageRecipe
}

extension PageKind {
  var isDetail: Bool { false }
  var isIndexed: Bool { true }
  var isTemplated: Bool { true }
  var isOneOfMany: Bool { false }
  var changesWithMostEdits: Bool { false }
  var option: OptionalPages? { nil }

  func updated(_ page: PagePlan, in site: Site) -> CalendarDay? { nil }
}

/// A kind of page that is made with a template.
protocol TemplateKind: PageKind {
  associatedtype Record: TemplateRecord
  /// The template's file in the theme's folder.
  var file: String { get }
  /// What is made with it, in one sentence.
  var summary: String { get }
  /// The templates with which a theme may replace it for some of its pages.
  var variants: TemplateVariants { get }
  /// What the template of a page gets; throws what reading a text throws.
  func record(of page: PagePlan, _ contents: PageContents) throws -> Record
  /// Adds all that the record can show: a page is not made again unless something that was added here changes. What
  /// every page may show is added for all of them.
  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter)
}

extension TemplateKind {
  var variants: TemplateVariants { .none }

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
  /// How the pages of a kind are made with the template in a file.
  mutating func recipe(of kind: some TemplateKind, _ file: String) -> any PageRecipe {
    TemplateRecipe(kind: kind, program: program(file, of: kind))
  }
}

/// A kind whose files take no template, so that the theme may change without them.
protocol UntemplatedKind: PageKind {
  /// Adds all that a file follows from, beside the program.
  func addFingerprint(of page: PagePlan, to hasher: inout Fingerprinter)
  /// What a file holds; throws what reading a text throws.
  func bytes(of page: PagePlan, _ contents: PageContents) throws -> ContiguousArray<UInt8>
}

extension UntemplatedKind {
  var isDetail: Bool { true }
  var isIndexed: Bool { false }
  var isTemplated: Bool { false }

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

/// A kind of which a site has one page.
protocol SingleKind: TemplateKind {
  /// Its path in the site.
  var url: String { get }
}

extension SingleKind {
  func pages(of site: Site, indexed: Int) -> [PageAddress] { [PageAddress(url: url)] }
}

/// Where a page is, and which of its kind.
struct PageAddress: Sendable {
  /// Its path in the site.
  let url: String
  /// The number of what it shows among the site's.
  var index = 0
  /// Which page of a list it is, from 1.
  var number = 1
  /// The content file it is made of, if it is one; names it in messages.
  var file: String?
  /// Where the path is written in that file, if it is.
  var place: SourceRange?
}

/// One file to render: what it shows, and where it goes. A class, because it goes from list to list; it never changes.
package final class PagePlan: Sendable {
  /// The number of its kind in `PageKinds`.
  let kindNumber: Int
  private let address: PageAddress

  init(_ kindNumber: Int, _ address: PageAddress) {
    (self.kindNumber, self.address) = (kindNumber, address)
  }

  var kind: any PageKind { PageKinds.all[kindNumber] }
  /// Its path in the site.
  package var url: String { address.url }
  /// The number of what it shows among the site's.
  var index: Int { address.index }
  /// Which page of a list it is, from 1.
  var number: Int { address.number }
  /// The content file it is made of, if it is one; names it in messages.
  package var file: String? { address.file }
  /// Where its path is written in that file, if it is.
  var place: SourceRange? { address.place }
}

/// What pages are made of.
struct PageContents {
  let plan: SitePlan
  /// Gives the text of a file.
  let body: (ContentFile) throws -> MarkdownBody

  var site: Site { plan.site }
}

/// How the pages of a kind are made.
protocol PageRecipe: Sendable {
  /// Puts a page in the place of what `output` held.
  func render(
    _ page: PagePlan,
    _ contents: PageContents,
    with renderer: inout TemplateRenderer,
    into output: inout OutputBuffer
  ) throws
  /// Compiles the template, if that was put off.
  func prepare()
}

/// Makes pages with a template.
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
