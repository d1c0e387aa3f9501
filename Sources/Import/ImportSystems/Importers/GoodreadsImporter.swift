import FrontMatter
import ImportFormats

/// An importer of Goodreads library exports (CSV) of any year. The format is known from public importers and their tests.
enum GoodreadsImporter: TableImporter {
  static let service = TableService(
    name: "goodreads",
    system: "Goodreads",
    site: ImportedSite(
      scale: .points(worst: 100, best: 500, step: 100),
      categories: [ImportedCategory("Book", plural: "Books", type: "Book", shape: "portrait")],
      fields: [
        .people("author", plural: "Authors"), .bookSeries, .year, .of("number", "pages", property: "numberOfPages"),
        .of("text", "publisher", property: "publisher"), .of("text", "format"), .of("condition", "unfinished"),
        .of("text", "isbn", property: "isbn"),
      ]
    ),
    columns: [
      .id("Book Id") { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }, .title("Title", key: "title, series"),
      .rating("My Rating"), .status("Exclusive Shelf") { !$0.isEmpty }, .visited("Date Read"),
      .published("Date Added"), .count("Read Count"), .topics("author", single: "Author", "Additional Authors"),
      .year("Original Publication Year", "Year Published"), .number("pages", "Number of Pages"),
      .line("publisher", "Publisher"), .line("format", "Binding"), .isbn("ISBN13", "ISBN"),
      .topics("tags", "Bookshelves") { shelf, _ in BookShelf.status(of: shelf) == nil },
      .field("unfinished", "Exclusive Shelf") { row in
        BookShelf.status(of: row["Exclusive Shelf"]) == .dropped ? .plain("true") : nil
      },
      .condition("spoilers", "Spoiler", "true"), .text("My Review"),
      .leftOut("private", "Private Notes", "Recommended For", "Recommended By"),
      .leftOut("rating of other people", "Average Rating"),
      .leftOut("duplicate of Bookshelves", "Bookshelves with positions"),
      .leftOut("duplicate of Author", "Author l-f"),
    ],
    required: [["title", "author", "my rating", "exclusive shelf"]],
    detail: "Author",
    orders: orders,
    unrated: "0",
    status: { row in
      BookShelf.status(of: row["Exclusive Shelf"])
        ?? (row["Date Read"].isEmpty && (Int(row["Read Count"]) ?? 0) < 1 ? nil : .done)
    },
    category: "Book"
  )

  /// Exports since October 2022 lack seven columns; exports of 2026 also lack the average rating.
  private static let orders: [[String]] = {
    let book = "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating"
    let rest = """
      Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,\
      Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count
      """
    let older = """
      Recommended For,Recommended By,Owned Copies,Original Purchase Date,Original Purchase Location,Condition,\
      Condition Description,BCID
      """
    return [
      names("\(book),Average Rating,\(rest),\(older)"), names("\(book),Average Rating,\(rest),Owned Copies"),
      names("\(book),\(rest),Owned Copies"),
    ]
  }()
}
