import FrontMatter
import ImportTestSupport
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Posts that the old site hides become drafts, and files that it ignores are skipped; both are reported.
@Suite struct HiddenPostTests {
  private static func text(_ lines: String) -> String {
    "---\ntitle: A\nrating: 3\ndate: 2020-01-01\n\(lines)\n---\nText\n"
  }

  /// Returns whether the only review of a source is a draft, and the subject of its remark.
  private func draft<I: Importer>(_ importer: I.Type, _ files: [String: String]) throws -> String? {
    let collection = try importer.balanced(MemorySource(files))
    let review = try #require(collection.reviews.first)
    let remark = collection.remarks.first { $0.text == "hidden in the old site; imported as a draft" }
    #expect((review.entries["draft"] != nil) == (remark != nil))
    return remark?.subject
  }

  @Test(arguments: [
    "draft: true", "draft: yes", "published: false", "publish: no", "private: true", "hidden: 1", "unlisted: true",
    "listed: false", "status: private", "visibility: hidden", "password: x",
  ])
  func keysHidePostsOfEverySystem(_ line: String) throws {
    let text = Self.text(line)
    let reason = line == "password: x" ? "password" : line
    #expect(try draft(JekyllImporter.self, ["_config.yml": "title: A", "_posts/2020-01-01-a.md": text]) == reason)
    #expect(try draft(HugoImporter.self, ["hugo.toml": "", "content/f/a.md": text]) == reason)
    #expect(try draft(EleventyImporter.self, [".eleventy.js": "", "src/a.md": text]) == reason)
  }

  @Test(arguments: ["published: true", "published: 2020-01-01", "status: finished", "hidden: false", "public: true"])
  func otherValuesHideNothing(_ line: String) throws {
    let text = Self.text(line)
    #expect(try draft(JekyllImporter.self, ["_config.yml": "title: A", "_posts/2020-01-01-a.md": text]) == nil)
  }

  @Test(arguments: [
    ("build: {render: never}", "build.render: never"), ("_build: {list: false}", "_build.list: false"),
    ("build: {render: link}", "build.render: link"), ("build: {list: local}", nil),
  ])
  func hugoBuildOptionsAreRead(_ line: String, _ reason: String?) throws {
    #expect(try draft(HugoImporter.self, ["hugo.toml": "", "content/f/a.md": Self.text(line)]) == reason)
  }

  @Test(arguments: [
    ("cascade: {draft: true}", "draft: true"), ("cascade: [{_target: {path: /f/a*}, draft: true}]", "draft: true"),
    ("cascade: [{target: {path: \"/f/**\"}, build: {render: never}}]", "build.render: never"),
    ("cascade: [{target: {path: /g/**}, draft: true}]", nil), ("draft: true", nil),
  ])
  func hugoCascadesApplyToTheFolder(_ cascade: String, _ reason: String?) throws {
    let files = [
      "hugo.toml": "", "content/f/_index.md": "---\n\(cascade)\n---\n", "content/f/a.md": Self.text("slug: a"),
    ]
    #expect(try draft(HugoImporter.self, files) == reason)
  }

  @Test func ownValueOverridesTheCascade() throws {
    let files = [
      "hugo.toml": "", "content/f/_index.md": "---\ncascade: {draft: true}\n---\n",
      "content/f/a.md": Self.text("draft: false"),
    ]
    #expect(try draft(HugoImporter.self, files) == nil)
  }

  @Test func eleventyDataFilesHidePosts() throws {
    let files = [".eleventy.js": "", "src/f/a.md": Self.text("slug: a")]
    #expect(try draft(EleventyImporter.self, files) == nil)
    let folder = files.merging(["src/f/f.json": "{\"permalink\": false}"]) { $1 }
    #expect(try draft(EleventyImporter.self, folder) == "permalink: false")
    let file = files.merging(["src/f/a.11tydata.json": "{\"draft\": true}"]) { $1 }
    #expect(try draft(EleventyImporter.self, file) == "draft: true")
    #expect(
      try draft(EleventyImporter.self, [".eleventy.js": "", "src/_drafts/a.md": Self.text("slug: a")])
        == "folder _drafts"
    )
  }

  @Test(arguments: [
    ("module.exports = { draft: true, };", "draft: true"), ("export default {permalink: false}", "permalink: false"),
    (
      "module.exports = {\n  // draft: true,\n  'eleventyExcludeFromCollections': true\n};",
      "eleventyExcludeFromCollections: true"
    ),
    ("const data = {tags: ['a', `b`], status: \"private\"};\nmodule.exports = data;", "status: private"),
    ("module.exports = () => ({ draft: true })", "draft: true"),
    ("export default async function () {\n  return { draft: true };\n}", "draft: true"),
    (
      "module.exports = {title: data => data.x ? {a: ','} : '}', eleventyComputed: {permalink: false}}",
      "permalink: false"
    ),
    ("module.exports = { /* draft: true */ layout: 'a', tags: ['draft: true'] }", nil),
    ("module.exports = { draft: 'false' }", nil), ("module.exports = { nested: { draft: true } }", nil),
  ])
  func literalValuesOfDataProgramsHidePosts(_ program: String, _ reason: String?) throws {
    for ending in ["js", "cjs", "mjs", "ts"] {
      for path in ["src/f/f", "src/f/a"] {
        let files = [".eleventy.js": "", "src/f/a.md": Self.text("slug: a"), "\(path).11tydata.\(ending)": program]
        #expect(try draft(EleventyImporter.self, files) == reason)
      }
    }
  }

  @Test(arguments: [
    ("module.exports = { tags: 'a',\n  draft: process.env.X }", "src/f/f.11tydata.js:2 draft"),
    (
      "module.exports = { ...base, permalink(data) { return 1 } }",
      "src/f/f.11tydata.js:1 , src/f/f.11tydata.js:1 permalink"
    ),
    (
      "export default { eleventyComputed: { permalink: (data) => data.a, b: `x${1}` } }",
      "src/f/f.11tydata.js:1 eleventyComputed.permalink, src/f/f.11tydata.js:1 eleventyComputed.b"
    ),
    ("module.exports = function (a) { if (a) return {draft: true}; return {}; }", "src/f/f.11tydata.js:1 "),
    ("module.exports = require('./x')", "src/f/f.11tydata.js:1 "), ("", "src/f/f.11tydata.js:1 "),
    ("module.exports = {a: " + String(repeating: "[", count: 10_000), "src/f/f.11tydata.js:1 "),
    (
      "module.exports = {a: [1] + [2], b: {}.c, d: 'x' + 'y'",
      "src/f/f.11tydata.js:1 a, src/f/f.11tydata.js:1 b, src/f/f.11tydata.js:1 d"
    ),
  ])
  func computedValuesOfDataProgramsAreNamed(_ program: String, _ lines: String) throws {
    let files = [".eleventy.js": "", "src/f/a.md": Self.text("slug: a"), "src/f/f.11tydata.js": program]
    let collection = try EleventyImporter.balanced(MemorySource(files))
    let remarks = collection.remarks.filter { $0.text.hasPrefix("computed value") }
    #expect(remarks.map { "\($0.place) \($0.subject)" }.joined(separator: ", ") == lines)
  }

  @Test func nearestDataFileOfTheHighestPrecedenceDecides() throws {
    let files = [
      ".eleventy.js": "", "src/f/a.md": Self.text("slug: a"), "src/f/f.11tydata.js": "module.exports = {draft: false}",
      "src/f/f.json": "{\"draft\": true}", "src/src.json": "{\"draft\": true}",
    ]
    #expect(try draft(EleventyImporter.self, files) == nil)
    let yaml = [".eleventy.js": "", "src/f/a.md": Self.text("slug: a"), "src/f/f.11tydata.yaml": "draft: true\n"]
    #expect(try draft(EleventyImporter.self, yaml) == "draft: true")
  }

  @Test(arguments: [
    (#"c.ignores.add("src/private/**");"#, ["src/private/b.md"]),
    (#"c.ignores.add('src/private')"#, ["src/private/b.md"]),
    (#"c.ignores.add(`src/{private,x}/*.md`)"#, ["src/private/b.md"]), (#"// c.ignores.add("src/private")"#, []),
    (#"c.ignores.add("src/**"); c.ignores.delete("src/a.md")"#, ["src/private/b.md"]),
    (#"c.setUseGitIgnore(false)"#, []), (#"c.setUseGitIgnore(true)"#, ["src/local.md"]), ("", ["src/local.md"]),
  ])
  func eleventyConfigurationIgnoresFiles(_ code: String, _ ignored: [String]) throws {
    for name in EleventyImporter.configurationNames {
      let isGit = code.isEmpty || code.contains("Git")
      let source = MemorySource([
        name: "export default function (c) {\n\(code)\n}", ".gitignore": isGit ? "local.md\n" : "",
        "src/a.md": Self.text("slug: a"), "src/private/b.md": Self.text("slug: b"),
        "src/local.md": Self.text("slug: l"),
      ])
      let skipped = try EleventyImporter.balanced(source).remarks.filter { $0.text == StaticSiteFiles.excludedReason }
      #expect(skipped.map(\.place.path).filter { isGit || $0 != "src/local.md" } == ignored)
    }
  }

  @Test func computedIgnorePatternsAreNamed() throws {
    let files = [".eleventy.js": "\nc.ignores.add(isLive ? 'a' : 'b')", "src/f/a.md": Self.text("slug: a")]
    let remarks = try EleventyImporter.balanced(MemorySource(files)).remarks
    #expect(remarks.map { "\($0.place) \($0.subject)" } == [".eleventy.js:2 .ignores.add"])
  }

  @Test(arguments: [
    (#"ignoreFiles = ["\\.private\\.md$"]"#, ["content/f/b.private.md"]),
    (#"ignoreFiles = ['content/(g|h)/']"#, ["content/g/c.md"]),
    (#"ignoreFiles = ["(?i)/G/", "x"]"#, ["content/g/c.md"]),
    (#"ignoreFiles = ["^content/"]"#, []), (#"ignoreFiles = ["b.+d$"]"#, ["content/f/b.private.md"]),
    ("[[module.mounts]]\nsource = 'content'\ntarget = 'content'\nexcludeFiles = ['g/**']", ["content/g/c.md"]),
    ("[[module.mounts]]\nsource = 'content'\ntarget = 'content'\nincludeFiles = 'f/**'", ["content/g/c.md"]),
  ])
  func hugoIgnoresFiles(_ setting: String, _ ignored: [String]) throws {
    let source = MemorySource([
      "hugo.toml": setting, "content/f/a.md": Self.text("slug: a"), "content/f/b.private.md": Self.text("slug: b"),
      "content/g/c.md": Self.text("slug: c"),
    ])
    let collection = try HugoImporter.balanced(source)
    let skipped = collection.remarks.filter { $0.text == StaticSiteFiles.excludedReason }
    #expect(skipped.map(\.place.path) == ignored && collection.reviews.count == 3 - ignored.count)
  }

  @Test func unsupportedPatternsOfHugoAreNamed() throws {
    let source = MemorySource(["hugo.yaml": #"ignoreFiles: ['\bx', 'a{2}']"#, "content/f/a.md": Self.text("slug: a")])
    let remarks = try HugoImporter.balanced(source).remarks.filter { $0.text == "pattern of ignoreFiles not supported" }
    #expect(remarks.map(\.subject) == [#"\bx"#, "a{2}"])
  }

  @Test(arguments: [
    ("{a: {output: true}}", nil), ("{a: {output: false}}", "folder _a"), ("[a]", "folder _a"), ("{}", "folder _a"),
  ])
  func jekyllCollectionsWithoutPagesAreDrafts(_ collections: String, _ reason: String?) throws {
    let files = ["_config.yml": "collections: \(collections)", "_a/a.md": Self.text("slug: a")]
    #expect(try draft(JekyllImporter.self, files) == reason)
  }

  @Test(arguments: [
    ("_posts/2020-01-02-b.md", true), ("secret", true), ("\"*.private.md\"", false), ("/secret/", false),
    ("other", false),
  ])
  func jekyllExcludesAreSkipped(_ pattern: String, _ isFirst: Bool) throws {
    let source = MemorySource([
      "_config.yml": "exclude: [\(pattern)]", "_posts/2020-01-01-a.md": Self.text("slug: a"),
      "_posts/2020-01-02-b.md": Self.text("slug: b"), "secret/_posts/2020-01-03-c.md": Self.text("slug: c"),
      "secret/d.private.md": "---\ntitle: D\n---\n",
    ])
    let collection = try JekyllImporter.balanced(source)
    let skipped = collection.remarks.filter { $0.text == StaticSiteFiles.excludedReason }.map(\.place.path)
    let expected: [String: [String]] = [
      "_posts/2020-01-02-b.md": ["_posts/2020-01-02-b.md"],
      "secret": ["secret/_posts/2020-01-03-c.md", "secret/d.private.md"],
      "/secret/": ["secret/_posts/2020-01-03-c.md", "secret/d.private.md"], "\"*.private.md\"": ["secret/d.private.md"],
    ]
    #expect(skipped == expected[pattern] ?? [])
    #expect(collection.reviews.count == 3 - skipped.count { $0.contains("_posts") })
  }

  @Test func eleventyIgnoresAreSkipped() throws {
    let source = MemorySource([
      ".eleventy.js": "", ".eleventyignore": "# private\nsrc/private/\nsrc/no*.md\n", ".gitignore": "local.md\n",
      "src/a.md": Self.text("slug: a"), "src/private/b.md": Self.text("slug: b"), "src/note.md": Self.text("slug: n"),
      "src/deep/local.md": Self.text("slug: l"), "src/deep/note.md": Self.text("slug: d"),
    ])
    #expect(try EleventyImporter.balanced(source).reviews.map(\.place.path) == ["src/a.md", "src/deep/note.md"])
  }

  @Test func laterDayOfPublicationIsKept() throws {
    let files = ["hugo.toml": "", "content/f/a.md": Self.text("publishDate: 2031-02-03")]
    let review = try #require(try HugoImporter.balanced(MemorySource(files)).reviews.first)
    #expect(review.entries["published"]?.description == "2031-02-03")
    #expect(review.entries["date"]?.description == "2020-01-01")
  }

  @Test(arguments: [("2026-01-01", true), ("2026-01-02", false)])
  func expiredPostsBecomeDrafts(_ today: String, _ isShown: Bool) throws {
    let page = "---\ntitle: Soon\npublishDate: 2026-01-01\n---\n"
    let source = MemorySource([
      "hugo.toml": "", "content/f/a.md": Self.text("expiryDate: 2026-01-02"), "content/soon.md": page,
    ])
    var site = ExistingSite()
    site.today = CalendarDay(today)
    let plan = try ImportPlan(try HugoImporter.collection(of: source), into: site)
    let text = try #require(plan.files.first { $0.path == "reviews/a.md" }).text
    #expect(text.contains("draft: true") != isShown)
    let reasons = plan.remarks.filter { $0.place.path == "content/f/a.md" }.map(\.text)
    #expect(
      reasons == [
        isShown
          ? "day of expiry omitted; the new site shows it without an end"
          : "expired in the old site; imported as a draft"
      ]
    )
    #expect(try #require(plan.files.first { $0.path == "pages/soon.md" }).text.contains("draft: true") == false)
  }

  @Test func scheduledPagesBecomeDrafts() throws {
    let source = MemorySource([
      "hugo.toml": "", "content/f/a.md": Self.text("slug: a"),
      "content/soon.md": "---\ntitle: Soon\npublishDate: 2031-01-01\n---\n",
    ])
    var site = ExistingSite()
    site.today = CalendarDay("2026-01-01")
    let plan = try ImportPlan(try HugoImporter.collection(of: source), into: site)
    #expect(try #require(plan.files.first { $0.path == "pages/soon.md" }).text.contains("draft: true"))
  }
}
