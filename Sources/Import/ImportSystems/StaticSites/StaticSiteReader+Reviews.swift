import BinaryCoding
import FrontMatter
import ImportFormats
import MarkupConversion
import Notation
import ReviewModel

extension StaticSiteReader {
  mutating func addReviews(_ bodies: ForeignSite) {
    for post in site.posts {
      let (category, others) = categories.category(among: site.candidates(of: post))
      let key = "\(importer)/\(post.place.path.rest(below: site.root) ?? post.place.path)"
      var review = ImportedReview(
        key: key,
        place: post.place,
        title: title(of: post),
        rating: nil,
        category: category
      )
      if post.writtenTitle == nil { change("missing title; taken from the text or the file name", review.title, post) }
      review.path = addresses.name(of: post)
      addDays(post, to: &review.entries)
      addHiding(post, to: &review.entries)
      review.lifetime.end = post.expiry
      addVerdictAndImage(post, to: &review.entries)
      addOwn(post, categories: others, to: &review.entries)
      addFields(post, to: &review.entries)
      addRepeatedKeys(post)
      addRestaurant(post, to: &review.entries)
      addAliases(post, to: &review.entries)
      review.body = body(of: post, bodies, &review.entries)
      collection.reviews.append(review)
      if let (value, rating) = post.rating {
        collection.rate(collection.reviews.count - 1, rating, written: value.texts.first ?? "rating", on: scale)
      }
    }
  }

  private mutating func addDays(_ post: ForeignPost, to entries: inout FrontMatterEntries) {
    let updated = post.day(of: "updated", "lastmod", "lastmodified", "lastmodifiedat", "modified", "lastupdated")
    let visited = post.day(of: "visited", "watched", "watcheddate", "finished", "dateread", "read", "played", "seen")
    let date = post.timestamp ?? (updated ?? visited).map { Timestamp($0) }
    entries.set("date", timestamp: date)
    if let date, let updated, updated > date.day { entries.set("updated", day: updated) }
    if let visited, visited != date?.day { entries.set("visited", day: visited) }
    entries.set("published", timestamp: post.embargo)
    for key in ["date", "published"] {
      if let value = post.keys[key], value.condition == nil, post.day(of: key) == nil {
        let (reason, subject) = DayOrder.error(in: value.text ?? key)
        change(reason, subject, post)
      }
    }
  }

  /// Makes a post that the old site hides a draft, with a remark.
  mutating func addHiding(_ post: ForeignPost, to entries: inout FrontMatterEntries) {
    guard let reason = post.hidingReason else { return }
    entries.set("draft", holds: true)
    change("hidden in the old site; imported as a draft", reason, post)
  }

  mutating func addVerdictAndImage(_ post: ForeignPost, to entries: inout FrontMatterEntries) {
    if let verdict = post.verdict, verdict != shared.verdict {
      entries.set("verdict", text: withoutMarks(line(of: verdict, in: post)))
    }
    entries.set("lang", text: post.language)
    if let written = post.writtenLanguage, languageTag(written) == nil {
      change("language omitted; it is not a tag such as de", written, post)
    }
    guard let (address, alt) = post.image, address != shared.image else { return }
    guard let path = pictures.picture(address, from: post.place.path) else {
      change("image missing in the source omitted", address, post)
      return
    }
    entries.set("image", text: path)
    entries["alt"] = .text(cleaned(alt ?? ""))
  }

  /// Returns the title with superscripts and subscripts as plain text. Other tags remain, because generators display them
  /// literally.
  mutating func title(of post: ForeignPost) -> String {
    HTMLMarkup.hasElement(["sub", "sup"], in: post.title) ? line(of: post.title, in: post) : post.title
  }

  private mutating func line(of html: String, in post: ForeignPost) -> String {
    let line = HTMLMarkdown.line(of: html)
    for remark in line.remarks { change(remark.text, remark.subject, post) }
    return line.text
  }

  private mutating func addOwn(_ post: ForeignPost, categories: [String], to entries: inout FrontMatterEntries) {
    let written = post.keys["tags", "keywords", "labels", "topics"].map {
      splitNames($0, atSpaces: site.splitsAtSpaces)
    }
    var seen: Set<String> = []
    let tags = ((written ?? []) + categories).filter { tag in
      !ForeignCategories.isGeneral(tag) && Slug(of: tag) != nil && seen.insert(folded(tag)).inserted
    }
    entries.set("tags", texts: tags)
    for field in Review.fields where field.type.presentation == .texts {
      entries.set(field.key, texts: post.keys[field.key]?.texts ?? [])
    }
    entries.set("subject", text: post.keys["subject"]?.text)
    let pick = post.keys["pick", "favorite", "favourite", "recommended"]
    entries.set("pick", holds: pick?.condition == true)
    entries.set("spoilers", holds: post.keys["spoilers"]?.condition == true)
  }

  private func addFields(_ post: ForeignPost, to entries: inout FrontMatterEntries) {
    for (plain, entry) in post.keys.all where !entry.value.isNull {
      guard case .field(let field) = uses.uses[plain], entries[field.key] == nil, !isReviewer(plain, entry.value) else {
        continue
      }
      entries[field.key] = field.value(entry.value, placeInSeries: post.placeInSeries)
    }
  }

  /// Adds remarks for keys that differ only in their spelling; the first is used.
  private mutating func addRepeatedKeys(_ post: ForeignPost) {
    var seen: Set<String> = []
    for (plain, entry) in post.keys.all where !entry.value.isNull && !seen.insert(plain).inserted {
      change("duplicate key; the first is used", entry.key.text, post)
    }
  }

  /// Adds remarks for keys of pages, because pages have no fields.
  mutating func addLostKeys(of page: ForeignPost) {
    for (plain, entry) in page.keys.all {
      if case .field = uses.uses[plain] { change("key not supported in pages", entry.key.text, page) }
    }
  }

  /// Whether the value of an author key is only the reviewer.
  private func isReviewer(_ plain: String, _ value: Value) -> Bool {
    guard KeyUses.isAuthor(plain), let reviewer = site.site.reviewer?.lowercased() else { return false }
    return value.names.map { $0.lowercased() } == [reviewer]
  }

  mutating func addAliases(_ post: ForeignPost, to entries: inout FrontMatterEntries) {
    let aliases = addresses.aliases(of: post)
    entries.set("aliases", texts: aliases.paths)
    for address in aliases.refused { change("old URL that cannot be an alias omitted", address, post) }
  }

  mutating func change(_ text: String, _ subject: String, _ post: ForeignPost) {
    collection.change(text, of: subject, at: post.place)
  }
}

// MARK: - Restaurants
extension StaticSiteReader {
  fileprivate mutating func addRestaurant(_ post: ForeignPost, to entries: inout FrontMatterEntries) {
    let value = post.keys[uses.restaurantKeys]
    guard let name = value?.text ?? value?.member("name", "title")?.text, let slug = Slug(of: name) else { return }
    entries.set("restaurant", text: name)
    let facts = facts(of: post, value?.members ?? [])
    let path = "restaurants/\(slug.value).md"
    guard !facts.keys.isEmpty, restaurants[path] == nil else { return }
    var all = FrontMatterEntries()
    all.set("name", text: name)
    for key in facts.keys { all[key] = facts[key] }
    restaurants[path] = ImportedFile(path: path, place: post.place, entries: all)
  }

  private func facts(of post: ForeignPost, _ members: [Entry]) -> FrontMatterEntries {
    var facts = FrontMatterEntries()
    for (plain, entry) in post.keys.all {
      if case .restaurant(let key) = uses.uses[plain] { Self.add(entry.value, key, to: &facts) }
    }
    for entry in members {
      let plain = ForeignKeys.plain(entry.key.text)
      if plain != "title", let key = ForeignKeys.restaurantKey(plain) { Self.add(entry.value, key, to: &facts) }
    }
    if facts["latitude"] == nil || facts["longitude"] == nil { (facts["latitude"], facts["longitude"]) = (nil, nil) }
    return facts
  }

  /// Adds a value if it is valid for the key of a restaurant file.
  private static func add(_ value: Value, _ key: String, to facts: inout FrontMatterEntries) {
    switch key {
    case "name", "image", "alt": return
    case "cuisine": facts.set(key, texts: splitNames(value, atSpaces: false))
    case "latitude", "longitude":
      let limit = key == "latitude" ? 90.0 : 180.0
      if let text = value.text, exactDecimal(text) != nil, abs(Double(text) ?? 999) <= limit {
        facts[key] = .plain(text)
      }
    case "opened", "closed":
      if let month = value.text.flatMap({ CalendarMonth($0) }) { facts[key] = .plain("\(month)") }
    case "url", "map": if let url = value.text, url.hasPrefix("http"), !url.contains(" ") { facts[key] = .text(url) }
    default: facts.set(key, text: value.text)
    }
  }
}
