import Notation
import Testing

struct FlooredQuotientTests {
  @Test(arguments: [(-11, -2), (-10, -1), (-5, -1), (0, 0), (9, 0), (10, 1), (19, 1)])
  func quotientsOfNegativeNumbersAreRoundedDown(number: Int, quotient: Int) {
    #expect(number.flooredQuotient(by: 10) == quotient)
  }
}
