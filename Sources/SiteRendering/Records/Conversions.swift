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

/// Stars as they are drawn: to the half, rounded half up.
enum Stars {
  /// The number of half stars of a rating in hundredths.
  static func halves(hundredths: Int) -> Int { (hundredths + 25) / 50 }

  /// Stars as text: `★★★★½`, `☆` for none.
  static func text(halves: Int) -> String {
    halves == 0 ? "☆" : String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
  }
}
