import ImportFormats

// MARK: - Earlier imports
extension ImportedCollection {
  /// Removes the reviews, visits and entries of the log that the site has. Visits that an imported review lacks become entries of
  /// the log, because no existing file is changed. Returns the places of the rows that the site has.
  mutating func removeImported(into site: ExistingSite) -> [ImportPlace] {
    var (new, known): ([ImportedReview], [ImportPlace]) = ([], [])
    for review in reviews {
      if site.isNew(review) {
        var review = review
        known += review.others.filter(site.hasImported).map(\.place)
        review.others.removeAll(where: site.hasImported)
        new.append(review)
        guard site.logged.contains(review.key) else { continue }
        change("entry of the log is now a review; delete the entry", of: review.title, at: review.place)
      } else {
        var visits = site.visits(of: review)
        for row in [review] + review.others { log += site.newEntries(of: row, besides: &visits, &known) }
      }
    }
    reviews = new
    known += log.filter { $0.isRow && site.hasImported($0) }.map(\.place)
    log.removeAll(where: site.hasImported)
    return known
  }
}

extension ExistingSite {
  fileprivate func hasImported(_ entry: ImportedReview) -> Bool {
    imported.contains(entry.key) || logged.contains(entry.key)
  }

  /// Whether the site needs a new file: a text is always new, a rating belongs to the review of an earlier visit.
  fileprivate func isNew(_ review: ImportedReview) -> Bool {
    if !review.body.isEmpty { return !imported.contains(review.key) }
    return !([review] + review.others).contains(where: hasImported)
  }

  /// Returns the visits that the files of an imported review contain.
  fileprivate func visits(of review: ImportedReview) -> ExistingVisits {
    ([review] + review.others).reduce(into: ExistingVisits()) { $0.add(visits[$1.key] ?? ExistingVisits()) }
  }

  /// Returns the entries of the log for the times of a row that a site lacks. Adds the place of a row that the site has.
  fileprivate func newEntries(
    of row: ImportedReview,
    besides known: inout ExistingVisits,
    _ places: inout [ImportPlace]
  ) -> [ImportedReview] {
    let isKnown = known.take(row.days?.latest)
    guard isKnown || hasImported(row) else { return row.logEntries }
    places.append(row.place)
    guard let times = row.days?.times, times.count > max(1, known.days.count) else { return [] }
    return row.logEntries.filter { $0.days?.latest.map { [known] in !known.days.contains($0) } ?? false }.map { entry in
      var entry = entry
      entry.isRow = false
      return entry
    }
  }
}
