import BinaryCoding

extension Review {
  /// Appends the review without the path of its file; `init(path:from:)` reads it again.
  package func encode(to encoder: inout ByteEncoder) {
    slug.encode(to: &encoder)
    title.encode(to: &encoder)
    rating.encode(to: &encoder)
    category.encode(to: &encoder)
    visited.encode(to: &encoder)
    published.encode(to: &encoder)
    updated.encode(to: &encoder)
    keptVerdict.encode(to: &encoder)
    illustration.encode(to: &encoder)
    (subject.utf8.elementsEqual(title.utf8) ? nil : subject).encode(to: &encoder)
    restaurant.encode(to: &encoder)
    tags.encode(to: &encoder)
    isPick.encode(to: &encoder)
    pros.encode(to: &encoder)
    cons.encode(to: &encoder)
    hasSpoilers.encode(to: &encoder)
    isDraft.encode(to: &encoder)
    language.encode(to: &encoder)
    aliases.encode(to: &encoder)
    showsQRCode.encode(to: &encoder)
  }

  /// Reads what `encode` wrote of the review at `path`.
  package convenience init(path: String, from decoder: inout ByteDecoder) throws(DamagedBytes) {
    self.init(path: path, fields: try Fields(from: &decoder))
  }
}

extension Review.Fields {
  /// The arguments are read in the order in which `Review.encode` wrote them.
  fileprivate init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let (slug, title) = (try Slug(from: &decoder), try decoder.text())
    self.init(
      slug: slug,
      title: title,
      rating: try Rating?(from: &decoder),
      category: try decoder.integer(),
      visited: try CalendarDay?(from: &decoder),
      published: try CalendarDay(from: &decoder),
      updated: try CalendarDay?(from: &decoder),
      verdict: try KeptText?(from: &decoder),
      illustration: try Illustration?(from: &decoder),
      subject: try String?(from: &decoder) ?? title,
      restaurant: try Written<Topic>?(from: &decoder),
      tags: try [Written<Topic>](from: &decoder),
      isPick: try Bool(from: &decoder),
      pros: try [String](from: &decoder),
      cons: try [String](from: &decoder),
      hasSpoilers: try Bool(from: &decoder),
      isDraft: try Bool(from: &decoder),
      language: try String?(from: &decoder),
      aliases: try [Written<String>](from: &decoder),
      showsQRCode: try Bool?(from: &decoder)
    )
  }
}
