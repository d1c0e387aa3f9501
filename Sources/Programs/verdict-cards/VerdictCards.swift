import CardDrawing
import HelperProgram

/// A helper that draws social cards.
@main
enum VerdictCards {
  static func main() {
    let program = HelperProgram("verdict-cards", purpose: "Draws Open Graph images.", operands: ["FONT-FOLDER"])
    do throws(CardError) {
      let drawer = CardDrawer(try CardFonts(folder: program.commandLine()[0]))
      try drawer.prepare()
      program.run(answer: drawer.card)
    } catch {
      program.fail(error.reason)
    }
  }
}
