import ReviewModel

/// What an import would write, and all there is to say about it.
package struct ImportPlan: Sendable {
  /// The texts of files by their paths below the content folder; `site.yaml` first where there is none yet.
  package private(set) var files: [(path: String, text: String)] = []
  /// Where pictures to be copied lie in the source, and their paths below the content folder.
  package private(set) var pictures: [(source: String, path: String)] = []
  /// The reviews among `files`.
  package private(set) var reviews: [ImportedReview] = []
  /// How many reviews the source has that were imported before.
  package private(set) var knownReviews = 0
  /// Paths below the content folder of what is there already and stays as it is.
  package private(set) var keptPaths: [String] = []
  package private(set) var mappings: [ImportMapping]
  package private(set) var remarks: [ImportRemark]
  /// Lines to be added to a `site.yaml` that is there, so that nothing of what is written is unknown to it.
  package private(set) var missingLines: [String] = []

  /// Plans an import. Throws an `ImportFailure` where the site that is there cannot hold what was imported.
  package init(
    _ collection: ImportedCollection,
    into site: ExistingSite,
    answers: SiteAnswers = SiteAnswers()
  ) throws(ImportFailure) {
    (mappings, remarks) = (collection.mappings, collection.remarks)
    var collection = collection
    let count = collection.reviews.count
    // What is there already may have become another category or rating since.
    collection.reviews.removeAll { site.imported.contains($0.key) }
    knownReviews = count - collection.reviews.count
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
        files.append((file.path, document(file.entries.lines, file.body)))
      } else if site.paths.contains(file.path) {
        keptPaths.append(file.path)
      }
    }
    for (path, source) in collection.pictures.sorted(by: { $0.key < $1.key }) {
      if site.paths.contains(path) { keptPaths.append(path) } else { pictures.append((source, path)) }
    }
  }
}

/// A content file of front matter and a text.
func document(_ entries: [String], _ body: String) -> String {
  let text = body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
  return (["---"] + entries + ["---"]).map { $0 + "\n" }.joined() + text
}
