import FrontMatter
import ImportFormats
import ReviewModel

/// The files that an import would write, and the messages about them.
package struct ImportPlan: Sendable {
  /// The texts of files by their paths below the content folder; a new `site.yaml` comes first.
  package private(set) var files: [(path: String, text: String)] = []
  /// The images to copy: their paths in the source and below the content folder.
  package private(set) var pictures: [(source: String, path: String)] = []
  /// The reviews among `files`.
  package private(set) var reviews: [ImportedReview] = []
  /// The entries of the log among `files`.
  package private(set) var log: [ImportedReview] = []
  /// The locations of reviews, visits and entries of the log that were imported earlier.
  private(set) var importedPlaces: [ImportPlace] = []
  /// The locations of new pages and topics of the source.
  private(set) var filePlaces: [ImportPlace] = []
  private(set) var existingPlaces: [ImportPlace] = []
  /// The paths below the content folder of existing files, which are not overwritten.
  package private(set) var existingPaths: [String] = []
  /// The imported and omitted columns.
  package private(set) var mappings: [ImportMapping]
  /// The scale of a new site with its reason; nil without ratings.
  private(set) var scale: String?
  /// The language of a new site with its reason; nil if the source states one.
  private(set) var language: String?
  /// Remarks about skipped entries and changed values, in source order.
  package private(set) var remarks: [ImportRemark]
  /// Lines to add to an existing `site.yaml`, so that it declares all imported fields and image origins.
  package private(set) var missingLines: [String] = []
  /// The outcome of all rows and files of the source.
  package private(set) var balance = ImportBalance()
  /// The paths of ignored entries of the source.
  package let unreadPaths: [String]

  /// The number of rows that were imported earlier.
  package var importedRows: Int { importedPlaces.count }
  /// The number of new lists.
  var lists: Int { files.count { $0.path.isInside("lists") } }
  /// Whether the site has a page of what is planned; nil without such entries.
  private(set) var showsPlans: Bool?

  /// Plans an import. Throws an `ImportFailure` if the existing site cannot represent the imported data.
  package init(
    _ collection: ImportedCollection,
    into site: ExistingSite,
    answers: SiteAnswers = SiteAnswers()
  ) throws(ImportFailure) {
    (mappings, remarks, unreadPaths) = (collection.mappings, [], collection.unreadPaths)
    var collection = collection
    collection.omitFutureDays(site.today)
    // Reviews that were imported earlier are not checked: their category or rating may have been edited since.
    importedPlaces = collection.removeImported(into: site)
    remarks = collection.remarks
    try collection.settleScale(in: site.configuration, answers)
    if site.configuration == nil {
      scale = collection.scaleText
      language = collection.inferLanguage()
    }
    let fitting: SiteFit
    if let existing = site.configuration {
      fitting = try SiteFit(existing, collection)
    } else {
      let proposal = try SiteProposal(collection, answers)
      remarks += proposal.remarks
      fitting = try SiteFit(proposal.configuration, collection, isProposed: true)
      files.append((Self.configurationPath, proposal.text))
    }
    missingLines = fitting.missingLines
    if collection.hasPlans {
      showsPlans = site.configuration.map { !$0.disabledPages.contains { $0.rawValue == "next" } } ?? false
    }
    add(collection, fitting, site)
    balance = ImportBalance(of: collection, self)
  }

  private static let configurationPath = "site.yaml"

  private mutating func add(_ collection: ImportedCollection, _ fit: SiteFit, _ site: ExistingSite) {
    var names = ReviewNames(site, fit.configuration.slugLetters)
    let placed = collection.reviews.map { names.placed($0.dated) }
    var aliases = AliasCheck(site, addresses: names.addresses, collection.files)
    let origins = collection.site.pictureOrigins.union(fit.configuration.allow[.img] ?? [])
    let bodies = BodyCheck(pictureOrigins: origins)
    let writer = ReviewWriter(fit, bodies)
    let own = OwnPictures(fit.configuration.url)
    for review in placed {
      remarks += own.remarks(review.body, at: review.place)
      var checked = review.withoutPlaceholder(&remarks)
      checked.entries.removeLanguage(fit.configuration.language)
      aliases.check(&checked.entries, at: review.place, &remarks)
      site.hide(&checked.entries, outside: review.lifetime, of: review.title, at: review.place, &remarks)
      let text = writer.text(of: checked, &remarks)
      guard let text, let path = review.path else { continue }
      reviews.append(review)
      files.append(("reviews/\(path).md", text))
    }
    addLog(collection.log, writer, site)
    addOthers(collection, site, fit.configuration, bodies, &aliases)
  }

  /// Adds the entries of the log in a new file, because existing files are never changed.
  private mutating func addLog(_ entries: [ImportedReview], _ writer: ReviewWriter, _ site: ExistingSite) {
    var file = LogTable()
    for entry in entries { file.add(entry, writer.logEntries(of: entry, &remarks)) }
    log = entries
    let service = entries.first?.key.prefix { $0 != "/" } ?? ""
    files += [file.file(of: String(service), isTaken: site.paths.contains)].compactMap(\.self)
  }

  /// Adds the other files; existing files are never replaced.
  private mutating func addOthers(
    _ collection: ImportedCollection,
    _ site: ExistingSite,
    _ configuration: SiteConfiguration,
    _ bodies: BodyCheck,
    _ aliases: inout AliasCheck
  ) {
    var paths = site.paths
    for file in collection.files {
      if paths.insert(file.path).inserted {
        var file = file
        file.entries.removeLanguage(configuration.language)
        aliases.check(&file.entries, at: file.place, &remarks)
        site.hide(&file.entries, outside: file.lifetime, of: file.path, at: file.place, &remarks)
        if add(file, bodies) { filePlaces.append(file.place) }
      } else if site.paths.contains(file.path) {
        existingPlaces.append(file.place)
        existingPaths.append(file.path)
      } else {
        remarks.append(ImportRemark(.skipped, "duplicate path in the import", of: file.path, at: file.place))
      }
    }
    for file in collection.facts {
      if paths.insert(file.path).inserted { _ = add(file, bodies) } else { existingPaths.append(file.path) }
    }
    for (path, source) in collection.pictures.sorted(by: { $0.key < $1.key }) {
      if site.paths.contains(path) { existingPaths.append(path) } else { pictures.append((source, path)) }
    }
  }
}

extension ImportPlan {
  /// Adds a file that is not a review; returns false if a build would reject it.
  private mutating func add(_ file: ImportedFile, _ bodies: BodyCheck) -> Bool {
    guard FileLayout(path: file.path) == .fenced else {
      files.append((file.path, file.body))
      return true
    }
    var entries = file.entries
    let body = bodies.checked(file.body, &entries, of: file.path, at: file.place, &remarks)
    guard let body else { return false }
    files.append((file.path, document(entries.lines, body)))
    return true
  }
}

/// Returns a content file with front matter and a body.
func document(_ entries: [String], _ body: String) -> String {
  let text = body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
  return (["---"] + entries + ["---"]).map { $0 + "\n" }.joined() + text
}
