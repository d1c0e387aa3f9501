extension FieldType {
  /// The types of a theme's settings. The values of a choice and the limits of a number are set later.
  static let settings = plain.filter { $0.scale == nil } + [.colour, .picture]

  /// A colour, stored as `#RRGGBB`.
  static let colour = FieldType("colour", example: "\"#00FF7F\"", as: .text) { reader, field in
    reader.colour(field.key).map { .text($0.value.description) }
  }

  /// An image of the content folder.
  static let picture = FieldType("picture", example: "logo.svg", as: .url) { reader, field in
    reader.expect(field.key, .picture)
    return reader.writtenText(field.key).map { .picture($0) }
  }
}
