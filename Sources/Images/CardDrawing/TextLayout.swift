import CPango

/// The layout of a text in a box: shaped, broken into lines, shrunk until it fits, and truncated if it still does not fit.
@safe struct TextLayout: ~Copyable {
  private let box: TextBox
  private let layout: OpaquePointer
  private let description: OpaquePointer
  /// The characters that no font contains, each once.
  let missing: String

  /// Lays out the text of a box; returns nil if memory allocation fails.
  init?(_ box: TextBox, _ context: OpaquePointer) {
    guard let layout = unsafe pango_layout_new(context), let description = unsafe pango_font_description_new() else {
      return nil
    }
    self.box = box
    unsafe self.layout = unsafe layout
    unsafe self.description = unsafe description
    unsafe pango_font_description_set_family(description, box.family)
    unsafe pango_font_description_set_weight(description, PangoWeight(UInt32(box.weight)))
    unsafe pango_layout_set_line_spacing(layout, Float(box.lineHeight))
    unsafe Self.set(box.text, layout)
    missing = unsafe Self.lacking(layout)
    if !missing.isEmpty { unsafe Self.set(box.text.leavingOut(missing), layout) }
    align()
    fit()
  }

  deinit {
    unsafe pango_font_description_free(description)
    unsafe release(layout)
  }

  /// Draws the text at the position of its box.
  func draw(_ cairo: OpaquePointer) {
    let room = box.height - size.height
    unsafe cairo_move_to(cairo, box.x + inset, box.y + max(0, room * box.block.share))
    unsafe cairo_set_source_rgb(cairo, box.colour.red, box.colour.green, box.colour.blue)
    unsafe pango_cairo_show_layout(cairo, layout)
  }

  private static func set(_ text: String, _ layout: OpaquePointer) {
    unsafe pango_layout_set_text(layout, text, Int32(text.utf8.count))
  }

  // MARK: - Sides

  /// Whether lines begin on the right.
  private var isRightToLeft: Bool { box.isRightToLeft ?? isTextRightToLeft }

  /// Whether the paragraph is right-to-left; a number at its beginning is not.
  private var isTextRightToLeft: Bool {
    guard let line = unsafe pango_layout_get_line_readonly(layout, 0) else { return false }
    return unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  /// Sets the alignment. Pango exchanges left and right for right-to-left text.
  private func align() {
    let isLeft = (box.inline == .start) != isRightToLeft
    let side = isLeft != isTextRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    unsafe pango_layout_set_alignment(layout, box.inline == .middle ? PANGO_ALIGN_CENTER : side)
  }

  /// The distance in pixels between the left side of the box and the lines, which may be narrower than the box.
  private var inset: Double {
    let rest = unsafe box.width - Double(pango_layout_get_width(layout)) / Double(PANGO_SCALE)
    switch box.inline {
    case .start: return isRightToLeft ? rest : 0
    case .middle: return rest / 2
    case .end: return isRightToLeft ? 0 : rest
    }
  }

  // MARK: - Size

  /// The size of all lines, in pixels.
  private var size: (width: Double, height: Double) {
    var (width, height) = (Int32(0), Int32(0))
    unsafe pango_layout_get_size(layout, &width, &height)
    return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
  }

  private func fit() {
    unsafe pango_layout_set_width(layout, units(box.width))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    for size in stride(from: box.size, to: box.leastSize, by: -1) where fits(size) { return balance() }
    if fits(box.leastSize) { return balance() }
    // Words longer than a line are broken only if the minimum size does not fit.
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_height(layout, units(box.height))
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
  }

  private func fits(_ size: Double) -> Bool {
    unsafe pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    unsafe pango_layout_set_font_description(layout, description)
    setLetterSpacing(size)
    return self.size.height <= box.height && self.size.width <= box.width
  }

  /// Narrows lines to similar lengths without adding a line, to avoid a single word on the last line.
  private func balance() {
    let lines = unsafe pango_layout_get_line_count(layout)
    guard lines > 1 else { return }
    var (low, high) = (box.width / 2, box.width)
    while high - low > 4 {
      let width = (low + high) / 2
      unsafe pango_layout_set_width(layout, units(width))
      let isSame = unsafe pango_layout_get_line_count(layout) == lines && size.width <= width
      (low, high) = isSame ? (low, width) : (width, high)
    }
    unsafe pango_layout_set_width(layout, units(high))
  }

  private func setLetterSpacing(_ size: Double) {
    let attributes = unsafe pango_attr_list_new()
    let spacing = Int32(size * box.letterSpacing / 100 * Double(PANGO_SCALE))
    unsafe pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(spacing))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }

  private func units(_ pixels: Double) -> Int32 { Int32(pixels * Double(PANGO_SCALE)) }
}

extension TextBox.Place {
  /// The share of the free space before the text.
  fileprivate var share: Double {
    switch self {
    case .start: 0
    case .middle: 0.5
    case .end: 1
    }
  }
}

extension String {
  /// Returns the text without some characters and without the gaps that they leave.
  fileprivate func leavingOut(_ others: String) -> String {
    let others = Set(others.unicodeScalars)
    let rest = String(String.UnicodeScalarView(unicodeScalars.filter { !others.contains($0) }))
    return rest.split(separator: " ").joined(separator: " ")
  }
}

// MARK: - Missing characters
extension TextLayout {
  /// The flag of the glyph of a missing character (`PANGO_GLYPH_UNKNOWN_FLAG`).
  private static let unknown: UInt32 = 0x1000_0000

  private static func lacking(_ layout: OpaquePointer) -> String {
    guard unsafe pango_layout_get_unknown_glyphs_count(layout) > 0 else { return "" }
    let iterator = unsafe pango_layout_get_iter(layout)
    defer { unsafe pango_layout_iter_free(iterator) }
    var missing = String.UnicodeScalarView()
    repeat {
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator) else { continue }
      for scalar in unsafe unknown(run.pointee.glyphs.pointee) where !missing.contains(scalar) {
        missing.append(scalar)
      }
    } while unsafe pango_layout_iter_next_run(iterator) != 0
    return String(missing)
  }

  private static func unknown(_ glyphs: PangoGlyphString) -> [Unicode.Scalar] {
    (0..<Int(unsafe glyphs.num_glyphs)).compactMap { number in
      let glyph = unsafe glyphs.glyphs[number].glyph
      return glyph & unknown == 0 ? nil : Unicode.Scalar(glyph & ~unknown)
    }
  }
}
