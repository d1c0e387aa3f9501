import HelperProgram
import PictureProcessing

/// A helper that creates image derivatives.
@main
enum VerdictPictures {
  static func main() {
    PictureProcessor.prepare()
    HelperProgram.run("verdict-pictures", answer: PictureProcessor.answer)
  }
}
