import ReviewModel

/// The rules of a site's fonts. While a file loads, a font of the system in its measures is shown, so that no line moves.
package struct FontStyle: Sendable {
  /// A file of a family with its measures.
  package struct Face: Sendable {
    package let file: String
    package let weights: ClosedRange<Int>
    package let isItalic: Bool
    /// The measures in parts of the font size.
    package let ascent, descent, lineGap, averageWidth: Double

    package init(
      _ file: String,
      weights: ClosedRange<Int>,
      isItalic: Bool,
      ascent: Double,
      descent: Double,
      lineGap: Double,
      averageWidth: Double
    ) {
      (self.file, self.weights, self.isItalic) = (file, weights, isItalic)
      (self.ascent, self.descent, self.lineGap, self.averageWidth) = (ascent, descent, lineGap, averageWidth)
    }
  }

  let role: SiteFonts.Role
  let faces: [Face]

  package init(_ role: SiteFonts.Role, _ faces: [Face]) { (self.role, self.faces) = (role, faces) }

  private var family: String { "site-\(role.rawValue)" }

  /// The font faces of the files, and one of a font of the system in the measures of the first.
  var css: String { faces.map(rule).joined() + (faces.first.map(fallback) ?? "") }

  /// The value of `font-family`.
  var families: String { "\(family), \(family)-fallback, \(role.generic)" }

  private func rule(_ face: Face) -> String {
    let weights =
      face.weights.count == 1 ? "\(face.weights.lowerBound)" : "\(face.weights.lowerBound) \(face.weights.upperBound)"
    return """

      @font-face {
        font-family: \(family);
        src: url("\(face.file)") format("woff2");
        font-weight: \(weights);
        font-style: \(face.isItalic ? "italic" : "normal");
        font-display: swap;
      }
      """
  }

  private func fallback(_ face: Face) -> String {
    let size = face.averageWidth / role.fallback.averageWidth
    return """

      @font-face {
        font-family: \(family)-fallback;
        src: \(role.fallback.names.map { "local(\"\($0)\")" }.joined(separator: ", "));
        size-adjust: \(percent(size));
        ascent-override: \(percent(face.ascent / size));
        descent-override: \(percent(face.descent / size));
        line-gap-override: \(percent(face.lineGap / size));
      }
      """
  }

  /// Returns a part as a percentage with two decimals.
  private func percent(_ part: Double) -> String {
    let hundredths = Int((part * 10_000).rounded())
    let decimals = "\(hundredths % 100)"
    return "\(hundredths / 100).\(decimals.count == 1 ? "0" : "")\(decimals)%"
  }
}

extension SiteFonts.Role {
  /// The custom property of the theme.
  var property: String { self == .text ? "serif" : "sans" }

  /// The families of the system for a font that is missing.
  var generic: String { self == .text ? "Georgia, serif" : "system-ui, sans-serif" }

  /// Fonts of systems with equal measures, and the average width of their characters in parts of the font size.
  fileprivate var fallback: (names: [String], averageWidth: Double) {
    self == .text
      ? (["Times New Roman", "Liberation Serif", "Tinos", "Nimbus Roman"], 0.3982)
      : (["Arial", "Helvetica", "Liberation Sans", "Arimo", "Nimbus Sans"], 0.4394)
  }
}
