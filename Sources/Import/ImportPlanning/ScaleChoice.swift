import FrontMatter
import ImportFormats
import ReviewModel

// MARK: - The scale of a collection
extension ImportedCollection {
  var ratings: [ImportedRating] { entries.flatMap { [$0.rating, $0.standingRating].compactMap(\.self) } }
  private var labels: [String] { Set(ratings.compactMap(\.grade)).sorted() }

  /// Replaces an unknown scale by the scale of the existing site, else by one that is inferred from the ratings. Throws an
  /// `ImportFailure` for labels, whose order only their author knows.
  mutating func settleScale(in existing: SiteConfiguration?, _ answers: SiteAnswers) throws(ImportFailure) {
    guard site.scale == .unknown else { return }
    if let existing {
      site.scale = ImportedScale(existing.scale)
    } else if labels.isEmpty {
      let points = ratings.compactMap(\.points)
      (site.scale, site.scaleReason) = points.isEmpty ? (.halfStars, nil) : ImportedScale.inferred(from: points)
    } else {
      throw labelFailure(answers)
    }
  }

  /// The scale with its reason; nil without ratings.
  var scaleText: String? {
    guard !ratings.isEmpty, let yaml = site.scale.yaml else { return nil }
    return "\(yaml): \(site.scaleReason ?? "the scale of the source")"
  }

  private func labelFailure(_ answers: SiteAnswers) -> ImportFailure {
    var proposal = self
    proposal.site.scale = orderedLabels
    let place = entries.first { $0.rating?.grade != nil }?.place
    return ImportFailure(
      "the order of the ratings is unknown: \(labels.joined(separator: ", "))",
      at: place,
      hint: """
        write content/site.yaml with the ratings reordered from the best to the worst, and import again:
        \(ProposedSettings(proposal, answers).text)
        """
    )
  }

  /// A scale of all labels, with a second one if there is only one.
  private var orderedLabels: ImportedScale {
    .grades(labels.count == 1 ? labels + ["Not \(labels[0].lowercased())"] : labels)
  }

  /// Returns the hint to set the scale of an existing site, which lacks a rating.
  func scaleHint(on scale: RatingScale) -> String {
    if !labels.isEmpty, case .points = ImportedScale(scale) {
      let known = labels.allSatisfy(ImportedScale.letters.contains)
      let grades = known ? .grades(ImportedScale.grades(including: Set(labels))) : orderedLabels
      return "set the scale in site.yaml, from the best to the worst, such as ratings: \(grades.text)"
    }
    let isOwn = site.scale != ImportedScale(scale)
    let proposed = isOwn ? site.scale : ImportedScale.inferred(from: ratings.compactMap(\.points)).scale
    return "set the scale in site.yaml, such as ratings: \(proposed.text)"
  }
}

extension ImportedScale {
  fileprivate var text: String { yaml.map { "\($0)" } ?? "" }
}
