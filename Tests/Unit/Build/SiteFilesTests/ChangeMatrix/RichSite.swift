import Foundation
import SiteTestSupport

extension SmallSite {
  /// Creates a site with every feature: images, QR codes, views, restaurants, tags, topics, a series, links between texts,
  /// picks, several years, footnotes and plain files. One review is a draft, and one is scheduled for the next day.
  static func rich() throws -> SmallSite {
    let site = try SmallSite(reviews: 12)
    try site.writeFields()
    try site.writeReviews()
    try site.writeTopics()
    try site.writePlaces()
    try site.writeOtherFiles()
    try site.writeThemes()
    return site
  }

  /// Returns an SVG file of a width and height.
  static func picture(_ size: Int, showing content: String = "") -> String {
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\""
    return content.isEmpty ? start + "/>" : start + ">\(content)</svg>"
  }

  private func writeFields() throws {
    let fields = """

      fields:
        - {key: director, type: texts, card: true, property: director}
        - {key: studio, type: topic, plural: Studios, card: true, facts: [{key: city, card: true}]}
        - {key: saga, type: series, plural: Sagas}

      """
    try folder.write(try folder.text("content/site.yaml") + fields, to: "content/site.yaml")
  }

  private func writeReviews() throws {
    try writeReview("r11", head: "director: [Cy]", day: 11)
    try writeReview("pictured", head: "image: dot.svg\nalt: A dot\nqr: true", day: 10)
    try writeReview("noted", head: "slug: notes", body: "A note.[^1]\n\n[^1]: It is small.", day: 14)
    let linked = "To [another](r3.md). \"So.\" ![dot](dot.svg)"
    try writeReview("linking", head: "tags: [changed, other]", body: linked, day: 400)
    let visit = "restaurant: Aurora, Town\nsubject: Review r7\npick: true\naliases: [/caf\u{E9}/]"
    try writeReview("visit", head: visit, day: 401)
    try writeReview(
      "seen",
      head: "visits: [1997, {date: 1999-05-04, note: \"Before [r3](r3.md).\", rating: 2}]\nsubject: Review r7",
      day: 12
    )
    try writeReview("draft", head: "draft: true", day: 402)
    try folder.write(
      "---\ntitle: Tomorrow\nrating: 2\ncategory: Film\npublished: 2026-11-21\n---\nText.\n",
      to: "content/reviews/tomorrow.md"
    )
  }

  private func writeTopics() throws {
    try writeReview("first", head: "studio: North Light\nsaga: {name: Lantern, number: 1}", day: 12)
    let spot = "![spot](../pictures/spot.svg)"
    try writeReview("second", head: "studio: north-light\nsaga: Lantern 2", body: spot, day: 13)
    try folder.write("---\nname: North Light\ncity: Bergen\n---\n", to: "content/studios/n.md")
    try writeLog()
    try writeLists()
  }

  private func writeLists() throws {
    let items =
      "ranked: true\ndate: 2001-01-01\nitems: [{title: Review r3, note: \"See [r3](../reviews/r3.md).\"}, Unseen, Plain]"
    try folder.write("---\ntitle: Best\n\(items)\n---\nOf [all](../reviews/r3.md).\n", to: "content/lists/best.md")
    let rule = "where: {rating: 3.., not: {tags: changed}}\nsort: rating\ngroup: year"
    try folder.write("---\ntitle: Automatic\n\(rule)\n---\n", to: "content/lists/automatic.md")
  }

  private func writeLog() throws {
    let lines = [
      "title: Review r3, category: Film, date: 1998-04-05, rating: 3, note: Again.",
      "title: Unseen, category: Film, date: 1998-04, studio: North Light, tags: [changed]",
      "title: Slow, category: Film, status: now, progress: 3/10", "title: Later, category: Film, status: next",
      "title: Parts, category: Film, date: 1999-01-02, part: {episode: 2}",
      "title: Parts, category: Film, date: 1999-01-01, part: {episode: 1}",
    ]
    try folder.write(lines.map { "- {\($0)}\n" }.joined() + "# end\n", to: "content/log/films.yaml")
    try folder.write("title,category,date,restaurant\nSupper,Film,1999-02-03,Aurora\n", to: "content/log/more.csv")
  }

  private func writePlaces() throws {
    try folder.write(
      "---\nname: Aurora\ncity: Town\n---\nFacts, see [r3](../reviews/r3.md).\n",
      to: "content/restaurants/aurora.md"
    )
    let views = #"{"/reviews/r1/": 812, "/reviews/r3/": 40, "/reviews/visit/": 40}"#
    try folder.write(views, to: "content/views.json")
  }

  /// Writes settings that a template shows, and a theme that the site can choose.
  private func writeThemes() throws {
    let settings = "settings:\n  - {key: columns, type: number, default: 3}\n  - {key: logo, type: picture}\n"
    try folder.write(settings, to: "templates/theme.yaml")
    let layout = try folder.text("templates/layout.html")
    let logo = "{{#theme.logo}}\n<img src=\"{{.}}\" alt=\"\">\n{{/theme.logo}}\n"
    try folder.write(layout.replacing("<main>", with: logo + "<main>"), to: "templates/layout.html")
    try folder.write("title { color: navy }", to: "themes/night/assets/night.css")
  }

  private func writeOtherFiles() throws {
    try folder.write(Self.picture(2), to: "content/reviews/dot.svg")
    try folder.write(Self.picture(3), to: "content/pictures/spot.svg")
    let page = "---\ntitle: About\n---\nSee [r3](../reviews/r3.md) and [the menu](../static/menu.pdf).\n"
    try folder.write(page, to: "content/pages/about.md")
    try folder.write("A menu.", to: "content/static/menu.pdf")
    try folder.write("", to: "content/static/empty.txt")
    try folder.write("Contact: mailto:ada@plain.example\n", to: "content/static/.well-known/security.txt")
  }
}
