import Diagnostics
import FrontMatter

// MARK: - Reviewer and links
extension EntryReader {
  mutating func reviewer() -> Reviewer {
    expect("reviewer", .mapping, isRequired: true)
    guard var reader = mapping("reviewer", example: "name: Morgan", of: YAML.named) else {
      if !holdsValue("reviewer") {
        report(
          .missingKey,
          "missing key 'reviewer'",
          hint: "add reviewer: with an indented line name: Morgan",
          at: place(of: "reviewer")
        )
      }
      return Reviewer()
    }
    let reviewer = Reviewer(
      name: reader.requiredText("name", example: "Morgan") ?? "",
      bio: reader.text("bio"),
      illustration: reader.illustration(),
      expertise: reader.texts("expertise"),
      links: reader.namedLinks("links", example: "{name: Mastodon, url: \"https://…\"}", allowsPaths: false).map(
        \.value
      )
    )
    reader.explain([
      "name": "Name of the author.",
      "bio": "Biography in one sentence.",
      "image": "Portrait: path relative to the content folder.",
      "alt": "Alt text: describes the portrait for readers who cannot see it. Empty if it is decorative.",
      "expertise": "Subjects of expertise: a list.",
      "links": "Profiles of the reviewer on other sites.",
    ])
    reader.label(["bio": "Biography", "image": "Portrait", "alt": "Alt text of the portrait"])
    reader.reportUnknownKeys()
    report(reader, of: "reviewer")
    return reviewer
  }

  /// Returns the links in a list; `isOther` returns whether an item is no link and not read.
  mutating func namedLinks(
    _ key: String,
    example: String,
    allowsPaths: Bool,
    besides isOther: ((Value) -> Bool)? = nil
  ) -> [Ranged<NamedLink>] {
    mappings(key, example: example, of: linkMapping, besides: isOther).compactMap { link in
      var link = link
      let name = link.requiredText("name", example: "About")
      let url = link.url("url", allowsPaths: allowsPaths, isRequired: true)
      if !link.holdsValue("url") {
        link.reportMissing("url", example: allowsPaths ? "/about/" : "https://a.example/page")
      }
      link.explain([
        "name": "Text of the \(allowsPaths ? "entry" : "link").",
        "url": allowsPaths
          ? "URL of the entry, or a path such as /about/." : "URL of the link, beginning with https://.",
      ])
      link.reportUnknownKeys()
      report(link, of: key)
      guard let name, let url else { return nil }
      return Ranged(NamedLink(name: name, url: url), at: link.valuePlace(of: "url"))
    }
  }
}

/// Returns the link that a URL means, named by its host; nil for other texts.
private func linkMapping(_ text: String) -> YAML? {
  guard let url = ValueForm.url.corrections(of: text).values.first?.value,
    let host = url.split(separator: "/").dropFirst().first
  else { return nil }
  return .mapping([("name", .text(String(host))), ("url", .text(url))])
}
