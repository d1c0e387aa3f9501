import ReviewModel

extension FuzzTarget {
  /// Slugs of names.
  static let slug = FuzzTarget(name: "Slug") { bytes in
    let name = text(bytes)
    for letters in SlugLetters.allCases { check(name, letters) }
    hold(folded(folded(name)) == folded(name), "'\(name)' changes when folded again")
  }

  private static func check(_ name: String, _ letters: SlugLetters) {
    guard let slug = Slug(of: name, letters) else { return }
    let again = Slug(of: slug.value, letters)?.value ?? ""
    hold(again.utf8.elementsEqual(slug.value.utf8), "'\(slug.value)' becomes '\(again)'")
    hold(Slug(written: slug.value) == slug, "'\(slug.value)' cannot be written")
    hold(slug.value.utf8.count <= Slug.longest + 2, "\(slug.value.utf8.count) bytes")
    hold(
      !slug.value.utf8.contains { $0 < 0x2D || 0x2E...0x2F ~= $0 || $0 == 0x5C },
      "'\(slug.value)' is not a file name"
    )
  }
}
