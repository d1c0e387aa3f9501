import Diagnostics
import FrontMatter

// MARK: - Rating scale
extension EntryReader {
  mutating func ratings() -> (RatingScale, [Rating: String]) {
    guard var reader = mapping("ratings", example: "step: 0.5", of: bestRating) else { return (RatingScale(), [:]) }
    let scale = reader.holdsValue("grades") ? reader.gradedScale() : reader.numericScale()
    let known = reader.diagnostics.isEmpty ? scale : .unknown
    let meanings = reader.meanings(on: known)
    reader.explain([
      "grades": "Grades in place of numbers, the best first. Excludes best, worst and step.",
      "best": "Best rating: a whole number up to 100. Default: 5.",
      "worst": "Worst rating, which may be negative. Default: 0.",
      "step": "Step between ratings. It must divide the range from worst to best.",
      "show": "Display of ratings: stars, number or grade.",
      "meanings": "Descriptions of ratings, such as {5: Drop everything, 0: A waste}.",
    ])
    reader.reportUnknownKeys()
    report(reader, of: "ratings")
    return (known, meanings)
  }

  private mutating func numericScale() -> RatingScale {
    expect("grades", .texts)
    _ = entry("grades")
    let points = points()
    return RatingScale(points, form: form(of: points))
  }

  /// Returns the points in the keys `best`, `worst` and `step`; nil if they are invalid.
  mutating func scalePoints() -> RatingScale.Points? {
    let errors = diagnostics.count
    let points = points()
    return diagnostics.count == errors ? points : nil
  }

  private mutating func points() -> RatingScale.Points {
    let best = (number("best", in: 1...100, example: 10) ?? 5) * 100
    let worst = worst(below: best)
    return (worst, best, step(from: worst, to: best))
  }

  private mutating func worst(below best: Int) -> Int {
    expect("worst", .number(-100...100))
    return value("worst", .worst(below: best))?.value ?? 0
  }

  /// Returns the step, by default half a point, or a whole point if the best rating is above ten.
  private mutating func step(from worst: Int, to best: Int) -> Int {
    expect("step", .number(0...100))
    let text = writtenText("step")
    let step = text.map { Rating.hundredths(of: $0.value) ?? 0 } ?? (best > 1000 ? 100 : 50)
    let length = best - worst
    if step > 0, length.isMultiple(of: step) { return step }
    // If the scale has errors, the step may divide the intended one.
    guard step <= 0 || diagnostics.isEmpty else { return length }
    let steps = [100, 50, 25, 10].filter(length.isMultiple)
    let known = (steps.isEmpty ? [1] : steps).map { "\(Rating(hundredths: $0))" }
    let corrected = text.map { String($0.value.map { $0 == "," ? "." : $0 }) }
    let isCorrect = corrected.flatMap(Rating.hundredths).map { $0 > 0 && length.isMultiple(of: $0) } ?? false
    report(
      .stepInvalid,
      "invalid rating step '\(text?.value ?? "\(Rating(hundredths: step))")'",
      correction: isCorrect ? corrected.map(YAML.plain) : nil,
      of: "step",
      hint: "use a step that divides \(Rating(hundredths: length)), such as \(known.joined(separator: ", "))",
      at: text?.range ?? place(of: "worst")
    )
    return length
  }

  private mutating func form(of points: RatingScale.Points) -> RatingScale.Form {
    let (worst, best) = (points.worst, points.best)
    let show = choice("show", among: Self.forms)
    if show == "grade" {
      reportScale(
        "'show: grade' requires 'grades'",
        "add grades: from the best to the worst, such as grades: [A, B, C, D, F]",
        at: valuePlace(of: "show")
      )
    } else if show == "stars", best > 1000 {
      reportScale(
        "\(best / 100) stars are too many",
        "write show: number, or a best: of at most 10",
        at: valuePlace(of: "show")
      )
    } else if show == "stars", worst < 0 {
      reportScale("stars cannot show negative ratings", "write show: number", at: valuePlace(of: "show"))
    }
    return show == "number" || show == nil && !RatingScale.canShowStars(points) ? .number : .stars
  }

  private static let forms = ["stars", "number", "grade"]

  private mutating func reportScale(_ message: String, _ hint: String, at range: SourceRange) {
    report(.scaleInvalid, message, hint: hint, at: range)
  }
}

/// Returns the scale with a number as its best rating; nil for other texts.
private func bestRating(_ text: String) -> YAML? {
  Int(text).flatMap { (1...100).contains($0) ? .mapping([("best", .plain(text))]) : nil }
}

extension ValueForm<Int> {
  /// The worst rating of a scale in hundredths.
  fileprivate static func worst(below best: Int) -> ValueForm {
    let range = Rating.limits.lowerBound.hundredths..<best
    return ValueForm(
      .scaleInvalid,
      "a worst rating",
      example: "0",
      read: { Rating.hundredths(of: $0).flatMap { range.contains($0) ? $0 : nil } },
      write: { .plain("\(Rating(hundredths: $0))") }
    ) { text in
      let number = Rating.hundredths(of: text.replacing(",", with: "."))
      if let number, range.contains(number) { return .certain(number) }
      return .example("use a number from -100, below the best rating \(Rating(hundredths: best))", "0")
    }
  }
}

// MARK: - Grades
extension EntryReader {
  /// The valid number of grades.
  private static let gradeCounts = 2...100

  fileprivate mutating func gradedScale() -> RatingScale {
    for key in ["best", "worst", "step"] where entry(key) != nil {
      let hint = "remove the line: grades count from 1, the worst"
      reportScale("'\(key)' cannot be combined with 'grades'", hint, at: place(of: key))
    }
    if let show = choice("show", among: Self.forms), show != "grade" {
      reportScale(
        "'show: \(show)' cannot be combined with 'grades'",
        "remove the line, or remove grades:",
        at: valuePlace(of: "show")
      )
    }
    var grades: [Grade] = []
    let names = writtenTexts("grades")
    for name in names { if let grade = grade(name, after: grades) { grades.append(grade) } }
    if diagnostics.isEmpty, !Self.gradeCounts.contains(grades.count) {
      let hint = "list them from the best to the worst: grades: [A, B, C, D, F]"
      reportScale("a scale requires 2 to 100 grades, not \(names.count)", hint, at: place(of: "grades"))
    }
    return Self.gradeCounts.contains(grades.count) ? RatingScale(grades) : .unknown
  }

  private mutating func grade(_ name: Ranged<String>, after others: [Grade]) -> Grade? {
    guard name.value.lowercased() != Self.unrated, let grade = Grade(name.value, slugLetters) else {
      let hint = "use another name; unrated is reserved"
      reportScale("invalid grade '\(name.value)'", hint, at: name.range)
      return nil
    }
    guard let other = others.first(where: { $0.slug == grade.slug }) else { return grade }
    let hint = "rename or remove one of them; letter case is ignored"
    reportScale("grade '\(name.value)' has the same name or URL as '\(other.name)'", hint, at: name.range)
    return nil
  }
}

// MARK: - Meanings of ratings
extension EntryReader {
  fileprivate mutating func meanings(on scale: RatingScale) -> [Rating: String] {
    expect("meanings", .meanings)
    guard let entry = entry("meanings") else { return [:] }
    guard case .mapping(let entries, _) = entry.value else {
      report(
        .wrongType,
        "key 'meanings' requires a mapping",
        hint: "write a mapping, such as meanings: {\(scale.text(scale.best)): Drop everything}",
        at: entry.errorRange
      )
      return [:]
    }
    var meanings: [Rating: String] = [:]
    for entry in entries {
      guard let rating = rating(entry.key.text, on: scale, at: entry.key.range), let scalar = scalar(of: entry),
        let text = checked(scalar, of: entry.key.text, at: entry.errorRange), scale.isKnown
      else { continue }
      if meanings.updateValue(text.value, forKey: rating) != nil {
        let key = entry.key
        report(.duplicateKey, "duplicate meaning of rating '\(key.text)'", hint: "keep one of the two", at: key.range)
      }
    }
    return scale.shared(meanings)
  }
}

extension RatingScale {
  /// Returns the meanings of all ratings. In a row of several ratings, a meaning applies to higher ratings up to the next
  /// meaning.
  fileprivate func shared(_ meanings: [Rating: String]) -> [Rating: String] {
    var all = meanings
    for row in rows.ranges where row.lowerBound < row.upperBound {
      var meaning: String?
      for rating in ratings(in: row).reversed() {
        meaning = meanings[rating] ?? meaning
        all[rating] = meaning
      }
    }
    return all
  }
}
