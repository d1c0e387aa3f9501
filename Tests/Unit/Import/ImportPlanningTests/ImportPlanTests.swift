import Diagnostics
import ImportFormats
import ImportPlanning
import ImportTestSupport
import ReviewModel
import Testing

@Suite struct ImportPlanTests {
  @Test func newSiteHasConfigurationAndReviews() throws {
    let plan = try ImportPlan(Self.films, into: ExistingSite())
    #expect(
      plan.files.first?.text == """
        title: My Reviews
        url: https://reviews.example
        reviewer:
          name: The reviewer
        categories:
          - {name: Film, plural: Films, type: Movie, shape: portrait}
        fields:
          - {key: year, type: year}

        """
    )
    #expect(plan.files.map(\.path) == ["site.yaml", "reviews/dune.md", "reviews/dune-1984.md", "reviews/dune-2.md"])
    #expect(
      plan.files[2].text == """
        ---
        title: Dune
        rating: 4
        category: Film
        date: 2026-02-01
        year: 1984
        imported: test/2
        aliases: [/older/]
        ---
        Sand.

        """
    )
    #expect(plan.importedRows == 0)
  }

  /// Titles with a common beginning longer than a slug get different file names.
  @Test(arguments: ["映", "Ж", "a", "한", "e\u{301}", "ß"])
  func longTitlesWithCommonPrefixGetDifferentNames(_ letter: String) throws {
    let title = String(repeating: letter, count: 200)
    let first = try #require(Slug(of: title)).value
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: Self.halves)).value
    (site.slugs, site.paths) = ([first], ["reviews/\(first).md"])
    var films = Self.films
    films.reviews = (0..<12).map { Self.film("\($0)", $0 % 3 == 0 ? title : "\(title) Part \($0)", .points(400)) }
    films.reviews[5].entries.set("year", number: 1984)
    let names = try ImportPlan(films, into: site).reviews.compactMap(\.path)
    #expect(names.count == 12)
    #expect(Set(names.map { Slug(of: $0)?.value } + [first]).count == 13)
    #expect(names.allSatisfy { $0.utf8.count <= Slug.longest })
  }

  /// Aliases conflict with URLs of reviews and with other aliases, with and without a trailing slash.
  @Test func conflictingAliasesAreOmitted() throws {
    let plan = try ImportPlan(Self.films, into: ExistingSite())
    #expect(plan.remarks.map(\.subject) == ["/reviews/dune-1984/", "/older"])
  }

  @Test func existingFilesAreKept() throws {
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: Self.halves)).value
    site.imported = ["test/1"]
    site.slugs = ["dune"]
    site.paths = ["site.yaml", "reviews/dune.md", "restaurants/miramar.md"]
    var films = Self.films
    films.site.pictureOrigins = ["https://far.example"]
    for name in ["miramar", "aurora"] {
      films.files.append(
        ImportedFile(path: "restaurants/\(name).md", place: ImportPlace("x"), entries: FrontMatterEntries())
      )
    }
    let plan = try ImportPlan(films, into: site)
    #expect(
      plan.files.map(\.path) == ["reviews/dune-1984.md", "reviews/dune-2.md", "restaurants/aurora.md"]
    )
    #expect(plan.importedRows == 1)
    #expect(plan.existingPaths == ["restaurants/miramar.md"])
    #expect(plan.missingLines == ["fields:", "  - {key: year, type: year}", "allow: {img: [https://far.example]}"])
    #expect(plan.files[0].text.contains("category: Movie\n"))
  }

  @Test func ratingsOfOtherScalesAreConverted() throws {
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: Self.halves)).value
    var films = Self.films
    films.site.scale = .points(worst: 100, best: 1000, step: 100)
    films.reviews[0].rating = .points(700)
    #expect(try ImportPlan(films, into: site).files[0].text.contains("rating: 3.5\n"))
    films.site.scale = .points(worst: 25, best: 500, step: 25)
    films.reviews[0].rating = .points(475)
    let failure = #expect(throws: ImportFailure.self) { try ImportPlan(films, into: site) }
    #expect(failure?.message == "x.csv:2: rating 4.75 is not on the site's scale (0 to 5 in steps of 0.5)")
    #expect(
      failure?.hint == "set the scale in site.yaml, such as ratings: {best: 5, worst: 0.25, step: 0.25}"
    )
  }

  @Test func missingCategoriesAreReported() throws {
    var site = ExistingSite()
    let books = Self.halves.replacing("{name: Movie, type: Movie}", with: "{name: Book, type: Book}")
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: books)).value
    let failure = #expect(throws: ImportFailure.self) { try ImportPlan(Self.films, into: site) }
    #expect(failure?.message == "missing categories in site.yaml")
    #expect(
      failure?.hint
        == "add below categories: in site.yaml\n  - {name: Film, plural: Films, type: Movie, shape: portrait}"
    )
  }

  @Test func invalidEntriesAreOmitted() throws {
    var films = Self.films
    films.reviews = [films.reviews[0], films.reviews[1]]
    films.reviews[0].entries.set("year", text: "soon")
    films.reviews[1].title = ""
    let plan = try ImportPlan(films, into: ExistingSite())
    #expect(plan.remarks.map(\.text).contains { $0.hasPrefix("year omitted: ") })
    #expect(plan.remarks.contains { $0.kind == .skipped && $0.place == ImportPlace("x.csv", line: 3) })
    #expect(plan.files.count == 2)
  }

  @Test(arguments: [
    ([ImportedRating.points(400), .points(350)], nil),
    ([.points(425)], "ratings: {best: 5, worst: 0.25, step: 0.25}"),
    ([.points(800), .points(300)], "ratings: {best: 10, worst: 1, step: 1}"),
    ([.points(9200)], "ratings: {best: 100, step: 1}"),
  ])
  func scaleIsInferredFromRatings(_ ratings: [ImportedRating], _ line: String?) throws {
    var films = Self.films
    films.site.scale = .unknown
    films.reviews = ratings.enumerated().map { Self.film("\($0.offset)", "Film \($0.offset)", $0.element) }
    let lines = try ImportPlan(films, into: ExistingSite()).files[0].text.split(separator: "\n").map(String.init)
    #expect(lines.first { $0.hasPrefix("ratings:") } == line)
  }

  private static func unordered(_ ratings: [ImportedRating]) -> ImportedCollection {
    var films = films
    films.site.scale = .unknown
    films.reviews = ratings.enumerated().map { film("\($0.offset)", "Film \($0.offset)", $0.element) }
    return films
  }

  @Test func labelsWithoutAnOrderStopTheImport() throws {
    let labels = Self.unordered([.grade("Good"), .grade("Bad"), .grade("Good")])
    let failure = #expect(throws: ImportFailure.self) { try ImportPlan(labels, into: ExistingSite()) }
    #expect(failure?.message == "x.csv:1: the order of the ratings is unknown: Bad, Good")
    #expect(failure?.hint.contains("\nratings: {grades: [Bad, Good]}\n") == true)
    let ordered = Self.halves + "\nratings: {grades: [Good, Bad]}\n"
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: ordered)).value
    #expect(try ImportPlan(labels, into: site).files[1].text.contains("rating: Bad\n"))
  }

  @Test(arguments: [
    ([ImportedRating.points(800)], "set the scale in site.yaml, such as ratings: {best: 10, worst: 1, step: 1}"),
    (
      [.grade("Good")],
      "set the scale in site.yaml, from the best to the worst, such as ratings: {grades: [Good, Not good]}"
    ),
    (
      [.grade("B")],
      "set the scale in site.yaml, from the best to the worst, such as ratings: {grades: [A, B, C, D, F]}"
    ),
  ])
  func hintsContainAScaleWithTheRatings(_ ratings: [ImportedRating], _ hint: String) throws {
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: Self.halves)).value
    let failure = #expect(throws: ImportFailure.self) { try ImportPlan(Self.unordered(ratings), into: site) }
    #expect(failure?.hint == hint)
  }

  @Test func scaleIsReportedWithItsReason() throws {
    let plan = try ImportPlan(Self.unordered([.points(100), .points(300), .points(200)]), into: ExistingSite())
    #expect(ImportReport(plan).text.contains("\nscale: {best: 3, worst: 1, step: 1}: the ratings are 1 to 3\n"))
  }

  @Test func refusedSettingsAreOmittedAndReported() throws {
    var films = Self.films
    films.site.title = ""
    films.site.description = String(repeating: "x", count: 1_001)
    films.site.language = "not a language"
    films.site.reviewer = ""
    films.site.categories = [ImportedCategory("Film", shape: "odd"), ImportedCategory("film")]
    films.reviews[1].category = "film"
    films.site.fields = [ImportedField("year", [("type", .text("odd"))])]
    films.site.pictureOrigins = ["no origin"]
    let plan = try ImportPlan(films, into: ExistingSite())
    #expect(
      plan.files[0].text == """
        title: My Reviews
        url: https://reviews.example
        reviewer:
          name: The reviewer
        categories:
          - {name: Film}
        fields:
          - {key: year}

        """
    )
    let names = plan.remarks.filter { $0.place.path == "site.yaml" }.map { String($0.text.prefix { $0 != ":" }) }
    #expect(
      Set(names)
        == Set(
          [
            "title", "description", "language", "reviewer", "category 'Film'", "category 'film'", "field 'year'",
            "allow",
          ]
          .map { "\($0) omitted in site.yaml" }
        )
    )
    #expect(plan.reviews.count == 3 && plan.missingLines.isEmpty)
  }

  @Test(arguments: ["TODO", "Lorem ipsum dolor sit amet.", "...", "[Description goes here]", "N/A"])
  func placeholdersAreNoVerdicts(_ text: String) throws {
    var films = Self.films
    films.reviews[0].entries.set("verdict", text: text)
    films.reviews[1].entries.set("verdict", text: "A test of patience.")
    let plan = try ImportPlan(films, into: ExistingSite())
    #expect(!plan.files[1].text.contains("verdict:") && plan.files[2].text.contains("verdict: A test of patience."))
    #expect(plan.remarks.contains { $0.text == "placeholder omitted as verdict" })
  }

  @Test func imagesOnTheAddressOfTheSiteAreReported() throws {
    var films = Self.films
    films.site.url = "https://own.example"
    films.site.pictureOrigins = ["https://own.example", "https://far.example"]
    films.reviews[0].body =
      "![a](https://own.example/a.jpg) [b](https://own.example/b) ![c](https://far.example/c.jpg)\n"
    let plan = try ImportPlan(films, into: ExistingSite())
    let own = plan.remarks.filter { $0.text.hasPrefix("image remains on the address") }
    #expect(own.map(\.subject) == ["https://own.example/a.jpg"])
  }

  @Test func languageIsInferredFromTheTexts() throws {
    let texts = [
      ("de", "Der Film ist nicht so gut wie das Buch, aber die Musik und der Ton sind es. "),
      ("fr", "Le film est beau et la musique est une merveille, mais il y a plus que cela dans les images. "),
      ("he", "הסרט הזה הוא יפה מאוד "), ("ja", "この映画はとても美しいです。"), ("el", "Η ταινία είναι πολύ όμορφη "),
    ]
    for (language, text) in texts {
      var films = Self.films
      films.reviews[0].body = String(repeating: text, count: 8)
      let plan = try ImportPlan(films, into: ExistingSite())
      #expect(plan.files[0].text.contains("\nlanguage: \(language)\n"), "\(language)")
    }
    for text in ["The film is not as good as the book, but it was fun. ", "Sol 12 "] {
      var films = Self.films
      films.reviews[0].body = String(repeating: text, count: 8)
      #expect(try !ImportPlan(films, into: ExistingSite()).files[0].text.contains("language:"))
    }
  }

  static let halves = """
    title: T
    url: https://morgan.example
    reviewer: {name: M}
    categories: [{name: Movie, type: Movie}]
    """

  static func film(_ key: String, _ title: String, _ rating: ImportedRating) -> ImportedReview {
    let place = ImportPlace("x.csv", line: 1 + (Int(key) ?? 0))
    var film = ImportedReview(key: "test/\(key)", place: place, title: title, rating: rating, category: "Film")
    film.entries.set("date", text: "2026-02-0\(1 + (Int(key) ?? 0) % 2)")
    return film
  }

  static let films: ImportedCollection = {
    var films = ImportedCollection()
    films.site.scale = .points(worst: 0, best: 500, step: 50)
    films.site.categories = [
      ImportedCategory("Film", plural: "Films", type: "Movie", shape: "portrait"), ImportedCategory("Book"),
    ]
    films.site.fields = [
      ImportedField("year", [("type", .text("year")), ("for", .texts(["Film", "Book"]))]),
      ImportedField("isbn", [("type", .text("text"))]),
    ]
    films.reviews = [
      film("1", "Dune", .points(450)), film("2", "Dune", .points(400)), film("3", "Dune", .points(400)),
    ]
    films.reviews[1].entries.set("year", number: 1984)
    films.reviews[1].entries.set("aliases", texts: ["/older/", "/reviews/dune-1984/"])
    films.reviews[1].body = "Sand."
    films.reviews[2].entries.set("aliases", texts: ["/older"])
    return films
  }()
}

/// A second import, after changes to the imported reviews.
@Suite struct LaterImportTests {
  private func site(_ configuration: String) -> ExistingSite {
    var site = ExistingSite()
    site.configuration = ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: configuration)).value
    site.imported = ["test/1", "test/2"]
    return site
  }

  @Test func onlyNewReviewsMustFit() throws {
    var films = ImportPlanTests.films
    films.reviews[0].category = "Play"
    films.reviews[0].rating = .points(333)
    let plan = try ImportPlan(films, into: site(ImportPlanTests.halves))
    #expect(plan.reviews.map(\.key) == ["test/3"] && plan.importedRows == 2)
  }

  /// A rating of 4 without a declared scale remains 4, even if other ratings exceed the scale of the site.
  @Test func unknownScaleIsTheScaleOfTheSite() throws {
    var films = ImportPlanTests.films
    films.site.scale = .unknown
    films.reviews[0].rating = .points(800)
    let plan = try ImportPlan(films, into: site(ImportPlanTests.halves))
    #expect(plan.files[0].text.contains("rating: 4\n"))
  }
}
