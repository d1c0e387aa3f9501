import Authoring
import Diagnostics
import SiteModel
import Testing

@Suite struct RenamingTests {
  private let site = InMemorySite.small

  @Test func everyFileIsChanged() throws {
    let (renaming, lines) = try rename("tags: [pas‸ta]", to: "Pasta: all")
    #expect(!renaming.isMerge)
    #expect(
      lines == [
        "reviews/aurora.md: tags: [\"Pasta: all\", \"a: queue\"]",
        "reviews/films/tides.md:   - \"Pasta: all\" # of the sea",
        "reviews/new.md: tags: [\"Pasta: all\"]",
      ]
    )
  }

  @Test func factsAreRenamedToo() throws {
    let (_, lines) = try rename("restaurant: ‸Trattoria Aurora", to: "Osteria Aurora")
    #expect(
      lines == [
        "restaurants/aurora.md: name: Osteria Aurora # best", "reviews/aurora.md: restaurant: Osteria Aurora",
        "reviews/new.md: restaurant: Osteria Aurora",
      ]
    )
  }

  @Test func seriesNumbersArePreserved() throws {
    let (_, lines) = try rename("cycle: ‸Sea", to: "Ocean")
    #expect(
      lines == [
        "reviews/films/tides.md: cycle: Ocean 2", "reviews/films/waves.md: cycle: {name: Ocean, number: 3}",
        "reviews/new.md: cycle: Ocean",
      ]
    )
  }

  @Test func seriesNamesEndingInANumberBecomeMappings() throws {
    let (_, lines) = try rename("cycle: ‸Sea 1", to: "Blake 7")
    #expect(
      lines == [
        "reviews/films/tides.md: cycle: {name: Blake 7, number: 2}",
        "reviews/films/waves.md: cycle: {name: Blake 7, number: 3}",
        "reviews/new.md: cycle: {name: Blake 7, number: 1}",
      ]
    )
  }

  @Test func mergesAreReported() throws {
    let (renaming, lines) = try rename("tags: [pas‸ta, Blue]", to: "blue")
    #expect(renaming.isMerge)
    #expect(
      lines == [
        "reviews/aurora.md: tags: [blue, \"a: queue\"]", "reviews/films/tides.md:   - blue # of the sea",
        "reviews/new.md: tags: [blue]",
      ]
    )
  }

  @Test func respellingIsNotAMerge() throws { #expect(try rename("tags: [blu‸e]", to: "BLUE").0.isMerge == false) }

  @Test func invalidRenamingsAreRejected() throws {
    #expect(throws: RenamingError.emptyName) { try rename("tags: [pas‸ta]", to: " ") }
    #expect(throws: RenamingError.noName) { try rename("rating: ‸4", to: "x") }
  }

  @Test(arguments: [
    ("reviews/new.md", "---\ntitle: ‸Tides\ncategory: Film\n---\nText\n"),
    ("log/new.yaml", "- {title: Tid‸es, category: film}\n"),
    ("lists/new.md", "---\ntitle: x\nitems: [Wav, {title: 'ti‸des', category: Film}]\n---\n"),
  ]) func subjectsAreRenamed(_ path: String, _ text: String) throws {
    let cursor = try Cursor(text, path)
    let (renaming, lines) = try rename(cursor, to: "Tides: a film")
    #expect(!renaming.isMerge)
    #expect(
      lines.filter { !$0.hasPrefix(path) } == [
        "lists/best.md:   - \"Tides: a film\"|  - {title: \"Tides: a film (1999)\", note: again}",
        "log/2026.yaml: - {title: \"Tides: a film\", category: Film, date: 2026-02-03}",
        "log/old.csv: Tides: a film,Film",
        "reviews/films/tides.md: title: \"Tides: a film\"",
        "reviews/films/waves.md: related: [{title: \"Tides: a film\"}]",
      ]
    )
  }

  @Test func otherSubjectsOfTheNameStay() throws {
    let (_, lines) = try rename(try Cursor("- {title: Ti‸des, category: Dinner}\n", "log/new.yaml"), to: "Ebb")
    #expect(
      lines == [
        "lists/best.md:   - Ebb|  - {title: Ebb (1999), note: again}", "log/new.yaml: - {title: Ebb, category: Dinner}",
        "log/old.csv: Ebb,Dinner", "reviews/films/waves.md: related: [{title: Ebb}]",
      ]
    )
  }

  @Test func titlesOfOtherSubjectsAreRenamedInItems() throws {
    let text = "---\ntitle: Ravi‸oli at Aurora\nrestaurant: Trattoria Aurora\n---\n"
    let (_, lines) = try rename(try Cursor(text, "reviews/aurora.md"), to: "Supper")
    #expect(lines == ["lists/best.md:   - Supper", "reviews/aurora.md: title: Supper"])
  }

  /// A site that names a subject in each kind of file.
  private static let subjects = InMemorySite(
    InMemorySite.small.files.merging([
      "lists/best.md": """
      ---
      title: Best
      items:
        - Tides
        - {title: Tides (1999), note: again}
        - Ravioli at Aurora
        - reviews/films/tides.md
      ---
      """,
      "log/2026.yaml": "- {title: Tides, category: Film, date: 2026-02-03}\n",
      "log/old.csv": "title,category\nTides,Film\nTides,Dinner\n",
      "reviews/films/waves.md": InMemorySite.small.files["reviews/films/waves.md"]?
        .replacing("rating: 4", with: "rating: 4\nrelated: [{title: Tides}]") ?? "",
    ]) { _, new in new }
  )

  private func rename(_ entries: String, to name: String) throws -> (Renaming, [String]) {
    try rename(try Cursor(entries: entries), to: name, in: site)
  }

  private func rename(
    _ cursor: Cursor,
    to name: String,
    in site: InMemorySite = subjects
  ) throws -> (Renaming, [String]) {
    let renaming = try site.assistant.renaming(
      in: cursor.source,
      at: cursor.offset,
      path: cursor.path,
      to: name,
      reading: site.read
    )
    return (renaming, try changedLines(renaming, cursor, site))
  }
}

/// Returns the changed lines of each renamed file, after its path.
func changedLines(_ renaming: Renaming, _ cursor: Cursor, _ site: InMemorySite) throws -> [String] {
  try renaming.replacements.map { path, replacements in
    let source = try #require(path == cursor.path.path ? cursor.source : site.read(path))
    var file = FixedFile(source)
    file.replace(replacements)
    let old = source.text(in: source.range).split(separator: "\n").map(String.init)
    let new = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    return "\(path): " + new.filter { !old.contains(String($0)) }.joined(separator: "|")
  }.sorted()
}
