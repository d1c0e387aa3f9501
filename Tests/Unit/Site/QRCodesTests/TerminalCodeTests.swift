import QRCodes
import Testing

/// The code on a terminal has every module, black on white, with a quiet zone.
@Suite struct TerminalCodeTests {
  @Test func everyModuleIsShown() throws {
    let code = try #require(QRCode("http://192.0.2.1:8000/"))
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == (code.size + 9) / 2)
    let rows = lines.map { Array($0.replacing("\u{1B}[30;107m", with: "").replacing("\u{1B}[0m", with: "")) }
    #expect(rows.allSatisfy { $0.count == code.size + 8 })
    for row in 0..<code.size {
      for column in 0..<code.size {
        let block = rows[(row + 4) / 2][column + 4]
        #expect(("█" == block || (row % 2 == 0 ? "▀" : "▄") == block) == code.isDark(row: row, column: column))
      }
    }
    #expect(rows[0].allSatisfy { $0 == " " } && rows[1].allSatisfy { $0 == " " })
  }
}
