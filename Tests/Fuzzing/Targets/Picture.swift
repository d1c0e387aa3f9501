import PictureMetadata

extension FuzzTarget {
  /// The headers of every format.
  static let picture = FuzzTarget(name: "Picture") { bytes in
    guard let picture = try? Picture.read(bytes) else { return }
    hold(picture.width > 0 && picture.height > 0, "a picture of nothing")
    hold(max(picture.width, picture.height) <= PictureLimits.side, "\(picture.width) × \(picture.height) pixels")
    hold(picture.width * picture.height <= PictureLimits.area, "\(picture.width) × \(picture.height) pixels")
  }
}
