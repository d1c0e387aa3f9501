import Diagnostics
import ImportFormats
import PictureMetadata

extension ImportPlan {
  /// Returns the bytes of an image, or of another file that is copied unchanged, for writing. Throws if the source changed
  /// after the plan.
  package static func written(_ file: SourceFile) throws(ImportFailure) -> ContiguousArray<UInt8> {
    guard SourcePictures.isPicture(file.path) else { return file.bytes }
    do throws(PictureError) {
      return try CleanPicture(file.bytes).bytes
    } catch {
      throw ImportFailure("image not supported: \(error.reason)", at: ImportPlace(file.path), hint: "import it again")
    }
  }
}
