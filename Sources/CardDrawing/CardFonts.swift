import CPango

/// The fonts of one folder. No others are found, so that cards look the same on every machine; the configuration of the
/// system is not read.
@safe package struct CardFonts {
  /// The family of texts that ask for no other.
  static let family = "Inter"

  let map: UnsafeMutablePointer<PangoFontMap>

  /// Opens all fonts of a folder and makes them those of this process; throws where there are none.
  package init(folder: String) throws(CardFault) {
    guard let configuration = unsafe FcConfigCreate() else {
      throw CardFault("cannot create a fontconfig configuration")
    }
    for file in Self.files(in: folder) { unsafe FcConfigAppFontAddFile(configuration, file) }
    // With `FcConfigSetCurrent`, texts that the drawing itself sets find the same fonts.
    guard let fonts = unsafe FcConfigGetFonts(configuration, FcSetApplication), unsafe fonts.pointee.nfont > 0,
      unsafe FcConfigSetCurrent(configuration) != 0,
      let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    else { throw CardFault("no fonts found in '\(folder)'") }
    unsafe self.map = unsafe map
    unsafe pango_cairo_font_map_set_default(OpaquePointer(map))
    unsafe open(fonts.pointee)
  }

  /// The files in a folder, in the order of their names.
  private static func files(in folder: String) -> [String] {
    guard let directory = unsafe g_dir_open(folder, 0, nil) else { return [] }
    defer { unsafe g_dir_close(directory) }
    var names: [String] = []
    while let name = unsafe g_dir_read_name(directory) { names.append(unsafe String(cString: name)) }
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// Opens each font, since no file can be opened later.
  private func open(_ fonts: FcFontSet) {
    guard let context = unsafe pango_font_map_create_context(map) else { return }
    defer { unsafe release(context) }
    for number in 0..<Int(unsafe fonts.nfont) {
      let description = unsafe pango_fc_font_description_from_pattern(fonts.fonts[number], 0)
      defer { unsafe pango_font_description_free(description) }
      unsafe pango_font_description_set_absolute_size(description, 20 * Double(PANGO_SCALE))
      guard let font = unsafe pango_font_map_load_font(map, context, description) else { continue }
      _ = unsafe pango_font_get_hb_font(font)
      unsafe pango_font_metrics_unref(pango_font_get_metrics(font, nil))
      unsafe g_object_unref(font)
    }
  }
}
