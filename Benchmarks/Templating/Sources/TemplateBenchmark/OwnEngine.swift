import Diagnostics
import Templating

/// The page rendered by Verdict's engine, compiled against declared records.
struct OwnEngine {
  private let program: TemplateProgram<PageData>
  private var renderer = TemplateRenderer()
  private var buffer: ContiguousArray<UInt8> = []

  /// Compiles the template; prints its errors and returns nil if there are any.
  init?() {
    let sources = [
      ("page", SourceFile(path: "page", text: PageTemplate.page)),
      ("entry", SourceFile(path: "entry", text: PageTemplate.entry)),
    ]
    let environment = TemplateEnvironment(origin: "https://reviews.example", language: "en")
    let found = TemplateLibrary.parse(sources).value.program("page", for: PageData.self, in: environment)
    print(DiagnosticFormat.text.write(found.diagnostics), terminator: "")
    guard let program = found.value else { return nil }
    self.program = program
  }

  /// Renders the page `times` times and returns it.
  mutating func render(_ data: PageData, times: Int) throws -> String {
    for _ in 0..<times {
      buffer.removeAll(keepingCapacity: true)
      try renderer.render(program, data, into: &buffer)
    }
    return String(decoding: buffer, as: UTF8.self)
  }
}

extension PageData: TemplateRecord {
  static let schema = RecordSchema<PageData>("page") { page in
    page.text("site") { $0.site }
    page.text("language") { $0.language }
    page.text("author") { $0.author }
    page.url("home") { $0.home }
    page.list("menu", of: LinkData.self) { $0.menu }
    page.url("address") { $0.address }
    page.text("title") { $0.card.title }
    page.text("summary") { $0.card.summary }
    page.text("published") { $0.card.published }
    page.text("day") { $0.card.day }
    page.record("category", of: LinkData.self) { $0.card.category }
    page.condition("isPick") { $0.isPick }
    page.record("rating", of: RatingData.self) { $0.rating }
    page.text("verdict") { $0.verdict }
    page.record("picture", of: PictureData.self) { $0.picture }
    page.texts("pros") { $0.pros }
    page.list("tags", of: LinkData.self) { $0.tags }
    page.list("related", of: CardData.self) { $0.related }
    page.html("body") { $0.body }
  }
}

extension LinkData: TemplateRecord {
  static let schema = RecordSchema<LinkData>("link") { link in
    link.text("name") { $0.name }
    link.url("url") { $0.url }
    link.condition("isCurrent") { $0.isCurrent }
  }
}

extension CardData: TemplateRecord {
  static let schema = RecordSchema<CardData>("card") { card in
    card.text("title") { $0.title }
    card.url("url") { $0.url }
    card.record("category", of: LinkData.self) { $0.category }
    card.text("published") { $0.published }
    card.text("day") { $0.day }
    card.text("summary") { $0.summary }
  }
}

extension RatingData: TemplateRecord {
  static let schema = RecordSchema<RatingData>("rating") { rating in
    rating.number("value") { TemplateNumber(units: $0.value) }
    rating.number("best") { TemplateNumber(units: $0.best) }
  }
}

extension PictureData: TemplateRecord {
  static let schema = RecordSchema<PictureData>("picture") { picture in
    picture.url("source") { $0.source }
    picture.text("alt") { $0.alt }
    picture.number("width") { TemplateNumber(units: $0.width) }
    picture.number("height") { TemplateNumber(units: $0.height) }
  }
}
