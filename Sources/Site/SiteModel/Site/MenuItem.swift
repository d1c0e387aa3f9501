import ReviewModel

/// The entry of optional pages in a generated menu, as the page kind declares it.
package struct MenuItem: Sendable {
  /// The main menu in the header, or the menu for readers at the end of a page.
  package enum Menu: Sendable { case main, readers }

  let menu: Menu
  /// The key of its text in the theme's strings, and the text without such a string.
  package let string: String
  package let text: String
  /// Returns whether the pages would be empty, so that the site omits them.
  let isEmpty: @Sendable (Catalog) -> Bool
  /// Returns whether there are too few reviews for an entry in a menu.
  let isFew: @Sendable (Catalog) -> Bool

  /// Creates an entry. Without `isEmpty`, the pages are omitted only in a site without reviews. Pages in no
  /// menu are linked from others.
  package init(
    in menu: Menu,
    _ string: String,
    default text: String,
    isEmpty: @escaping @Sendable (Catalog) -> Bool = { $0.reviews.isEmpty },
    isFew: @escaping @Sendable (Catalog) -> Bool = { _ in false }
  ) {
    (self.menu, self.string, self.text, self.isFew, self.isEmpty) = (menu, string, text, isFew, isEmpty)
  }
}

/// The menu entries of optional pages, in the order of the menus.
package typealias PageMenu = [(pages: OptionalPages, item: MenuItem)]
