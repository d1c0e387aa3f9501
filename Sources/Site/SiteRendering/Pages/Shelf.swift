import ReviewModel
import SiteModel
import Templating

/// A selection of reviews of a category.
struct Shelf: TemplateRecord {
  let archive: Archive<ReviewModel.Category>
  let url: String?
  let cards: [ReviewCard]
  let site: Site

  private var isOfVisits: Bool {
    let word = site.string("restaurants", default: "Restaurants").lowercased()
    return !site.catalog.restaurants.archives.isEmpty && archive.subject.plural.lowercased() == word
  }

  static let schema = RecordSchema<Shelf>("shelf") { shelf in
    shelf.text("name", "Plural name of the category.") { $0.site.typeset($0.archive.subject.plural) }
    shelf.condition("isOfVisits", "True if the category is named after restaurants, while its reviews are of visits.") {
      $0.isOfVisits
    }
    shelf.url("url", "Path of the page of the category; absent if categories have no pages.") { $0.url }
    shelf.number("count", "Number of reviews in the category.") { TemplateNumber($0.archive.reviews.count) }
    shelf.shapeFields { $0.site.shape(of: $0.archive.subject) }
    shelf.list(
      "cards",
      "The best reviews of the category, not below its average: by rating, then picks, then by day.",
      of: ReviewCard.self
    ) { $0.cards.shelved() }
  }
}
