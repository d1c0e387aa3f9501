import HelperProgram
import PictureProcessing

/// Makes smaller files of pictures, one after the other.
@main
enum VerdictPictures {
  static func main() {
    PictureProcessor.prepare()
    HelperProgram.run("verdict-pictures", answer: PictureProcessor.answer)
  }
}
