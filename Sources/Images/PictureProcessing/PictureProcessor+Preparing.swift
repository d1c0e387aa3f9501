private import CHEIF

extension PictureProcessor {
  /// Loads the decoders of libheif before the sandbox denies opening files; newer versions have them as plug-ins.
  package static func prepare() {
    unsafe _ = heif_init(nil)
  }
}
