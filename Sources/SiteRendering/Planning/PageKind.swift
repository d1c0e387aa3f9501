import ReviewModel

/// What a page shows; numbers are indexes into the site's lists.
package enum PageKind: Hashable, Sendable {
  case home(page: Int)
  case review(Int)
  /// The picture of a review's address, for cameras.
  case qrCode(Int)
  case categories
  case category(Int, page: Int)
  case restaurants
  case restaurant(Int)
  case tags
  case tag(Int, page: Int)
  case picks(page: Int)
  case ratings
  case rating(Int, page: Int)
  case years
  case year(Int, page: Int)
  case statistics
  /// What can be subscribed to, for people.
  case follow
  /// The reviews that a reader keeps in the browser.
  case saved
  /// Where readers search, and all reviews from A to Z.
  case search
  case page(Int)
  case notFound
  case redirect(to: String)
  case feed(FeedSubject, FeedFormat)
  case sitemap(part: Int)
  case sitemapIndex(parts: Int)
  case robots
  /// All feeds, for feed readers.
  case feedList
  /// The header fields that hosts send with the pages.
  case headers
}

/// Which reviews a feed is of.
package enum FeedSubject: Hashable, Sendable {
  case site
  case category(Int)
  case restaurant(Int)
  case tag(Int)
  case picks
}

/// One file to render: what it shows, and where it goes. A class, because it goes from list to list; it never changes.
package final class PagePlan: Sendable {
  package let kind: PageKind
  /// Its path in the site.
  package let url: String
  /// The content file it is made of, if it is one; names it in messages.
  package let file: String?

  init(_ kind: PageKind, at url: String, file: String? = nil) {
    self.kind = kind
    self.url = url
    self.file = file
  }
}

/// A file to publish as it is.
package struct CopyPlan: Sendable {
  /// The path of the picture below the content folder.
  package let file: String
  /// The hash of the bytes that were read, as the loader wrote it.
  package let hash: String
  /// Its path in the site.
  package let url: String
}

/// Everything that will be in the output folder, in the order in which it is written: what pages refer to comes first.
package struct SitePlan: Sendable {
  package let site: Site
  package let pictures: [CopyPlan]
  /// The path of the file that a browser reads the search index by; it is known once the index is made.
  private(set) var searchManifest = Permalinks.searchFile("manifest.json")

  /// Pages of one review, restaurant or text, and redirects.
  package var details: [PagePlan] { site.plans.details }
  /// Lists, feeds, sitemaps: what refers to the details.
  package var lists: [PagePlan] { site.plans.lists }

  /// The plan with the path of that file.
  package func naming(manifest: String) -> SitePlan {
    var plan = self
    plan.searchManifest = manifest
    return plan
  }
}
