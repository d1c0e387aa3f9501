import Diagnostics
import FrontMatter

// MARK: - Images with alternative text
extension EntryReader {
  /// Returns the image of `image` and `alt`; nil if there is none or it is invalid.
  mutating func illustration() -> Illustration? {
    expect("image", .picture)
    let path = writtenText("image")
    let alt = alternative()
    guard let path else {
      if alt != nil, !holdsValue("image") {
        report(.altWithoutImage, "key 'alt' requires 'image'", hint: "add image: or remove alt:", at: place(of: "alt"))
      }
      return nil
    }
    guard let alt else {
      // An `alt` that is not text has been reported already.
      if holdsValue("alt") { return nil }
      report(
        .altMissing,
        "missing alt text",
        hint: "describe the image, such as alt: A boy in a red suit; for decoration write alt: \"\"",
        at: path.range
      )
      return nil
    }
    return Illustration(path: path, alt: alt)
  }

  /// Returns the text of `alt`, which is empty for decorative images.
  private mutating func alternative() -> String? {
    expect("alt", .alternative)
    explain(["alt": "Alt text: describes the image for readers who cannot see it. Empty if it is decorative."])
    guard let entry = entry("alt"), let scalar = scalar(of: entry) else { return nil }
    return cleaned(scalar.text)
  }
}
