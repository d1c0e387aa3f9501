import FrontMatter

/// The proposed contents of `site.yaml`. A value that the source lacks is nil; a prompt or an option supplies it.
package struct ImportedSite: Sendable {
  package var title: String?
  /// The URL without the path of a page: `https://…`.
  package var url: String?
  /// The language tag (BCP 47); nil if unknown.
  package var language: String?
  package var description: String?
  package var reviewer: String?
  package var scale = ImportedScale.unknown
  /// The reason for the scale, for the report; nil if it is the scale of the source.
  package var scaleReason: String?
  /// The categories; those without a review are omitted.
  package var categories: [ImportedCategory] = []
  /// The fields of reviews; those without a value are omitted.
  package var fields: [ImportedField] = []
  /// The origins of external images on pages, such as `https://cdn.example`.
  package var pictureOrigins: Set<String> = []
  /// The complete text of `site.yaml` if the source has one; it includes the other properties.
  package var file: String?

  /// Creates a site with the values that all exports of a service share.
  package init(
    scale: ImportedScale = .unknown,
    categories: [ImportedCategory] = [],
    fields: [ImportedField] = []
  ) {
    (self.scale, self.categories, self.fields) = (scale, categories, fields)
  }
}

/// A category in `site.yaml`.
package struct ImportedCategory: Hashable, Sendable {
  package let name: String
  package let plural: String?
  /// The schema.org type of the reviewed subjects.
  package let type: String?
  /// The image shape: `portrait`, `square`, or nil for landscape.
  package let shape: String?

  package init(_ name: String, plural: String? = nil, type: String? = nil, shape: String? = nil) {
    (self.name, self.plural, self.type, self.shape) = (name, plural, type, shape)
  }
}

/// A field in `site.yaml`: its key and its other attributes in order.
package struct ImportedField: Sendable {
  package let key: String
  /// The further keys of the field in `site.yaml`, in order.
  package let attributes: [(key: String, value: YAML)]

  package init(_ key: String, _ attributes: [(key: String, value: YAML)]) {
    (self.key, self.attributes) = (key, attributes)
  }

  /// Whether only visits have the field.
  package var isOfVisits: Bool {
    attributes.contains { $0.key == "of" && "\($0.value)" == "visit" }
  }
}

/// Fields that several services share.
extension ImportedField {
  package static let year = ImportedField(
    "year",
    [("type", .text("year")), ("card", .plain("true")), ("property", .text("dateCreated"))]
  )

  /// Creates a topic field for people, such as directors; each person has a page.
  package static func people(_ key: String, plural: String) -> ImportedField {
    ImportedField(
      key,
      [
        ("type", .text("topics")), ("plural", .text(plural)), ("card", .plain("true")), ("property", .text(key)),
        ("thing", .text("Person")),
      ]
    )
  }

  /// Creates a field of a type, optionally with a schema.org property.
  package static func of(_ type: String, _ key: String, property: String? = nil) -> ImportedField {
    ImportedField(key, [("type", .text(type))] + (property.map { [("property", .text($0))] } ?? []))
  }
}
