import FrontMatter
import ImportFormats

/// An importer of The StoryGraph library exports (CSV). The format is known from public importers and their tests.
enum StoryGraphImporter: TableImporter {
  static let service = TableService(
    name: "storygraph",
    system: "The StoryGraph",
    site: ImportedSite(
      scale: .points(worst: 25, best: 500, step: 25),
      categories: [ImportedCategory("Book", plural: "Books", type: "Book", shape: "portrait")],
      fields: [
        .people("author", plural: "Authors"), .bookSeries, .of("texts", "contributors", property: "contributor"),
        .of("text", "format"), .of("texts", "moods"), .of("text", "pace"), .of("condition", "unfinished"),
        ImportedField("warnings", [("name", .text("Content warnings")), ("type", .text("texts"))]),
        .of("text", "isbn", property: "isbn"),
      ]
    ),
    columns: [
      .id("ISBN/UID"), .title("Title", key: "title, series"), .rating("Star Rating"),
      .status("Read Status") { BookShelf.status(of: $0) != nil },
      .visited("Dates Read", "Last Date Read", key: "visits"),
      .published("Date Added"), .count("Read Count"),
      .topics("author", "Authors"), .texts("contributors", "Contributors"), .line("format", "Format"),
      .texts("moods", "Moods"), .line("pace", "Pace"), .condition("unfinished", "Read Status", "did-not-finish"),
      .texts("warnings", "Content Warnings"), .isbn("ISBN/UID"), .topics("tags", "Tags"),
      .text("Review"),
    ],
    required: [["title", "authors", "read status", "star rating"]],
    detail: "Authors",
    orders: [
      names(
        """
        Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,\
        Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,\
        Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?
        """
      )
    ],
    status: { BookShelf.status(of: $0["Read Status"]) },
    category: "Book"
  )
}
