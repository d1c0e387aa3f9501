import Foundation
import SiteFiles
import SiteTestSupport
import Testing

/// A build after any change, and after any two, gives what a cold build gives, and writes no more than what changed.
@Suite struct WarmBuildTests {
  enum Change: String, CaseIterable {
    case add, edit, delete, rename, slug, tag, date, category, restaurant, draft, pick, template, partial, strings
    case configuration, replacePicture, deletePicture, touch, letterCase, qrCode, qrCodes, address, views
    case noViews, theme, accent, unicodeForm, restaurantName, tagName, plainFile, noPlainFile, plainFileCase, robots
    case declaredField, rating, topic, topicFacts, topicName, series, sharedName, lastPick, lastReviews

    func apply(to site: SmallSite) throws {
      switch self {
      case .add: try site.writeReview("added", day: 30)
      case .edit: try site.writeReview("r0", body: "Edited.", day: 0)
      case .delete: try site.folder.remove("content/reviews/r1.md")
      case .rename: try move("content/reviews/r2.md", "content/reviews/renamed.md", site)
      case .slug: try site.writeReview("r3", head: "slug: another", day: 3)
      case .tag: try site.writeReview("r4", head: "tags: [changed]", day: 4)
      case .date: try site.writeReview("r5", day: 700)
      case .category: try replace("category: Film", "category: Dinner", in: "content/reviews/r6.md", site)
      case .restaurant: try site.writeReview("r7", head: "restaurant: Aurora, Town", day: 7)
      case .draft: try site.writeReview("r8", head: "draft: true", day: 8)
      case .pick: try site.writeReview("r9", head: "pick: true", day: 9)
      case .template: try replace("<article>", "<article lang=\"en\">", in: "templates/review.html", site)
      case .partial: try replace("<li>", "<li class=\"card\">", in: "templates/partials/card.html", site)
      case .strings: try site.folder.write("menuReviews: All\n", to: "templates/strings/en.yaml")
      case .configuration: try Setting.title.apply(to: site)
      case .replacePicture: try site.folder.write(Self.picture(9), to: "content/reviews/dot.svg")
      case .deletePicture: try site.writeReview("pictured", day: 10)
      case .touch: try shell("touch content/*/*; touch site/index.html", in: site.folder)
      case .letterCase: try move("content/reviews/r11.md", "content/reviews/R11.md", site)
      case .qrCode: try replace("subject:", "qr: true\nsubject:", in: "content/reviews/visit.md", site)
      case .qrCodes: try Setting.qr.apply(to: site)
      case .address: try Setting.url.apply(to: site)
      case .views: try replace("812", "3", in: "content/views.json", site)
      case .noViews: try site.folder.remove("content/views.json")
      case .accent: try Setting.accent.apply(to: site)
      case .unicodeForm: try replace("caf\u{E9}", "cafe\u{301}", in: "content/reviews/visit.md", site)
      case .restaurantName: try replace("name: Aurora", "name: \u{C1}urora", in: "content/restaurants/aurora.md", site)
      case .tagName: try replace("[changed,", "[Changed,", in: "content/reviews/linking.md", site)
      case .declaredField: try site.writeReview("r10", head: "director: [Ana, Bo]", day: 10)
      case .topic: try site.writeReview("third", head: "studio: Weir", day: 12)
      case .topicFacts:
        try site.folder.write("---\nname: North Light\ncity: Oslo\n---\nNew.\n", to: "content/studios/n.md")
      case .topicName: try replace("studio: North Light", "studio: north  light", in: "content/reviews/first.md", site)
      case .series: try replace("number: 1}", "number: 3}", in: "content/reviews/first.md", site)
      case .sharedName:
        try site.folder.write("---\nname: Aurora\ncity: Village\n---\nFacts.\n", to: "content/restaurants/other.md")
      case .rating: try replace("rating: 1", "rating: 4", in: "content/reviews/r7.md", site)
      case .lastPick: try replace("pick: true\n", "", in: "content/reviews/visit.md", site)
      case .lastReviews:
        try shell("rm content/reviews/*.md content/restaurants/*.md", in: site.folder)
        try site.folder.write("---\ntitle: About\n---\n", to: "content/pages/about.md")
      case .plainFile: try site.folder.write("Another menu.", to: "content/static/menu.pdf")
      case .noPlainFile: try site.folder.remove("content/static/.well-known/security.txt")
      case .plainFileCase: try move("content/static/empty.txt", "content/static/Empty.txt", site)
      case .robots: try site.folder.write("User-agent: *\nDisallow: /\n", to: "content/static/robots.txt")
      case .theme: try site.folder.write("h1 { color: red }", to: "templates/assets/style.css")
      }
    }

    /// The setting that it changes, if it is one.
    private var setting: Setting? {
      switch self {
      case .configuration: .title
      case .qrCodes: .qr
      case .address: .url
      case .accent: .accent
      default: nil
      }
    }

    /// Whether it changes that setting, and no other can be beside it.
    func isOf(_ setting: Setting?) -> Bool { self.setting != nil && self.setting == setting }

    static func picture(_ size: Int) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\"/>"
    }

    private func move(_ one: String, _ other: String, _ site: SmallSite) throws {
      try FileManager.default.moveItem(atPath: site.folder / one, toPath: site.folder / other)
    }

    private func replace(_ old: String, _ new: String, in file: String, _ site: SmallSite) throws {
      let text = try site.folder.text(file)
      try #require(text.contains(old))
      try site.folder.write(text.replacingOccurrences(of: old, with: new), to: file)
    }
  }

  private let site: SmallSite

  init() throws { site = try Self.richSite() }

  /// A site with something of everything: pictures, QR codes, views, restaurants, tags, links from text to text, picks,
  /// several years, plain files.
  static func richSite() throws -> SmallSite {
    let site = try SmallSite(reviews: 12)
    try site.folder.write(Change.picture(2), to: "content/reviews/dot.svg")
    let settings = try site.folder.text("content/site.yaml")
    try site.folder.write(
      settings + """

        fields:
          - {key: director, type: texts, card: true, property: director}
          - {key: studio, type: topic, plural: Studios, card: true, facts: [{key: city, card: true}]}
          - {key: saga, type: series, plural: Sagas}

        """,
      to: "content/site.yaml"
    )
    try site.writeReview("r11", head: "director: [Cy]", day: 11)
    try site.writeReview("pictured", head: "image: dot.svg\nalt: A dot\nqr: true", day: 10)
    try site.writeReview(
      "linking",
      head: "tags: [changed, other]",
      body: "To [another](r3.md). ![dot](dot.svg)",
      day: 400
    )
    try site.writeReview(
      "visit",
      head: "restaurant: Aurora, Town\nsubject: Review r7\npick: true\naliases: [/caf\u{E9}/]",
      day: 401
    )
    try site.folder.write(
      "---\nname: Aurora\ncity: Town\n---\nFacts, see [r3](../reviews/r3.md).\n",
      to: "content/restaurants/aurora.md"
    )
    try site.folder.write(
      #"{"/reviews/r1/": 812, "/reviews/r3/": 40, "/reviews/visit/": 40}"#,
      to: "content/views.json"
    )
    try site.folder.write(
      "---\ntitle: About\n---\nSee [r3](../reviews/r3.md) and [the menu](../static/menu.pdf).\n",
      to: "content/pages/about.md"
    )
    try site.writeReview("first", head: "studio: North Light\nsaga: {name: Lantern, number: 1}", day: 12)
    try site.writeReview("second", head: "studio: north-light\nsaga: Lantern 2", day: 13)
    try site.folder.write("---\nname: North Light\ncity: Bergen\n---\n", to: "content/studios/n.md")
    try site.folder.write("A menu.", to: "content/static/menu.pdf")
    try site.folder.write("", to: "content/static/empty.txt")
    try site.folder.write("Contact: mailto:ada@plain.example\n", to: "content/static/.well-known/security.txt")
    return site
  }

  /// What a cold build gives, which is worked out unless it is known.
  @discardableResult
  private func expectWarmLikeCold(
    _ changes: [Change],
    and setting: Setting? = nil,
    cold: [String: Data]? = nil
  ) async throws -> [String: Data] {
    try await site.build()
    let before = try stamps(of: site.output)
    for change in changes { try change.apply(to: site) }
    try setting?.apply(to: site)
    let touched = changes.contains(.touch) ? try stamps(of: site.output) : before
    let report = try await site.build()
    try #require(report.writing != nil, "\(report.text(below: site.folder))")
    let warm = try stamps(of: site.output)
    let cold = if let cold { cold } else { try await site.coldBuild() }
    #expect(differences(warm.mapValues(\.data), cold) == [])
    #expect(names(of: warm) == names(of: cold))
    let rewritten = warm.filter { touched[$0.key]?.modified != $0.value.modified }.keys
    let old = names(of: before)
    #expect(rewritten.filter { old.contains(Array($0.utf8)) && warm[$0]?.data == before[$0]?.data } == [])
    return cold
  }

  /// The names of files, byte by byte: in two Unicode forms they are equal as strings.
  private func names(of files: [String: some Any]) -> Set<[UInt8]> { Set(files.keys.map { Array($0.utf8) }) }

  @Test(arguments: Change.allCases)
  func oneChange(_ change: Change) async throws {
    try await expectWarmLikeCold([change])
  }

  /// Every fourth change on every setting, and beside it; `FingerprintTests` have all of them.
  @Test(arguments: Setting.allCases)
  func settings(_ setting: Setting) async throws {
    let number = Setting.allCases.firstIndex(of: setting) ?? 0
    for (place, change) in Change.allCases.enumerated() where !change.isOf(setting) && (place + number) % 4 == 0 {
      let test = try WarmBuildTests()
      try setting.apply(to: test.site)
      let cold = try await test.expectWarmLikeCold([change])
      try await WarmBuildTests().expectWarmLikeCold([change], and: setting, cold: cold)
    }
  }

  @Test(arguments: Change.allCases.dropLast())
  func twoChanges(_ first: Change) async throws {
    let all = Change.allCases
    let position = try #require(all.firstIndex(of: first))
    for second in all[(position + 1)...] { try await WarmBuildTests().expectWarmLikeCold([first, second]) }
  }
}
