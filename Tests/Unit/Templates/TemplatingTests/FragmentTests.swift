import Diagnostics
import Templating
import Testing

/// A card with an identity. Tests change its name and keep its identity, to detect cached output.
private struct SampleCard: TemplateRecord {
  final class Identity: Sendable {}

  let identity = Identity()
  var name: String

  init(_ name: String) { self.name = name }

  static let schema = RecordSchema<SampleCard>("card") { card in
    card.identity { RecordIdentity($0.identity) }
    card.text("name") { $0.name }
  }
}

/// A menu with a page-specific value, `current`.
private struct SampleMenu: TemplateRecord {
  var title: String
  var current: String

  static let schema = RecordSchema<SampleMenu>("menu") { menu in
    menu.text("title") { $0.title }
    menu.varying { $0.text("current") { $0.current } }
  }
}

private struct SamplePage: TemplateRecord {
  var menu = SampleMenu(title: "Menu", current: "a")
  var cards: [SampleCard] = []

  static let schema = RecordSchema<SamplePage>("page") { page in
    page.shared { $0.record("menu", of: SampleMenu.self) { $0.menu } }
    page.list("cards", of: SampleCard.self) { $0.cards }
  }
}

/// Another kind of page, with the menu and cards of `SamplePage`.
private struct OtherPage: TemplateRecord {
  var menu = SampleMenu(title: "Menu", current: "b")
  var cards: [SampleCard] = []

  static let schema = RecordSchema<OtherPage>("other page") { page in
    page.shared { $0.record("menu", of: SampleMenu.self) { $0.menu } }
    page.list("cards", of: SampleCard.self) { $0.cards }
  }
}

/// Caching of rendered fragments.
@Suite struct FragmentTests {
  private var renderer = TemplateRenderer()

  private mutating func render<Page: TemplateRecord>(_ template: String, _ page: Page) throws -> String {
    let library = TemplateLibrary.parse([("main", SourceFile(path: "main", text: template))])
    let program = library.value.program("main", for: Page.self, in: .sample)
    var buffer = OutputBuffer()
    try renderer.render(#require(program.value), page, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test mutating func sharedRecordsAreCachedAcrossPageKinds() throws {
    var card = SampleCard("one")
    let template = "{{#cards}}{{menu.title}}{{name}}{{name}};{{/cards}}"
    #expect(try render(template, SamplePage(cards: [card])) == "Menuoneone;")
    card.name = "two"
    #expect(try render(template, OtherPage(cards: [card])) == "Menuoneone;")
    let varying = "{{#cards}}{{menu.current}}{{name}}{{name}};{{/cards}}"
    #expect(try render(varying, SamplePage(cards: [card])) == "atwotwo;")
    #expect(try render(varying, OtherPage(cards: [card])) == "btwotwo;")
  }

  @Test mutating func recordsWithIdentitiesAreRenderedOnce() throws {
    var card = SampleCard("one")
    let template = "{{#cards}}{{name}}{{name}}{{name}};{{/cards}}"
    #expect(try render(template, SamplePage(cards: [card])) == "oneoneone;")
    card.name = "two"
    let other = SampleCard("three")
    #expect(try render(template, SamplePage(cards: [card, other])) == "oneoneone;threethreethree;")
    // Each template has a separate cache.
    #expect(try render("{{#cards}}{{name}} {{name}} {{name}}{{/cards}}", SamplePage(cards: [card])) == "two two two")
  }

  @Test mutating func cacheDistinguishesTheEndsOfLists() throws {
    let template = "{{#cards}}{{name}}{{#@first}}[{{/@first}}{{#@last}}]{{/@last}}{{/cards}}"
    let (one, two) = (SampleCard("a"), SampleCard("b"))
    #expect(try render(template, SamplePage(cards: [one, two, one])) == "a[ba]")
    #expect(try render(template, SamplePage(cards: [two])) == "b[]")
  }

  @Test mutating func elementNumbersAreNotCached() throws {
    let template = "{{#cards}}{{@number}}{{name}}{{name}}{{name}} {{/cards}}"
    let card = SampleCard("a")
    #expect(try render(template, SamplePage(cards: [card, card])) == "1aaa 2aaa ")
  }

  @Test mutating func pageSpecificValuesAreNotCached() throws {
    let template = "{{menu.title}}{{#cards}}{{name}}{{name}}{{menu.title}}{{menu.current}}{{/cards}}"
    let card = SampleCard("c")
    #expect(try render(template, SamplePage(cards: [card])) == "MenuccMenua")
    let other = SamplePage(menu: SampleMenu(title: "Other", current: "b"), cards: [card])
    #expect(try render(template, other) == "MenuccMenub")
    #expect(try render("{{#menu}}{{title}}{{current}}{{/menu}}", SamplePage()) == "Menua")
    #expect(try render("{{#menu}}{{title}}{{current}}{{/menu}}", other) == "Otherb")
  }

  @Test mutating func sharedFragmentsExcludeLoops() throws {
    let template = "{{#menu}}{{title}}{{/menu}}{{^menu.title}}none{{/menu.title}}|{{#cards}}{{name}}{{/cards}}"
    #expect(try render(template, SamplePage(cards: [SampleCard("x")])) == "Menu|x")
    #expect(try render(template, SamplePage(cards: [SampleCard("y")])) == "Menu|y")
  }
}
