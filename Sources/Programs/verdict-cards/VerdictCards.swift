import CardDrawing
import HelperProgram

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A helper that draws social cards; its only argument is the folder of its fonts.
@main
enum VerdictCards {
  static func main() {
    guard CommandLine.arguments.count == 2 else { fail("usage: verdict-cards FONT-FOLDER") }
    do throws(CardError) {
      let drawer = CardDrawer(try CardFonts(folder: CommandLine.arguments[1]))
      try drawer.prepare()
      HelperProgram.run("verdict-cards", answer: drawer.card)
    } catch {
      fail("verdict-cards: \(error.reason)")
    }
  }

  private static func fail(_ message: String) -> Never {
    let line = ContiguousArray("\(message)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(1)
  }
}
