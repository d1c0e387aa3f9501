import Authoring
import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel
import TestSupport
import Testing

/// A site in memory, with the knowledge derived from its files.
struct InMemorySite {
  let files: [String: String]
  let context: SiteContext
  var assistant: Assistant { Assistant(context) }

  static let configuration = """
    title: Tides
    url: https://tides.example
    reviewer: {name: Ada}
    ratings:
      step: 1
      meanings: {5: Drop everything, 3: Fine, 0: Run}
    categories:
      - name: Film
      - name: Dinner
        plural: Dinners
    fields:
      - {key: director, type: topic, for: [Film], required: true}
      - {key: cycle, type: series}
      - {key: format, type: choice, values: [Blu-ray, "no: stream"]}

    """

  static let small = InMemorySite([
    "site.yaml": configuration,
    "reviews/aurora.md": """
    ---
    title: Ravioli at Aurora
    rating: 5
    category: Dinner
    published: 2026-01-02
    restaurant: Trattoria Aurora
    tags: [pasta, "a: queue"]
    ---
    As in [the film](films/tides.md).
    """,
    "reviews/films/tides.md": """
    ---
    title: Tides
    rating: 3
    category: Film
    published: 2026-01-03
    director: Zoë Æther
    cycle: Sea 2
    tags:
      - pasta # of the sea
      - Blue
    ---
    # One
    text
    """,
    "reviews/films/waves.md": """
    ---
    title: Waves
    rating: 4
    category: Film
    published: 2026-01-04
    director: Zoe Aether
    cycle: {name: Sea, number: 3}
    tags: [blue]
    ---
    Text
    """,
    "restaurants/aurora.md": """
    ---
    name: Trattoria Aurora # best
    city: Bologna
    ---
    Text
    """,
    "pages/about.md": "---\ntitle: About\n---\nText",
    "pictures/sea.png": "", "reviews/films/wave (1).jpg": "",
  ])

  init(_ files: [String: String]) {
    self.files = files
    let configuration = ConfigurationValidator.validate(Self.source("site.yaml", files["site.yaml"] ?? "")).value
    let validators = ContentValidators(configuration, .standard)
    var values: [any ContentValue] = []
    for path in files.keys.sorted() {
      guard let type = ContentPath(path: path)?.type,
        let document = FencedDocument.parse(Self.source(path, files[path] ?? ""), FileLayout(path: path)).value
      else { continue }
      switch validators[type].content(document, path: path).value {
      case .valid(let value): values.append(value)
      case .invalid: Issue.record("\(path) has faults")
      }
    }
    let contents = SiteContext.Contents(values, paths: files.keys.sorted())
    context = SiteContext(configuration, layouts: ["wide"], contents: contents)
  }

  func read(_ path: String) -> SourceFile? { files[path].map { Self.source(path, $0) } }

  private static func source(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: "content/" + path, text: text)
  }
}

/// A file with a cursor position, marked by `‸`.
struct Cursor {
  let source: SourceFile
  let offset: Int
  let path: ContentPath

  init(_ text: String, _ path: String = "reviews/new.md") throws {
    let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    source = SourceFile(path: "content/" + path, text: parts.joined())
    offset = parts[0].utf8.count
    self.path = try #require(ContentPath(path: path))
  }

  /// Creates a file with a cursor in its front matter.
  init(entries: String, _ path: String = "reviews/new.md") throws {
    try self.init("---\n\(entries)\n---\nText\n", path)
  }
}
