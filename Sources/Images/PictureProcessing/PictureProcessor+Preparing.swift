private import CHEIF

extension PictureProcessor {
  /// Has libraries load what they would load later, when no file can be opened any more: newer libheif has its decoders as
  /// plug-ins.
  package static func prepare() {
    unsafe _ = heif_init(nil)
  }
}
