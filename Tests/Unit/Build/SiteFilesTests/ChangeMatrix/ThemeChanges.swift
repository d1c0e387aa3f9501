extension SiteChange {
  /// Changes of files of the theme.
  static let theme: [SiteChange] = [
    .replacing("template", in: "templates/review.html", "<article>", with: "<article lang=\"en\">"),
    .replacing("partial", in: "templates/partials/card.html", "<li>", with: "<li class=\"card\">"),
    .replacing("layout", in: "templates/layout.html", "<main>", with: "<main class=\"changed\">"),
    .replacing("template of robots.txt", in: "templates/robots.txt", "Allow: /", with: "Allow: /\nDisallow: /old/"),
    .replacing("template of a feed", in: "templates/feed.atom", "<feed ", with: "<feed xml:base=\"/\" "),
    .replacing("template of _headers", in: "templates/_headers", "nosniff", with: "nosniff\n  X-Changed: yes"),
    .writing("strings", to: "templates/strings/en.yaml", "menuReviews: All\n"),
    .replacing("default of a setting", in: "templates/theme.yaml", "default: 3", with: "default: 4"),
    .replacing(
      "added setting",
      in: "templates/theme.yaml",
      "settings:",
      with: "settings:\n  - {key: more, default: x}"
    ),
    .writing("style sheet", to: "templates/assets/style.css", "h1 { color: red }"),
  ]
}
