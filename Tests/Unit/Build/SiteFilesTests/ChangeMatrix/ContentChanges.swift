import SiteTestSupport

extension SiteChange {
  /// Edits of reviews that keep their files in place.
  static let edits: [SiteChange] = [
    .replacing("text", of: "r0", "Text number 0.", with: "Edited."),
    .replacing("text without a link", of: "linking", "To [another](r3.md).", with: "To none."),
    .adding("slug", to: "r3", "slug: another"),
    .adding("alias", to: "r1", "aliases: [/old/one/]"),
    .adding("tag", to: "r4", "tags: [changed]"),
    .replacing("tag name", of: "linking", "[changed,", with: "[Changed,"),
    .replacing("date", of: "r5", "published: 2000-01-06", with: "published: 2002-02-01"),
    .replacing("category", of: "r6", "category: Film", with: "category: Dinner"),
    .adding("restaurant", to: "r7", "restaurant: Aurora, Town"),
    .replacing("rating", of: "r7", "rating: 1", with: "rating: 4"),
    .adding("draft on", to: "r8", "draft: true"),
    .replacing("draft off", of: "draft", "draft: true\n", with: ""),
    .adding("pick", to: "r9", "pick: true"),
    .replacing("last pick", of: "visit", "pick: true\n", with: ""),
    .adding("visits", to: "r2", "visits: [1999-05, {date: 1998-01-02, rating: 5}]"),
    .replacing("rating of a visit", of: "seen", "rating: 2}", with: "rating: 5}"),
    .replacing("note of a visit", of: "seen", "Before [r3](r3.md)", with: "After *[r4](r4.md)*"),
    .adding("related reviews", to: "r4", "related: [{review: reviews/r9.md, note: \"As [r3](r3.md).\"}, Review r2]"),
    .adding("times", to: "seen", "times: 9"),
    .adding("unknown day of a visit", to: "r3", "visited: unknown"),
    .replacing("unknown day", of: "r8", "published: 2000-01-09", with: "date: unknown"),
    .adding("declared field", to: "r10", "director: [Ana, Bo]"),
    .replacing("title", of: "r10", "title: Review r10", with: "title: Another title"),
    .adding("verdict", to: "r10", "verdict: In one sentence."),
    .replacing("no picture", of: "pictured", "image: dot.svg\nalt: A dot\nqr: true\n", with: ""),
    .replacing("QR code", of: "visit", "subject:", with: "qr: true\nsubject:"),
    .replacing("subject", of: "visit", "Review r7", with: "Review r9"),
    .replacing("Unicode form of an alias", of: "visit", "caf\u{E9}", with: "cafe\u{301}"),
    .replacing("topic name", of: "first", "studio: North Light", with: "studio: north  light"),
    .replacing("series", of: "first", "number: 1}", with: "number: 3}"),
  ]

  /// Changes and additions of other files, new reviews, and the next day.
  static let otherContent: [SiteChange] = [
    SiteChange("next day") { $0.today = "2026-11-21" },
    SiteChange("touch only", isVisible: false) { $0.isTouched = true },
    .replacing("views", in: "content/views.json", "812", with: "3"),
    .replacing("restaurant name", in: "content/restaurants/aurora.md", "name: Aurora", with: "name: \u{C1}urora"),
    .replacing("restaurant city", in: "content/restaurants/aurora.md", "city: Town", with: "city: Harbour"),
    .replacing("restaurant text", in: "content/restaurants/aurora.md", "Facts, see", with: "Above the harbour, see"),
    .replacing("log rating", in: "content/log/films.yaml", "rating: 3", with: "rating: 5"),
    .replacing("log note", in: "content/log/films.yaml", "Again.", with: "And again."),
    .replacing("log day", in: "content/log/films.yaml", "1998-04,", with: "1997-12-01,"),
    .replacing("log status", in: "content/log/films.yaml", "status: now", with: "status: paused"),
    .replacing("log part", in: "content/log/films.yaml", "episode: 1}", with: "episode: 3}", isVisible: false),
    .replacing("log entry of a review", in: "content/log/films.yaml", "title: Unseen", with: "title: Review r4"),
    .replacing(
      "log addition",
      in: "content/log/films.yaml",
      "# end",
      with: "- {title: New, category: Dinner, date: 1999}"
    ),
    .replacing("log table", in: "content/log/more.csv", "1999-02-03,Aurora", with: "1999,Aurora"),
    .writing("log file", to: "content/log/new.csv", "title,category,rating\nNew,Dinner,2\n"),
    .replacing("list note", in: "content/lists/best.md", "See [r3]", with: "And [r3]"),
    .replacing(
      "list order",
      in: "content/lists/best.md",
      "[{title: Review r3,",
      with: "[Review r5, {title: Review r3,"
    ),
    .replacing("list item", in: "content/lists/best.md", "Plain]", with: "Review r6]"),
    .replacing("list title", in: "content/lists/best.md", "title: Best", with: "title: The best"),
    .replacing("list numbers", in: "content/lists/best.md", "ranked: true\n", with: ""),
    .replacing("list text", in: "content/lists/best.md", "Of [all]", with: "Of [them]"),
    .replacing("list conditions", in: "content/lists/automatic.md", "rating: 3..", with: "rating: 2.."),
    .replacing("list sort", in: "content/lists/automatic.md", "sort: rating", with: "sort: title"),
    .writing(
      "added list",
      to: "content/lists/more.md",
      "---\ntitle: More\ndate: 2002-01-01\nitems: [Review r1]\n---\n"
    ),
    .replacing("page text", in: "content/pages/about.md", "See [r3]", with: "And why: see [r3]"),
    .writing("added page", to: "content/pages/more.md", "---\ntitle: More\n---\nMore.\n"),
    .writing("topic facts", to: "content/studios/n.md", "---\nname: North Light\ncity: Oslo\n---\nNew.\n"),
    .writing(
      "shared name",
      to: "content/restaurants/other.md",
      "---\nname: Aurora\ncity: Village\n---\nFacts.\n"
    ),
    .writing("added review", to: "content/reviews/added.md", review("added", day: "2001-01-03")),
    .writing("added topic", to: "content/reviews/third.md", review("third", head: "studio: Weir\n", day: "2000-01-13")),
    .writing("larger picture", to: "content/reviews/dot.svg", SmallSite.picture(9)),
    .writing("other picture of one size", to: "content/pictures/spot.svg", SmallSite.picture(3, showing: "<g/>")),
    .writing("plain file", to: "content/static/menu.pdf", "Another menu."),
    .writing("robots.txt", to: "content/static/robots.txt", "User-agent: *\nDisallow: /\n"),
  ]

  private static func review(_ name: String, head: String = "", day: String) -> String {
    "---\ntitle: Review \(name)\nrating: 0\ncategory: Film\npublished: \(day)\n\(head)---\nText.\n"
  }
}
