import Notation
import ReviewModel

/// The column orders of a service's exports, which identify tables without a header.
package struct ColumnOrders: Sendable {
  /// No orders, for tables that require a header.
  package static let none = ColumnOrders([], checks: [:])

  private let orders: [[String]]
  private let checks: [String: @Sendable (String) -> Bool]

  /// Creates orders; `checks` validates the cells of some columns.
  init(_ orders: [[String]], checks: [String: @Sendable (String) -> Bool]) {
    (self.orders, self.checks) = (orders, checks)
  }

  /// Returns the column names of a table from its first row; nil if the row does not match any order, such as a header.
  func columns(of row: [String]) -> [String]? {
    orders.first { names in
      names.count == row.count && zip(names, row).allSatisfy { checks[$0]?($1) ?? true }
    }
  }
}

/// Checks of the cell formats.
enum CellCheck {
  static let isDay: @Sendable (String) -> Bool = { $0.isEmpty || CalendarDay($0) != nil || FreeformDay($0) != nil }
  static let isNumber: @Sendable (String) -> Bool = { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
  static let isRating: @Sendable (String) -> Bool = { $0.isEmpty || hundredths($0) != nil }
  /// A check for digits, hyphens and X of an ISBN, which may be in a formula.
  static let isISBN: @Sendable (String) -> Bool = { $0.utf8.allSatisfy { $0.isDigit || "=\"X-".utf8.contains($0) } }
}

extension ColumnOrders {
  /// Splits comma-separated names.
  private static func names(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }

  /// The exports of Goodreads. Exports since October 2022 lack seven columns; exports of 2026 also lack the average rating.
  static let goodreads: ColumnOrders = {
    let book = "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating"
    let rest = """
      Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,\
      Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count
      """
    let older = """
      Recommended For,Recommended By,Owned Copies,Original Purchase Date,Original Purchase Location,Condition,\
      Condition Description,BCID
      """
    return ColumnOrders(
      [
        names("\(book),Average Rating,\(rest),\(older)"), names("\(book),Average Rating,\(rest),Owned Copies"),
        names("\(book),\(rest),Owned Copies"),
      ],
      checks: [
        "Book Id": CellCheck.isNumber, "ISBN": CellCheck.isISBN, "ISBN13": CellCheck.isISBN,
        "My Rating": CellCheck.isNumber, "Date Read": CellCheck.isDay, "Date Added": CellCheck.isDay,
        "Exclusive Shelf": { !$0.isEmpty },
      ]
    )
  }()

  static let storyGraph = ColumnOrders(
    [
      names(
        """
        Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,\
        Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,\
        Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?
        """
      )
    ],
    checks: [
      "Read Status": { ["read", "to-read", "currently-reading", "did-not-finish", "paused"].contains($0) },
      "Date Added": CellCheck.isDay, "Star Rating": CellCheck.isRating,
    ]
  )

  /// The exports of IMDb. Newer exports also contain the original title.
  static let imdb: ColumnOrders = {
    let rest = "URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors"
    return ColumnOrders(
      [
        names("Const,Your Rating,Date Rated,Title,Original Title,\(rest)"),
        names("Const,Your Rating,Date Rated,Title,\(rest)"),
      ],
      checks: [
        "Const": { $0.hasPrefix("tt") && CellCheck.isNumber(String($0.dropFirst(2))) },
        "Your Rating": CellCheck.isRating, "Date Rated": CellCheck.isDay,
      ]
    )
  }()
}
