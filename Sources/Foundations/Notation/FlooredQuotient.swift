extension Int {
  /// Returns the quotient of a division by a positive number, rounded down: -1 for -5 divided by 10.
  package func flooredQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
