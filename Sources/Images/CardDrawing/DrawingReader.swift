import CPango

/// A parser of the text boxes in a drawing: well-formed XML as GLib's GMarkup reads it, without a document type.
struct DrawingReader {
  /// The boxes in document order.
  private(set) var boxes: [TextBox] = []
  /// The error of the first invalid box.
  private var firstError: CardError?
  /// The attributes of the root element.
  private var drawing: [String: String] = [:]
  private var depth = 0

  /// Returns the text boxes of a drawing. Throws if the drawing is not XML or a box is invalid.
  static func boxes(_ drawing: ContiguousArray<UInt8>) throws(CardError) -> [TextBox] {
    var reader = DrawingReader()
    var error: UnsafeMutablePointer<GError>?
    let isRead = unsafe withUnsafeMutablePointer(to: &reader) { reader in
      unsafe Self.parse(drawing, into: reader, &error)
    }
    if let firstError = reader.firstError { throw firstError }
    guard isRead else { throw unsafe CardError(taking: error, "the drawing is not XML") }
    return reader.boxes
  }

  private static func parse(
    _ drawing: ContiguousArray<UInt8>,
    into reader: UnsafeMutablePointer<DrawingReader>,
    _ error: inout UnsafeMutablePointer<GError>?
  ) -> Bool {
    var parser = GMarkupParser()
    unsafe parser.start_element = { _, name, names, values, reader, _ in
      guard let reader = unsafe reader?.assumingMemoryBound(to: DrawingReader.self) else { return }
      unsafe reader.pointee.open(DrawingReader.attributes(names, values))
    }
    unsafe parser.end_element = { _, _, reader, _ in
      unsafe reader?.assumingMemoryBound(to: DrawingReader.self).pointee.depth -= 1
    }
    return unsafe withUnsafePointer(to: &parser) { parser in
      let context = unsafe g_markup_parse_context_new(parser, GMarkupParseFlags(0), reader, nil)
      defer { unsafe g_markup_parse_context_free(context) }
      return unsafe drawing.withUnsafeBytes { bytes in
        let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe g_markup_parse_context_parse(context, text, bytes.count, &error) != 0
          && g_markup_parse_context_end_parse(context, &error) != 0
      }
    }
  }

  private static func attributes(
    _ names: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [String: String] {
    var attributes: [String: String] = [:]
    guard let names = unsafe names, let values = unsafe values else { return attributes }
    var index = 0
    while let name = unsafe names[index], let value = unsafe values[index] {
      attributes[unsafe String(cString: name)] = unsafe String(cString: value)
      index += 1
    }
    return attributes
  }

  private mutating func open(_ attributes: [String: String]) {
    depth += 1
    if depth == 1 { drawing = attributes }
    do throws(CardError) {
      guard let box = try TextBox(attributes, in: drawing) else { return }
      // A group may have a transform, which would not apply to the text of a box.
      guard depth == 2 else { throw CardError("a text box is not a child of svg") }
      boxes.append(box)
    } catch {
      firstError = firstError ?? error
    }
  }
}

extension CardError {
  /// Creates an error from a GLib error, and frees the error.
  init(taking error: UnsafeMutablePointer<GError>?, _ what: String) {
    guard let error = unsafe error else {
      self.init(what)
      return
    }
    self.init("\(what): \(unsafe String(cString: error.pointee.message))")
    unsafe g_error_free(error)
  }
}

/// Releases a reference to a GLib object.
func release(_ object: OpaquePointer) { unsafe g_object_unref(UnsafeMutableRawPointer(object)) }
