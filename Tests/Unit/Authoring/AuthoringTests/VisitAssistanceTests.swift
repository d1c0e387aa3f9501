import Authoring
import Diagnostics
import SiteModel
import Testing

/// Completion, definitions, explanations and renaming of topics that visits name.
@Suite struct VisitAssistanceTests {
  private static let seen = """
    ---
    title: Seen twice
    rating: 5
    category: Dinner
    published: 2026-02-01
    visits:
      - {date: 2026-02-01, where: Odeon, with: [Ada, "Jo: B"]}
      - date: 2025-02-01
        where: Rialto # the old one
    ---
    Text
    """
  private let site = InMemorySite(
    InMemorySite.small.files.merging([
      "site.yaml": InMemorySite.configuration
        + "  - {key: where, of: visit, type: topic, plural: Cinemas}\n  - {key: with, of: visit, type: topics}\n",
      "reviews/seen.md": seen, "cinemas/rialto.md": "---\nname: Rialto\n---\n",
      "log/2026.yaml": "- {title: Waves, category: Film, rating: 2, where: odeon}\n",
      "log/more.csv": "title,category,where,with\nReef,Film,Kino,\"[Ada, Cleo]\"\n",
    ]) { $1 }
  )

  @Test(arguments: [
    ("visits: [{date: 2026-01-01, w‸}]", ["where", "with"]), ("visits: [{where: O‸}]", ["Odeon"]),
    ("visits:\n  - where: Ri‸", ["Rialto"]), ("visits: [{where: Ki‸}]", ["Kino"]),
    ("visits: [{with: [A‸]}]", ["Ada"]), ("visits:\n  - with:\n      - Cl‸", ["Cleo"]),
  ]) func namesAreCompleted(_ entries: String, _ labels: [String]) throws {
    let cursor = try Cursor(entries: entries)
    let found = site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found.map(\.label).sorted() == labels)
  }

  @Test(arguments: [
    ("- {title: x, where: O‸}", ["Odeon"]), ("- title: x\n  with: [Cl‸]", ["Cleo"]),
    ("- {title: x, where: Kin‸}", ["Kino"]),
  ]) func namesInTheLogAreCompleted(_ text: String, _ labels: [String]) throws {
    let cursor = try Cursor(text + "\n", "log/new.yaml")
    let found = site.assistant.completions(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found.map(\.label).sorted() == labels)
  }

  @Test(arguments: [
    ("visits: [{where: Ri‸alto}]", "cinemas/rialto.md"), ("visits:\n  - where: Od‸eon", "reviews/seen.md"),
    ("visits: [{with: [Cl‸eo]}]", "log/more.csv"),
  ]) func namesLeadToTheirFiles(_ entries: String, _ path: String) throws {
    let cursor = try Cursor(entries: entries)
    let place = site.assistant.definition(in: cursor.source, at: cursor.offset, path: cursor.path, reading: site.read)
    #expect(place?.path == path)
  }

  /// The average is that of the times there.
  @Test func namesAreExplained() throws {
    let cursor = try Cursor(entries: "visits: [{where: Od‸eon}]")
    let found = site.assistant.explanation(in: cursor.source, at: cursor.offset, path: cursor.path)
    #expect(found?.text == "**Odeon** (Where)\n\n2 times, 3.5 on average")
  }

  @Test(arguments: [
    (
      "where: Od‸eon", "Odeon, Porto",
      [
        "log/2026.yaml: - {title: Waves, category: Film, rating: 2, where: \"Odeon, Porto\"}",
        "reviews/new.md: visits: [{where: \"Odeon, Porto\"}]",
        "reviews/seen.md:   - {date: 2026-02-01, where: \"Odeon, Porto\", with: [Ada, \"Jo: B\"]}",
      ]
    ),
    (
      "where: Rial‸to", "Rex",
      [
        "cinemas/rialto.md: name: Rex", "reviews/new.md: visits: [{where: Rex}]",
        "reviews/seen.md:     where: Rex # the old one",
      ]
    ),
    (
      "with: [Ad‸a]", "Eve",
      [
        "log/more.csv: Reef,Film,Kino,\"[Eve, Cleo]\"", "reviews/new.md: visits: [{with: [Eve]}]",
        "reviews/seen.md:   - {date: 2026-02-01, where: Odeon, with: [Eve, \"Jo: B\"]}",
      ]
    ),
  ]) func namesAreRenamedEverywhere(_ name: String, _ new: String, _ lines: [String]) throws {
    let cursor = try Cursor(entries: "visits: [{\(name)}]")
    let renaming = try site.assistant.renaming(
      in: cursor.source,
      at: cursor.offset,
      path: cursor.path,
      to: new,
      reading: site.read
    )
    #expect(try changedLines(renaming, cursor, site) == lines)
  }
}
