import Notation
import ReviewModel
import SiteModel

/// The steps in which statistics count the values of a field: decades of a year, round steps of a number or duration, values of a
/// choice.
struct FieldSteps {
  private let field: Field
  /// The size of a step.
  private let size: Int

  /// The largest number of steps.
  private static let most = 12

  /// Creates the smallest steps of which few comprise all positions; nil for a field without statistics.
  init?(of positions: [Int], _ field: Field) {
    guard let least = positions.min(), let greatest = positions.max() else { return nil }
    let size = field.type.steps.first {
      field.type.choices.count > 0 || greatest.flooredQuotient(by: $0) - least.flooredQuotient(by: $0) < Self.most
    }
    guard let size else { return nil }
    (self.field, self.size) = (field, size)
  }

  /// Returns the number of the step of a position.
  func number(of position: Int) -> Int { position.flooredQuotient(by: size) }

  /// Returns the only value of a step, or its first and its last.
  func name(of number: Int) -> String {
    field.text(of: number * size...number * size + size - 1)
  }
}
