import Diagnostics
import FrontMatter

/// The site's scale, and what its ratings mean.
extension EntryReader {
  mutating func ratings() -> (RatingScale, [Rating: String]) {
    guard var reader = mapping("ratings", example: "step: 0.5") else { return (RatingScale(), [:]) }
    let scale = reader.scale()
    let meanings = reader.meanings(on: scale)
    reader.reportUnknownKeys()
    report(reader.diagnostics)
    return (scale, meanings)
  }

  private mutating func scale() -> RatingScale {
    guard let text = writtenText("step") else { return RatingScale() }
    if let step = Rating.hundredths(of: text.value), RatingScale.steps.contains(step) { return RatingScale(step: step) }
    report(
      .stepInvalid,
      "ratings cannot have the step '\(text.value)'",
      hint: "use 1, 0.5, 0.25 or 0.1",
      at: text.range
    )
    return RatingScale()
  }

  private mutating func meanings(on scale: RatingScale) -> [Rating: String] {
    guard let entry = entry("meanings") else { return [:] }
    guard case .mapping(let entries, _) = entry.value else {
      report(
        .wrongType,
        "'meanings' has entries of its own",
        hint: "write meanings: {5: Drop everything, 0: A waste}",
        at: entry.faultRange
      )
      return [:]
    }
    var meanings: [Rating: String] = [:]
    for entry in entries {
      guard let rating = rating(entry.key.text, on: scale, at: entry.key.range), let scalar = scalar(of: entry),
        let text = checked(scalar, of: entry.key.text, at: entry.faultRange)
      else { continue }
      if meanings.updateValue(text.value, forKey: rating) != nil {
        let key = entry.key
        report(.duplicateKey, "the rating '\(key.text)' has two meanings", hint: "keep one of the two", at: key.range)
      }
    }
    return meanings
  }
}
