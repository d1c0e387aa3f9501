import Diagnostics
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

/// A converter of the posts of an export to reviews and pages.
struct WordPressPosts {
  let library: WordPressLibrary
  var collection = ImportedCollection()
  var slugs: Set<String> = []
  private var ratings = WordPressRatings()
  private var metaKeys: [String] = []
  private var readMetaKeys: Set<String> = []
  /// The category names of the new site.
  var categoryNames: Set<String> = []

  init(_ library: WordPressLibrary) { self.library = library }

  mutating func read(_ file: SourceFile) throws {
    var posts = self
    _ = try WXRReader.read(file) { item in posts.read(item, at: ImportPlace(file.path, line: item.line)) }
    self = posts
    collection.remarks += file.controlRemarks("removed")
  }

  private mutating func read(_ item: WXRItem, at place: ImportPlace) {
    collection.rowCount += 1
    let title = title(of: item, at: place)
    guard item.isReview || item.isPage else { return leaveOut(item, title, at: place) }
    switch item["wp:status"] {
    case "trash", "auto-draft", "inherit": collection.skip("in the trash, or an empty draft", of: title, at: place)
    case _ where !item["wp:post_password"].isEmpty: collection.skip("password-protected", of: title, at: place)
    case let status where item.isPage && status != "publish": collection.skip("unpublished page", of: title, at: place)
    case _ where item.isPage: addPage(item, title, at: place)
    default: addReview(item, title, at: place)
    }
  }

  /// Skips items of plugins, themes and WordPress itself, with a reason.
  private mutating func leaveOut(_ item: WXRItem, _ title: String, at place: ImportPlace) {
    let own = ["revision", "nav_menu_item", "custom_css", "customize_changeset", "oembed_cache", "user_request"]
    if item.type == "attachment" {
      collection.skip("imported with the posts that use it", of: item["wp:attachment_url"], at: place)
    } else if own.contains(item.type) || item.type.hasPrefix("wp_") {
      collection.skip("internal to WordPress", of: item.type, at: place)
    } else {
      collection.skip("unsupported post type '\(item.type)'", of: title, at: place)
    }
  }

  private mutating func title(of item: WXRItem, at place: ImportPlace) -> String {
    let title = line(of: item["title"], at: place)
    return title.isEmpty ? "Untitled \(item["wp:post_id"])" : title
  }

  private mutating func line(of html: String, at place: ImportPlace) -> String {
    let line = HTMLMarkdown.line(of: html)
    collection.remarks += line.remarks.map { ImportRemark(.changed, $0.text, of: $0.subject, at: place) }
    return line.text
  }

  /// Returns the collection after all files have been read.
  consuming func finished() -> ImportedCollection {
    var collection = collection
    let scale = ForeignScale(ratings.found.compactMap(\.rating))
    collection.site = site(of: collection)
    (collection.site.scale, collection.site.scaleReason) = (scale.scale, scale.reason)
    for found in ratings.found { collection.rate(found.review, found.rating, written: found.written, on: scale) }
    collection.mappings = mappings
    return collection
  }

  private func site(of collection: ImportedCollection) -> ImportedSite {
    var site = collection.site
    let fields = library.site.fields
    site.title = fields["title"].map(HTMLMarkdown.plainText)
    site.url = library.address.isEmpty ? nil : library.address
    site.language = fields["language"].flatMap { $0.isEmpty ? nil : $0 }
    site.description = fields["description"].flatMap { cleaned($0).isEmpty ? nil : HTMLMarkdown.plainText(of: $0) }
    let authors = library.site.authors.filter { !$0.isEmpty }
    site.reviewer = authors.count == 1 ? authors[0] : nil
    return site
  }

  private var mappings: [ImportMapping] {
    [
      ImportMapping("title", to: "title"), ImportMapping("content:encoded", to: "text"),
      ImportMapping("excerpt:encoded", to: "verdict"), ImportMapping("wp:post_date", to: "date"),
      ImportMapping("wp:post_modified", to: "updated"), ImportMapping("link", to: "aliases"),
      ImportMapping("category", to: "category, tags, lang"),
      ImportMapping("wp:comment", leftOut: "comments are personal data of other people"),
    ]
      + metaKeys.map {
        $0 == "footnotes"
          ? ImportMapping($0, to: "text")
          : ratings.isRating($0) ? ImportMapping($0, to: "rating") : ImportMapping($0, leftOut: "plugin field")
      }
  }
}

// MARK: - Posts
extension WordPressPosts {
  private mutating func addReview(_ item: WXRItem, _ title: String, at place: ImportPlace) {
    let category = self.category(of: item)
    var review = ImportedReview(
      key: "\(WordPressImporter.name)/\(item["wp:post_id"])",
      place: place,
      title: title,
      rating: nil,
      category: category
    )
    review.path = slug(of: item)
    setDays(of: item, in: &review.entries)
    review.entries.set("verdict", text: line(of: item["excerpt:encoded"], at: place))
    review.entries.set("tags", texts: tags(of: item, but: category))
    review.entries.set("draft", holds: !item.isPublic)
    complete(&review.entries, &review.body, of: item, title, at: place, own: "reviews/")
    noteMeta(item)
    ratings.read(item, review: collection.reviews.count)
    collection.reviews.append(review)
  }

  /// Sets the days. Without a day, `ReviewWriter` writes the review as a draft.
  private func setDays(of item: WXRItem, in entries: inout FrontMatterEntries) {
    entries.set("date", timestamp: item.date)
    guard let date = item.date?.day, let modified = item.modified, modified.days(since: date) > 30 else { return }
    entries.set("updated", day: modified)
  }

  private mutating func addPage(_ item: WXRItem, _ title: String, at place: ImportPlace) {
    guard let slug = slug(of: item, in: "pages/") else {
      return collection.skip("duplicate URL", of: title, at: place)
    }
    var file = ImportedFile(path: "pages/\(slug).md", place: place, entries: FrontMatterEntries())
    file.entries.set("title", text: title)
    complete(&file.entries, &file.body, of: item, title, at: place, own: "")
    collection.files.append(file)
  }

  /// Sets the body, the featured image and the alias.
  private mutating func complete(
    _ entries: inout FrontMatterEntries,
    _ body: inout String,
    of item: WXRItem,
    _ title: String,
    at place: ImportPlace,
    own folder: String
  ) {
    body = text(of: item, at: place)
    entries.set("lang", text: item.terms.first { $0.domain == "language" }.flatMap { languageTag($0.slug) })
    setPicture(of: item, in: &entries, title, at: place)
    let slug = slug(written: item["wp:post_name"]) ?? ""
    if let path = library.path(ofOwn: item["link"]), path != "/", path != "/\(folder)\(slug)/",
      let alias = Alias.path(path)
    {
      entries.set("aliases", texts: [alias])
    }
  }

  private mutating func text(of item: WXRItem, at place: ImportPlace) -> String {
    let (library, id) = (library, item["wp:post_id"])
    var wordPress = WordPressText(footnotes: item.meta["footnotes"]) { ids in library.gallery(ids, of: id) }
    var pictures: [String: String] = [:]
    let html = wordPress.html(of: item["content:encoded"])
    let text = withoutActuallyEscaping({ (written: String) -> String? in
      guard let picture = library.picture(at: written) else { return nil }
      if let source = picture.source { pictures[picture.path] = source }
      return picture.path
    }) { picture in
      var conversion = HTMLMarkdown()
      conversion.link = library.link
      conversion.picture = picture
      return conversion.markdown(of: html, wordPress.footnotes)
    }
    collection.pictures.merge(pictures) { $1 }
    collection.site.pictureOrigins.formUnion(text.pictureOrigins)
    for remark in text.remarks { collection.change(remark.text, of: remark.subject, at: place) }
    for code in Set(wordPress.unknown).sorted() { collection.change("shortcode kept as text", of: code, at: place) }
    return text.text
  }

  /// Sets the featured image if the source contains its file; otherwise adds a remark.
  private mutating func setPicture(
    of item: WXRItem,
    in entries: inout FrontMatterEntries,
    _ title: String,
    at place: ImportPlace
  ) {
    guard let attachment = item.meta["_thumbnail_id"].flatMap({ library.attachments[$0] }) else { return }
    guard let picture = library.picture(at: attachment.address), let source = picture.source else {
      let text = "image missing beside the export; copy wp-content/uploads there and import again"
      return collection.change(text, of: title, at: place)
    }
    collection.pictures[picture.path] = source
    entries.set("image", text: picture.path)
    entries.set("alt", text: attachment.description)
  }

  private mutating func noteMeta(_ item: WXRItem) {
    for key in item.meta.keys.sorted() where !key.hasPrefix("_") || ratings.isRating(key) {
      if readMetaKeys.insert(key).inserted { metaKeys.append(key) }
    }
  }
}
