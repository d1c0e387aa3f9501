import ReviewModel

/// What an import would write, and all there is to say about it.
package struct ImportPlan: Sendable {
  /// The texts of files by their paths below the content folder; `site.yaml` first where there is none yet.
  package private(set) var files: [(path: String, text: String)] = []
  /// Where pictures to be copied lie in the source, and their paths below the content folder.
  package private(set) var pictures: [(source: String, path: String)] = []
  /// The reviews among `files`.
  package private(set) var reviews: [ImportedReview] = []
  /// The places of reviews that were imported before.
  private(set) var knownPlaces: [ImportPlace] = []
  /// The places of pages and topics that the source has, those that are there already apart.
  private(set) var filePlaces: [ImportPlace] = []
  private(set) var keptPlaces: [ImportPlace] = []
  /// Paths below the content folder of what is there already and stays as it is.
  package private(set) var keptPaths: [String] = []
  package private(set) var mappings: [ImportMapping]
  package private(set) var remarks: [ImportRemark]
  /// Lines to be added to a `site.yaml` that is there, so that nothing of what is written is unknown to it.
  package private(set) var missingLines: [String] = []
  /// What becomes of all rows and files of the source.
  package private(set) var balance = ImportBalance()
  /// The paths of what lies in the source and is never read.
  package let unreadPaths: [String]

  /// How many reviews the source has that were imported before.
  package var knownReviews: Int { knownPlaces.count }

  /// Plans an import. Throws an `ImportFailure` where the site that is there cannot hold what was imported.
  package init(
    _ collection: ImportedCollection,
    into site: ExistingSite,
    answers: SiteAnswers = SiteAnswers()
  ) throws(ImportFailure) {
    (mappings, remarks, unreadPaths) = (collection.mappings, collection.remarks, collection.unreadPaths)
    var collection = collection
    // What is there already may have become another category or rating since.
    knownPlaces = collection.reviews.filter { site.imported.contains($0.key) }.map(\.place)
    collection.reviews.removeAll { site.imported.contains($0.key) }
    let ratings = Set(collection.reviews.compactMap(\.rating))
    collection.site.scale = collection.site.scale.known(from: ratings, in: site.configuration?.scale)
    let configuration: SiteConfiguration
    if let existing = site.configuration {
      configuration = existing
    } else {
      let proposal = try SiteProposal(collection, answers)
      configuration = proposal.configuration
      files.append((Self.configurationPath, proposal.text))
    }
    let fitting = try SiteFit(configuration, collection)
    missingLines = fitting.missingLines
    add(collection, fitting, site)
    balance = ImportBalance(of: collection, self)
  }

  private static let configurationPath = "site.yaml"

  private mutating func add(_ collection: ImportedCollection, _ fit: SiteFit, _ site: ExistingSite) {
    var names = ReviewNames(site, fit.configuration.slugLetters)
    let placed = collection.reviews.map { names.placed($0) }
    var aliases = AliasCheck(site, addresses: names.addresses)
    let writer = ReviewWriter(fit)
    for review in placed {
      let text = writer.text(of: aliases.checked(review, &remarks), &remarks)
      guard let text, let path = review.path else { continue }
      reviews.append(review)
      files.append(("reviews/\(path).md", text))
    }
    addOthers(collection, site)
  }

  /// Files other than reviews and pictures: what is there already stays.
  private mutating func addOthers(_ collection: ImportedCollection, _ site: ExistingSite) {
    var paths = site.paths
    for file in collection.files {
      if paths.insert(file.path).inserted {
        if add(file) { filePlaces.append(file.place) }
      } else if site.paths.contains(file.path) {
        keptPlaces.append(file.place)
        keptPaths.append(file.path)
      } else {
        remarks.append(ImportRemark(.skipped, "duplicate path in the import", of: file.path, at: file.place))
      }
    }
    for file in collection.facts {
      if paths.insert(file.path).inserted { _ = add(file) } else { keptPaths.append(file.path) }
    }
    for (path, source) in collection.pictures.sorted(by: { $0.key < $1.key }) {
      if site.paths.contains(path) { keptPaths.append(path) } else { pictures.append((source, path)) }
    }
  }
}

extension ImportPlan {
  /// Adds a file other than a review; returns false where a build would refuse it.
  private mutating func add(_ file: ImportedFile) -> Bool {
    guard let body = ReviewWriter.body(file.body, of: file.path, at: file.place, &remarks) else { return false }
    files.append((file.path, document(file.entries.lines, body)))
    return true
  }
}

/// A content file of front matter and a text.
func document(_ entries: [String], _ body: String) -> String {
  let text = body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
  return (["---"] + entries + ["---"]).map { $0 + "\n" }.joined() + text
}
