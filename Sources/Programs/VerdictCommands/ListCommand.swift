import ArgumentParser
import Diagnostics
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// `verdict list`: prints the reviews as a table or JSON.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the reviews or the log, newest first, as a table or as JSON (--format json).",
    usage: "verdict list [<options>]",
    discussion: examples(
      "list --unrated",
      "list --where 'category:Film rating:>=4 -tag:noir' --sort -rating",
      "list --format json --drafts",
      "list --log --where 'visited:2026'"
    )
  )

  @Option(
    name: .customLong("where"),
    parsing: .unconditional,
    help: ArgumentHelp(
      "List only reviews that meet conditions, such as 'rating:>=4 -tag:noir'.",
      valueName: "conditions"
    )
  )
  var conditions: String?

  @Option(
    help: ArgumentHelp("List only reviews of this category.", valueName: "name"),
    completion: .siteNames("category")
  )
  var category: String?

  @Option(
    help: ArgumentHelp("List only reviews of this restaurant.", valueName: "name"),
    completion: .siteNames("restaurant")
  )
  var restaurant: String?

  @Option(
    help: ArgumentHelp("List only reviews with this tag.", valueName: "name"),
    completion: .siteNames("tags")
  )
  var tag: String?

  @Flag(help: "List only picks.")
  var picks = false

  @Flag(help: "List only unrated reviews.")
  var unrated = false

  @Flag(help: "List the entries of the log instead.")
  var log = false

  @Flag(help: "List images instead: original and published bytes, size, uses, and missing alt texts.")
  var pictures = false

  @Flag(help: "List only unpublished reviews: drafts and scheduled ones.")
  var unpublished = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by published, visited, rating or title; with a leading '-', in descending order. (default: -published)",
      valueName: "key"
    ),
    completion: .list(ReviewOrder.names)
  )
  var sort: ReviewOrder?

  @Flag(help: "Reverse the order.")
  var reverse = false

  @Option(help: "Format of the list.")
  var format: TableFormat = .text

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup(title: "Content") var folders: FolderOptions
  @OptionGroup(title: "Content") var selection: SelectionOptions
  @OptionGroup(title: "Content") var clock: ClockOptions
  @OptionGroup var jobs: JobOptions

  func validate() throws {
    for (isGiven, option) in [(pictures, "--pictures"), (unpublished, "--unpublished")] where log && isGiven {
      throw ValidationError("--log cannot be combined with \(option)")
    }
  }

  func run() async throws {
    try await reportingFailures {
      if pictures { return try await listPictures() }
      let report = try await builder().check()
      try report.requireSite()
      reportErrors(report)
      guard let published = report.site else { throw ExitStatus.errors }
      let query = try query(published.configuration)
      reportUnknownNames(in: query, published)
      try unpublished ? listUnpublished(report.unpublishedFiles) : list(published, query)
      if report.hasErrors { throw ExitStatus.errors }
    }
  }

  private func builder() throws -> SiteBuilder { try folders.builder(selection, clock, jobs) }

  private func reportErrors(_ report: BuildReport) {
    guard report.hasErrors else { return }
    Terminal.message("the content has \(report.diagnostics.tally); run verdict check\n")
  }

  private func listPictures() async throws {
    let (pictures, report) = try await builder().pictures()
    reportErrors(report)
    let list = PictureList(pictures: pictures)
    try Terminal.output(format == .json ? list.json : list.table)
    if report.hasErrors { throw ExitStatus.errors }
  }

  /// Returns the query of all filters; throws for an invalid condition.
  private func query(_ configuration: SiteConfiguration) throws -> Query {
    let fields = QueryFields(configuration)
    let options = [("category", category), ("restaurant", restaurant), ("tags", tag), ("pick", picks ? "true" : nil)]
    let named = options + [("rating", unrated ? "unrated" : nil)]
    let parts = try named.compactMap { key, text in
      try text.flatMap { text in
        let condition = fields.condition(key, text)
        if condition.hasErrors { throw Misuse(condition.diagnostics) }
        return condition.value
      }
    }
    guard let conditions else { return .joined(parts) }
    let query = fields.query(conditions, named: "--where")
    Terminal.show(query.diagnostics)
    guard let value = query.value else { throw ExitStatus.usage }
    return .joined(parts + [value])
  }

  /// Prints a message for each tag, restaurant or other topic without reviews.
  private func reportUnknownNames(in query: Query, _ site: Site) {
    for (name, kind) in QueriedCatalog(site.catalog, site.configuration).unknownNames(in: query) where !quiet {
      let names = site.catalog.topics.first { $0.kind == kind }?.archives.map(\.topic.name) ?? []
      let similar = didYouMean(name.written.value, among: names).map { "; \($0)" } ?? ""
      Terminal.message("no reviews with the \(kind.name.lowercased()) '\(name.written.value)'\(similar)\n")
    }
  }

  private func list(_ site: Site, _ query: Query) throws {
    let configuration = site.configuration
    var queried = QueriedCatalog(site.catalog, configuration)
    let rows =
      log
      ? ordered(queried.logged(matching: query)).map { ReviewRow($0, configuration) }
      : ordered(queried.reviews(matching: query).map { site.catalog.reviews[$0] }).map { ReviewRow($0, configuration) }
    try Terminal.output(format == .json ? rows.json : rows.table)
  }

  private func ordered<Subject: QuerySubject>(_ matching: [Subject]) -> [Subject] {
    let sorted = sort?.sorted(matching) ?? matching
    return reverse ? sorted.reversed() : sorted
  }

  private func listUnpublished(_ reviews: [UnpublishedFile]) throws {
    let rows = reviews.map { ["\($0.reason)", $0.title, $0.path] }
    let names = ["reason", "title", "path"]
    let json = rows.map { JSON.object(Array(zip(names, $0.map(JSON.text)))) }
    try Terminal.output(format == .json ? JSON.lines(json) : tableRows(rows))
  }
}

/// Returns rows with aligned columns, separated by two spaces.
func tableRows(_ rows: [[String]]) -> String {
  guard let first = rows.first else { return "" }
  let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, widths).dropLast().map { cell, width in
      printable(cell) + String(repeating: " ", count: width - cell.count)
    }
    return (cells + [printable(row[row.count - 1])]).joined(separator: "  ") + "\n"
  }.joined()
}
