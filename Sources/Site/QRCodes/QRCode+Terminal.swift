extension QRCode {
  /// The code in lines for a terminal, black on white with its quiet zone. A character shows two rows.
  package var terminalText: String {
    let columns = -Self.quietZone..<size + Self.quietZone
    return stride(from: columns.lowerBound, to: columns.upperBound, by: 2).map { row in
      "\u{1B}[30;107m" + columns.map { blocks(row, $0) }.joined() + "\u{1B}[0m\n"
    }.joined()
  }

  private func blocks(_ row: Int, _ column: Int) -> String {
    switch (isInked(row, column), isInked(row + 1, column)) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  /// Returns whether a module is dark; modules of the quiet zone are light.
  private func isInked(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && isDark(row: row, column: column)
  }
}
