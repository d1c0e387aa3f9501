import HelperProgram
import PictureProcessing

/// A helper that creates image derivatives.
@main
enum VerdictPictures {
  static func main() {
    let program = HelperProgram("verdict-pictures", purpose: "Creates responsive images.")
    _ = program.commandLine()
    PictureProcessor.prepare()
    program.run(answer: PictureProcessor.answer)
  }
}
