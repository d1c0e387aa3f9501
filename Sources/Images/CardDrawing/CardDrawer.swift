import CPango
import CRsvg
import PictureJobs

/// The renderer of social cards.
package struct CardDrawer {
  private let fonts: CardFonts

  /// Creates a renderer that uses only the given fonts.
  package init(_ fonts: CardFonts) { self.fonts = fonts }

  /// Renders a card. Only the drawing is read: librsvg loads no file for a document without a base URL.
  package func card(_ job: CardJob) -> CardAnswer {
    do throws(CardError) {
      let boxes = try DrawingReader.boxes(job.drawing)
      let canvas = try Canvas(width: SocialCard.width, height: SocialCard.height, CAIRO_FORMAT_RGB24)
      try canvas.draw(try Drawing(EmbeddedDrawing.rasterized(job.drawing)))
      let missing = try canvas.draw(boxes, fonts)
      return .drawn(try canvas.jpeg(), missing: missing)
    } catch {
      return .failed(error.reason)
    }
  }
}

/// A parsed SVG drawing.
@safe struct Drawing: ~Copyable {
  fileprivate let handle: UnsafeMutablePointer<RsvgHandle>

  init(_ bytes: ContiguousArray<UInt8>) throws(CardError) {
    var error: UnsafeMutablePointer<GError>?
    let handle = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe rsvg_handle_new_from_data(bytes.baseAddress, gsize(bytes.count), &error)
    }
    guard let handle = unsafe handle else { throw unsafe CardError(taking: error, "the drawing is not SVG") }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe g_object_unref(handle) }

  /// The size in pixels, otherwise that of `viewBox`; nil without both.
  var size: (width: Double, height: Double)? {
    var (width, height) = (0.0, 0.0)
    if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
      var (hasBox, box) = (gboolean(0), RsvgRectangle())
      unsafe rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
      (width, height) = (box.width, box.height)
    }
    return width > 0 && height > 0 && width.isFinite && height.isFinite ? (width, height) : nil
  }
}

/// A cairo surface.
@safe struct Canvas: ~Copyable {
  private let surface: OpaquePointer
  private let cairo: OpaquePointer
  private let height: Int

  init(width: Int, height: Int, _ format: cairo_format_t) throws(CardError) {
    guard let surface = unsafe cairo_image_surface_create(format, Int32(width), Int32(height)),
      let cairo = unsafe cairo_create(surface)
    else { throw CardError("out of memory") }
    self.height = height
    unsafe self.surface = unsafe surface
    unsafe self.cairo = unsafe cairo
  }

  deinit {
    unsafe cairo_destroy(cairo)
    unsafe cairo_surface_destroy(surface)
  }

  /// Draws an SVG over the whole canvas.
  func draw(_ drawing: borrowing Drawing) throws(CardError) {
    let width = unsafe cairo_image_surface_get_width(surface)
    var area = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    var error: UnsafeMutablePointer<GError>?
    guard unsafe rsvg_handle_render_document(drawing.handle, cairo, &area, &error) != 0 else {
      throw unsafe CardError(taking: error, "cannot render the drawing")
    }
  }

  /// Draws texts into their boxes. Returns the characters that no font contains, each once.
  func draw(_ boxes: [TextBox], _ fonts: borrowing CardFonts) throws(CardError) -> String {
    guard let context = unsafe pango_font_map_create_context(fonts.map) else { throw CardError("out of memory") }
    defer { unsafe release(context) }
    unsafe setOptions(context)
    var missing = ""
    for box in boxes {
      guard let layout = unsafe TextLayout(box, context) else { throw CardError("out of memory") }
      unsafe layout.draw(cairo)
      missing.unicodeScalars.append(
        contentsOf: layout.missing.unicodeScalars.filter { !missing.unicodeScalars.contains($0) }
      )
    }
    let status = unsafe cairo_status(cairo)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw CardError(unsafe String(cString: cairo_status_to_string(status)))
    }
    return missing
  }

  /// Turns off hinting and rounding, so that letter shapes do not depend on their position: viewers scale cards.
  private func setOptions(_ context: OpaquePointer) {
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  /// Returns the canvas as a JPEG file.
  func jpeg() throws(CardError) -> ContiguousArray<UInt8> {
    unsafe cairo_surface_flush(surface)
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let pixels = unsafe UnsafeBufferPointer(
      start: cairo_image_surface_get_data(surface),
      count: stride * height
    )
    return try unsafe JPEGEncoder.bytes(of: pixels, stride: stride)
  }

  /// Returns the canvas as a PNG file; nil if there is not enough memory.
  func png() -> ContiguousArray<UInt8>? {
    var bytes = ContiguousArray<UInt8>()
    let status = unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
      unsafe cairo_surface_write_to_png_stream(
        surface,
        { bytes, data, count in
          let written = unsafe UnsafeBufferPointer(start: data, count: Int(count))
          unsafe bytes?.assumingMemoryBound(to: ContiguousArray<UInt8>.self).pointee.append(contentsOf: written)
          return CAIRO_STATUS_SUCCESS
        },
        bytes
      )
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }
}
