extension Unicode.Scalar {
  /// Whether the scalar is a visible space that YAML and Markdown read as text (Unicode general category Zs, without U+0020).
  package var isWideSpace: Bool { value > 0x7F && properties.generalCategory == .spaceSeparator }
}
