import Notation
import ReviewModel
import Templating

extension TemplateNumber {
  package init(_ count: Int) { self.init(units: count) }

  /// Creates a rating in its shortest form: 4, 4.5, 3.25.
  package init(_ rating: Rating) { self.init(hundredths: rating.hundredths) }

  /// Creates a number from hundredths, in its shortest form.
  package init(hundredths: Int) {
    if hundredths % 100 == 0 {
      self.init(units: hundredths / 100)
    } else if hundredths % 10 == 0 {
      self.init(units: hundredths / 10, decimals: 1)
    } else {
      self.init(units: hundredths, decimals: 2)
    }
  }

  /// Creates an average with one decimal, rounded half up.
  package init(_ average: Average) { self.init(units: average.tenths, decimals: 1) }
}

extension TemplateStrings {
  /// Returns the label of a rating: its grade, otherwise the number with the decimal separator of the language.
  func label(_ rating: Rating, on scale: RatingScale) -> String {
    scale.grade(of: rating)?.name ?? TemplateNumber(rating).text(decimalSeparator: decimalSeparator)
  }

  /// Returns the label of an average: the nearest grade, otherwise the number with one decimal.
  package func label(_ average: Average, on scale: RatingScale) -> String {
    scale.grade(nearestTo: average)?.name ?? "\(average.tenths / 10)\(decimalSeparator)\(average.tenths % 10)"
  }
}
