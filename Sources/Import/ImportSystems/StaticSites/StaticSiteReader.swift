import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// A converter of the posts and pages of a static site to reviews and other files.
struct StaticSiteReader {
  let importer: String
  let site: StaticSite
  var pictures: PictureFinder
  let uses: KeyUses
  let shared: SharedValues
  let scale: ForeignScale
  var categories: ForeignCategories
  let addresses: NewAddresses
  var restaurants: [String: ImportedFile] = [:]
  var collection = ImportedCollection()

  static func read(
    _ site: StaticSite,
    of source: some ImportSource,
    system: ForeignSystem,
    importer: String
  ) throws -> ImportedCollection {
    var reader = try StaticSiteReader(site, of: source, importer: importer)
    let bodies = reader.bodies(of: system)
    reader.addReviews(bodies)
    reader.addPages(bodies)
    reader.finish()
    return reader.collection
  }

  private init(_ site: StaticSite, of source: some ImportSource, importer: String) throws {
    var site = site
    for post in site.posts where post.isBlank { site.skip(post.place.path, "no title, no rating and no text") }
    site.posts.removeAll(where: \.isBlank)
    let days = DayOrder(site.posts.lazy.compactMap { $0.keys["date", "publishdate", "pubdate", "published"]?.text })
    for index in site.posts.indices { site.posts[index].dayOrder = days }
    (self.site, self.importer) = (site, importer)
    pictures = try PictureFinder(source, of: site)
    uses = KeyUses(site.posts.map(\.keys), topics: site.taxonomies)
    shared = SharedValues(site.posts)
    scale = ForeignScale(site.posts.compactMap { $0.rating?.rating })
    categories = ForeignCategories(site.posts.map { site.candidates(of: $0) })
    addresses = NewAddresses(site)
    (collection.remarks, collection.readPaths) = (site.remarks + shared.remarks + pictures.remarks, site.readPaths)
  }

  /// Returns the reference resolver for bodies.
  private func bodies(of system: ForeignSystem) -> ForeignSite {
    var bodies = ForeignSite(system)
    (bodies.root, bodies.basePath) = (site.root, site.basePath)
    bodies.origin = site.site.url.flatMap(SiteURL.init)?.origin
    bodies.picture = { [pictures] in pictures.newPath(of: $0) }
    bodies.pictureNamed = { [pictures] in pictures.named($0) }
    bodies.page = { [addresses] in addresses[$0] }
    return bodies
  }

  /// Converts the body of a post to valid Markdown.
  mutating func body(of post: ForeignPost, _ bodies: ForeignSite, _ entries: inout FrontMatterEntries) -> String {
    var body = ForeignBody(
      post.body,
      at: ImportPlace(post.place.path, line: post.bodyLine),
      address: post.addresses.first
    )
    body.isHTML = post.isHTML
    body.excerptSeparator = post.keys["excerptseparator"]?.text ?? site.excerptSeparator
    let converted = body.converted(in: bodies)
    entries.set("draft", holds: converted.isQuoted)
    collection.remarks += converted.remarks
    pictures.use(converted.pictures)
    collection.site.pictureOrigins.formUnion(converted.pictureOrigins)
    return converted.text
  }

  private mutating func addPages(_ bodies: ForeignSite) {
    for page in site.pages {
      guard let path = addresses.path(of: page) else {
        collection.skip("Verdict generates this page itself", of: page.title, at: page.place)
        continue
      }
      var entries = FrontMatterEntries()
      entries.set("title", text: title(of: page))
      addVerdictAndImage(page, to: &entries)
      addLostKeys(of: page)
      addHiding(page, to: &entries)
      addAliases(page, to: &entries)
      let body = body(of: page, bodies, &entries)
      var file = ImportedFile(path: path, place: page.place, entries: entries, body: body)
      file.lifetime = (page.timestamp(of: ["publishdate", "date"])?.day, page.expiry)
      collection.files.append(file)
    }
  }

  private mutating func finish() {
    let origins = collection.site.pictureOrigins
    collection.site = site.site
    collection.site.pictureOrigins = origins
    (collection.site.scale, collection.site.scaleReason) = (scale.scale, scale.reason)
    collection.site.categories = categories.all
    collection.site.fields = uses.fields.map(\.declaration)
    collection.site.reviewer = site.site.reviewer ?? uses.reviewer
    collection.site.description = site.site.description ?? shared.verdict.map(withoutMarks)
    collection.facts = restaurants.values.sorted { $0.path < $1.path }
    collection.pictures = pictures.used
    collection.mappings = uses.mappings + unratedCategories
  }

  /// Mappings that report categories without any rating, if most posts are rated; their posts may not be reviews.
  private var unratedCategories: [ImportMapping] {
    let reviews = collection.reviews
    guard reviews.count(where: { $0.rating != nil }) * 2 > reviews.count else { return [] }
    let rated = Set(reviews.lazy.filter { $0.rating != nil }.map(\.category))
    return categories.all.filter { !rated.contains($0.name) }.map { category in
      ImportMapping("posts in \(category.name)", to: "reviews (without ratings)")
    }
  }
}

extension StaticSite {
  /// Returns the category, folder and well-known tag names of a post.
  func candidates(of post: ForeignPost) -> [String] {
    let written = [post.keys["category"], post.keys["categories"], post.keys["section"]].compactMap { $0 }
    let names = written.flatMap { splitNames($0, atSpaces: splitsAtSpaces) } + post.folders
    let tags = post.keys["tags"].map { splitNames($0, atSpaces: splitsAtSpaces) } ?? []
    return names + tags.filter(ForeignCategories.isKnown)
  }
}

/// Splits a text at commas, or at spaces if `atSpaces` is true; returns the elements of a list.
func splitNames(_ value: Value, atSpaces: Bool) -> [String] {
  if case .sequence = value { return value.texts }
  guard let text = value.text else { return [] }
  let separator: Character = text.contains(",") ? "," : " "
  guard separator == "," || atSpaces else { return [text] }
  return text.split(separator: separator).map { cleaned(String($0)) }.filter { !$0.isEmpty }
}
