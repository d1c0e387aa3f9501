import Diagnostics
import FrontMatter
import ReviewModel

extension FuzzTarget {
  /// Fences and YAML.
  static let fence = FuzzTarget(name: "Fence") { bytes in
    let source = SourceFile(bytes)
    let parsed = FencedDocument.parse(source)
    check(parsed)
    guard let document = parsed.value else { return }
    hold(document.body.upperBound == bytes.count, "the body does not end at the end of the file")
    hold(document.fence.upperBound <= document.body.lowerBound, "the fence is in the body")
    for entry in document.entries { check(entry, within: document.body.lowerBound) }
  }

  /// The front matter of a review, validated for a site with two categories.
  static let review = FuzzTarget(name: "Review") { bytes in
    guard let document = FencedDocument.parse(SourceFile(bytes)).value else { return }
    check(ReviewValidator(.fuzzing).validate(document, path: "reviews/a.md"))
  }

  /// The front matter of restaurants and pages.
  static let restaurant = FuzzTarget(name: "Restaurant") { bytes in
    guard let document = FencedDocument.parse(SourceFile(bytes)).value else { return }
    check(TopicFactsValidator(.fuzzing).validate(document, path: "restaurants/a.md"))
    check(StandalonePageValidator(.fuzzing).validate(document, path: "pages/a/b.md"))
  }

  /// `site.yaml`.
  static let configuration = FuzzTarget(name: "Configuration") { bytes in
    let validated = ConfigurationValidator.validate(SourceFile(bytes, path: "site.yaml"))
    check(validated.diagnostics)
    let site = validated.value
    hold(site.pageSize > 0, "a page size of zero")
    let scale = site.scale
    hold(scale.ratings.last == scale.worst && scale.rows.ranges.count <= 21, "a scale of \(scale.summary)")
    hold(Set(site.categories.map(\.slug)).count == site.categories.count || validated.hasErrors, "a duplicate slug")
  }
}

private func check(_ entry: Entry, within end: Int) {
  hold(entry.key.range.upperBound <= end && entry.value.range.upperBound <= end, "an entry ends in the body")
  hold(entry.errorRange.upperBound <= end, "an error range in the body")
}

extension SiteConfiguration {
  /// A small valid site.
  static let fuzzing: SiteConfiguration = {
    let text = """
      title: Plain Reviews
      url: https://plain.example/base
      reviewer: {name: Ada}
      ratings: {step: 0.5}
      categories: [{name: Film, type: Movie}, {name: Dinner}]
      fields:
        - {key: director, type: topics, plural: Directors, facts: [{key: born, type: year}]}
        - {key: series, type: series}
        - {key: brewery, type: topic, plural: Breweries, for: [Dinner]}

      """
    let validated = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: text))
    hold(!validated.hasErrors, DiagnosticFormat.text.write(validated.diagnostics))
    return validated.value
  }()
}
