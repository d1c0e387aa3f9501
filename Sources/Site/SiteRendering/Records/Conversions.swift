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
