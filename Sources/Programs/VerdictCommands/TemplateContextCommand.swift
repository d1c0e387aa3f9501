import ArgumentParser
import Diagnostics
import Notation
import SiteFiles
import SiteRendering
import Templating

/// `verdict template context`: prints the values of a page kind or of a page.
struct TemplateContextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "context",
    abstract: "Print the values that a page passes to its template.",
    usage: "verdict template context <kind> [<slug>] [<options>]",
    discussion: """
      Without SLUG: names and types, as a table or as a JSON Schema (--format json). Indented names belong to the list \
      above them: use them in a section over it. With SLUG: the values of that page as JSON.
      """
  )

  @OptionGroup(title: "Content") var folders: FolderOptions
  @OptionGroup(title: "Content") var selection: SelectionOptions
  @OptionGroup(title: "Content") var clock: ClockOptions
  @OptionGroup(title: "Content") var address: AddressOptions
  @OptionGroup var jobs: JobOptions

  @Option(help: "Format of the names and types: a table, or a JSON Schema.")
  var format: TableFormat = .text

  // The discussion is here because every command creates its configuration, but few need the list of all templates.
  @Argument(
    help: ArgumentHelp(
      "Kind of page: the name of its template without '.html'.",
      discussion: "Kinds: \(ThemeTemplate.all.map(\.name).joined(separator: ", "))"
    )
  )
  var kind: String

  @Argument(help: "Page: its slug, such as a year, a rating or the last part of its URL, or its path.")
  var slug: String?

  @Flag(help: "Print the values of a page. Implied by SLUG; kinds with one page need no SLUG.")
  var data = false

  func run() async throws {
    try await reportingFailures {
      let template = try ThemeTemplate.named(kind)
      if data || slug != nil { return try await showPage(template) }
      try Terminal.output(format == .json ? ValueSchema.json(of: template) : ValueTable.text(of: template))
    }
  }

  private func showPage(_ template: ThemeTemplate) async throws {
    guard let preview = try await folders.builder(selection, clock, baseURL: address.baseURL, jobs).preview() else {
      throw ExitStatus.errors
    }
    let report = preview.report
    try report.requireSite()
    if report.hasErrors { Terminal.message("the site has \(report.diagnostics.tally); run verdict check\n") }
    let page = try PageChoice(template, preview.pages(of: template)).page(slug)
    try Terminal.output(indentedJSON(preview.data(of: page)) + "\n")
  }
}

extension ThemeTemplate {
  fileprivate static func named(_ name: String) throws(Misuse) -> ThemeTemplate {
    if let template = all.first(where: { $0.name == name || $0.file == name }) { return template }
    let names = all.map(\.name)
    let known = "use \(names.joined(separator: ", "))"
    throw Misuse(text: "unknown page kind '\(name)'", unknown: name, among: names, hint: known)
  }
}

/// The choice of a page of one kind.
private struct PageChoice {
  let template: ThemeTemplate
  let pages: [PagePlan]

  init(_ template: ThemeTemplate, _ pages: [PagePlan]) {
    self.template = template
    self.pages = pages
  }

  /// Returns the page with a slug or path; without a slug, the first page of a kind that needs none.
  func page(_ slug: String?) throws(Misuse) -> PagePlan {
    guard let first = pages.first else {
      throw Misuse(
        text: "the site has no page of kind '\(template.name)'",
        hint: "omit SLUG and --data to print the names of its values"
      )
    }
    if let slug {
      guard let page = page(slug) else { throw unknown(slug) }
      return page
    }
    guard !first.isOneOfMany else {
      throw Misuse(text: "missing SLUG of the '\(template.name)' page", hint: known)
    }
    return first
  }

  private func page(_ slug: String) -> PagePlan? {
    pages.first { path($0.url) == path(slug) } ?? pages.first { $0.slug == slug }
  }

  private func path(_ text: String) -> [Substring] { text.split(separator: "/") }

  private func unknown(_ slug: String) -> Misuse {
    let text = "'\(template.name)' page '\(slug)' not found"
    return Misuse(text: text, unknown: slug, among: slugs, hint: known)
  }

  private var slugs: [String] {
    var seen: Set<String> = []
    return pages.map(\.slug).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// A hint with up to twenty slugs.
  private var known: String {
    let slugs = slugs
    guard !slugs.isEmpty else { return "use \(pages[0].url)" }
    let more = slugs.count > 20 ? " and \(slugs.count - 20) more" : ""
    return "use \(slugs.prefix(20).joined(separator: ", "))\(more)"
  }
}
