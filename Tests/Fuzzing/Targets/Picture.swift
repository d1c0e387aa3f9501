import BinaryCoding
import PictureJobs
import PictureMetadata

extension FuzzTarget {
  /// Image headers of every format.
  static let picture = FuzzTarget(name: "Picture") { bytes in
    guard let picture = try? Picture.read(bytes) else { return }
    hold(picture.width > 0 && picture.height > 0, "an image without pixels")
    hold(max(picture.width, picture.height) <= PictureLimits.side, "\(picture.width) × \(picture.height) pixels")
    hold(picture.width * picture.height <= PictureLimits.area, "\(picture.width) × \(picture.height) pixels")
    hold((1...8).contains(picture.orientation), "an orientation of \(picture.orientation)")
    var encoder = ByteEncoder()
    picture.encode(to: &encoder)
    var decoder = ByteDecoder(encoder.bytes)
    hold((try? Picture(from: &decoder)) == picture, "a decoded image differs")
    hold((try? Picture.stripped(bytes)) != nil, "metadata that cannot be removed")
    for derivative in PictureRecipe.published.derivatives(of: picture) {
      hold(derivative.width <= picture.width && derivative.height <= picture.height, "a larger derivative")
    }
  }

  /// Messages between `verdict` and a helper program.
  static let helperFrame = FuzzTarget(name: "HelperFrame") { bytes in
    _ = HelperFrame.count(bytes.prefix(HelperFrame.headSize))
    if let job = try? HelperFrame.value(PictureJob.self, of: bytes) {
      let frame = HelperFrame.bytes(job)
      let again = try? HelperFrame.value(PictureJob.self, of: ContiguousArray(frame.dropFirst(HelperFrame.headSize)))
      hold(again?.derivatives == job.derivatives && again?.source == job.source, "a decoded job differs")
    }
    _ = try? HelperFrame.value(PictureAnswer.self, of: bytes)
  }
}
