import CPango

/// The fonts of one folder. The system configuration is not read and no other font is found, so that cards are equal on every
/// machine.
@safe package struct CardFonts {
  /// The default font family.
  static let family = "Inter"

  let map: UnsafeMutablePointer<PangoFontMap>

  /// Opens all fonts of a folder and makes them the fonts of the process. Throws if the folder contains no font.
  package init(folder: String) throws(CardError) {
    guard let configuration = unsafe FcConfigCreate() else {
      throw CardError("cannot create a fontconfig configuration")
    }
    for file in Self.files(in: folder) { unsafe FcConfigAppFontAddFile(configuration, file) }
    // `FcConfigSetCurrent` makes these fonts available to texts in the drawing itself.
    guard let fonts = unsafe FcConfigGetFonts(configuration, FcSetApplication), unsafe fonts.pointee.nfont > 0,
      unsafe FcConfigSetCurrent(configuration) != 0,
      let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    else { throw CardError("no fonts found in '\(folder)'") }
    unsafe self.map = unsafe map
    unsafe pango_cairo_font_map_set_default(OpaquePointer(map))
    unsafe open(fonts.pointee)
  }

  /// Returns the paths of the files in a folder, sorted by name.
  private static func files(in folder: String) -> [String] {
    guard let directory = unsafe g_dir_open(folder, 0, nil) else { return [] }
    defer { unsafe g_dir_close(directory) }
    var names: [String] = []
    while let name = unsafe g_dir_read_name(directory) { names.append(unsafe String(cString: name)) }
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// Opens each font, since the sandbox allows no file to be opened later.
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
