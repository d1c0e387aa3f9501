import Notation
import ReviewModel
import Templating

extension TemplateNumber {
  /// A count.
  init(_ count: Int) { self.init(units: count) }

  /// A rating in its shortest form: 4, 4.5, 3.25.
  init(_ rating: Rating) { self.init(hundredths: rating.hundredths) }

  /// A number of hundredths in its shortest form.
  init(hundredths: Int) {
    if hundredths % 100 == 0 {
      self.init(units: hundredths / 100)
    } else if hundredths % 10 == 0 {
      self.init(units: hundredths / 10, decimals: 1)
    } else {
      self.init(units: hundredths, decimals: 2)
    }
  }

  /// An average with one decimal, rounded half up.
  init(_ average: Average) { self.init(units: average.tenths, decimals: 1) }
}

/// What pages show of ratings on a scale.
extension RatingScale {
  /// The number of half stars of so many hundredths, rounded half up; nil where no stars are shown.
  func halves(hundredths: Int) -> Int? { form == .stars ? (hundredths + 25) / 50 : nil }

  /// Stars as text: `★★★★½`, `☆` for none.
  func stars(hundredths: Int) -> String? {
    halves(hundredths: hundredths).map { halves in
      halves == 0 ? "☆" : String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
    }
  }

  /// A rating in a list of pages, which shows nothing around it: `4.5 ★★★★½`, `94/100`, `B+`.
  func title(_ rating: Rating) -> String {
    stars(hundredths: rating.hundredths).map { "\(rating) \($0)" } ?? score(rating)
  }

  /// A rating where there is only text: `★★★★½ 4.5/5`, `94/100`, `B+`.
  func score(_ rating: Rating) -> String {
    if let grade = grade(of: rating) { return grade.name }
    let stars = stars(hundredths: rating.hundredths).map { $0 + " " } ?? ""
    return "\(stars)\(rating)/\(best)"
  }
}

extension TemplateStrings {
  /// A rating in the words of the language: its name, or the number.
  func label(_ rating: Rating, on scale: RatingScale) -> String {
    scale.grade(of: rating)?.name ?? TemplateNumber(rating).text(decimalSeparator: decimalSeparator)
  }

  /// An average: the grade nearest to it, or the number.
  func label(_ average: Average, on scale: RatingScale) -> String {
    scale.grade(nearestTo: average)?.name ?? "\(average.tenths / 10)\(decimalSeparator)\(average.tenths % 10)"
  }
}
