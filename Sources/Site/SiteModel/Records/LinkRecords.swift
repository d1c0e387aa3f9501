import PictureJobs
import ReviewModel
import Templating

/// A name with the path of its page, if it has one.
package struct Link: TemplateRecord {
  package let name: String
  /// The path or URL; nil for a name without a page.
  package let url: String?

  package init(name: String, url: String?) { (self.name, self.url) = (name, url) }

  package static let schema = RecordSchema<Link>("link") { link in
    link.text("name") { $0.name }
    link.url("url") { $0.url }
  }
}

extension Link {
  package init(_ kind: TopicKind) { self.init(name: kind.plural, url: Permalinks.topics(kind)) }
}

/// An image with its displayed size, and the files that a browser can choose from.
package struct PictureRecord: TemplateRecord {
  package let picture: PublishedPicture
  /// The text alternative; empty for a decorative image.
  package let alt: String

  package static let schema = RecordSchema<PictureRecord>("picture") { picture in
    picture.url("src") { $0.picture.url }
    picture.number("width") { TemplateNumber($0.picture.width) }
    picture.number("height") { TemplateNumber($0.picture.height) }
    picture.condition("isWide") { $0.picture.width > $0.picture.height }
    picture.text("alt") { $0.alt }
    picture.condition("hasFiles") { $0.picture.files.count > 1 }
    picture.list("files", of: PictureFile.self) { $0.picture.files }
    picture.condition("hasAVIF") { !$0.picture.avif.isEmpty }
    picture.list("avif", of: PictureFile.self) { $0.picture.avif }
    picture.text("colour") { $0.picture.colour?.classes }
  }
}

extension PictureRecord {
  /// The nearest of the shapes that lists show.
  package var shape: PictureShape {
    let ratio = Double(picture.width) / Double(max(1, picture.height))
    return ratio < 0.8 ? .portrait : ratio > 1.2 ? .landscape : .square
  }
}

extension PictureFile: TemplateRecord {
  package static let schema = RecordSchema<PictureFile>("picture file") { file in
    file.url("url") { $0.url }
    file.number("width") { TemplateNumber($0.width) }
  }
}

extension PlaceholderColour {
  /// The classes of the colour in the style sheet: a level from 0 to 4 for each of red, green and blue.
  var classes: String { "r\(number / 25) g\(number / 5 % 5) b\(number % 5)" }
}

extension PictureRecord {
  /// Creates the record of the main image of a content file; nil without an image.
  package init?(_ illustration: Illustration?, of file: String, _ links: ContentLinks) {
    guard let illustration, let picture = links.picture(illustration.path.value, from: file) else { return nil }
    self.init(picture: picture, alt: illustration.alt)
  }
}

/// A rating in the form of its scale. A class, because all cards with the rating share it.
package final class RatingRecord: TemplateRecord {
  package let rating: Rating
  /// The meaning of the rating in `site.yaml`; nil without one.
  package let meaning: String?
  package let label: String
  /// The label of a grade; nil for other scales.
  package let grade: String?
  /// The rating in stars; nil for scales without stars.
  package let stars: String?
  package let score: String
  /// The path of its page; nil if ratings have no pages.
  package let url: String?
  private let halves: Int?
  /// Whether it is in the lower half of the scale.
  private let isLow: Bool

  init(_ rating: Rating, hasPage: Bool, _ configuration: SiteConfiguration, _ strings: TemplateStrings) {
    let scale = configuration.scale
    self.rating = rating
    meaning = configuration.meanings[rating]
    label = strings.label(rating, on: scale)
    grade = scale.grade(of: rating)?.name
    url = hasPage ? Permalinks.rating(scale.pathName(rating)) : nil
    halves = scale.halves(hundredths: rating.hundredths)
    stars = scale.stars(hundredths: rating.hundredths)
    score = scale.score(rating)
    isLow = 2 * rating.hundredths < scale.best.hundredths + scale.worst.hundredths
  }

  package static let schema = RecordSchema<RatingRecord>("rating") { rating in
    rating.identity { RecordIdentity($0) }
    rating.hash { $1.add($0.rating.hundredths) }
    rating.number("value") { TemplateNumber($0.rating) }
    rating.text("label") { $0.label }
    rating.text("stars") { $0.stars }
    rating.number("halves") { $0.halves.map { TemplateNumber($0) } }
    rating.text("score") { $0.score }
    rating.condition("isLow") { $0.isLow }
    rating.url("url") { $0.url }
    rating.text("meaning") { $0.meaning }
  }
}

extension [Link] {
  /// The entries of a header's menu; the others are behind "More" and in the footer.
  private static var headerLength: Int { 5 }

  /// What the header does not show of a menu, and the pages for readers.
  static func readersMenu(_ menu: [Link], _ shown: ShownPages, _ strings: TemplateStrings) -> [Link] {
    menu.dropFirst(headerLength) + links(in: .readers, shown, strings)
  }

  /// Returns the menu entries that depend on the content, then the configured ones.
  static func menu(_ shown: ShownPages, _ configuration: SiteConfiguration, _ strings: TemplateStrings) -> [Link] {
    [Link(name: strings.texts["menuReviews"] ?? "Reviews", url: Permalinks.home)]
      + links(in: .main, shown, strings) + shown.listedKinds.map { Link($0) }
      + configuration.menu.map { Link(name: $0.value.name, url: $0.value.url) }
  }

  private static func links(in menu: MenuItem.Menu, _ shown: ShownPages, _ strings: TemplateStrings) -> [Link] {
    shown.menu.filter { $0.item.menu == menu }.map { pages, item in
      Link(name: strings.texts[item.string] ?? item.text, url: Permalinks.list(pages))
    }
  }
}
