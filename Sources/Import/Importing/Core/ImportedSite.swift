import FrontMatter

/// What `site.yaml` would say; what the source does not tell is nil, and asked for or given by the command line.
package struct ImportedSite: Sendable {
  package var title: String?
  /// `https://…`, without a path of a page.
  package var url: String?
  package var language: String?
  package var description: String?
  package var reviewer: String?
  package var scale = ImportedScale.unknown
  /// Those without a review are left out.
  package var categories: [ImportedCategory] = []
  /// The fields of reviews; those without a value are left out.
  package var fields: [ImportedField] = []
  /// Origins of pictures that pages show from elsewhere, such as `https://cdn.example`.
  package var pictureOrigins: Set<String> = []
  /// The whole of `site.yaml`, where the source has one; what stands above it is in there, too.
  package var file: String?
}

/// The ratings that a source may give.
package enum ImportedScale: Hashable, Sendable {
  /// In hundredths: `worst: 50, best: 500, step: 50` for half a star to five.
  case points(worst: Int, best: Int, step: Int)
  /// The best first.
  case grades([String])
  /// To be found out from the ratings that were given.
  case unknown
}

/// A category as `site.yaml` lists it.
package struct ImportedCategory: Hashable, Sendable {
  package let name: String
  package let plural: String?
  /// The schema.org type of what is reviewed.
  package let type: String?
  /// `portrait`, `square`, or nil for landscape.
  package let shape: String?

  package init(_ name: String, plural: String? = nil, type: String? = nil, shape: String? = nil) {
    (self.name, self.plural, self.type, self.shape) = (name, plural, type, shape)
  }
}

/// A field as `site.yaml` declares it: its key, and what else it says, in order.
package struct ImportedField: Sendable {
  package let key: String
  package let attributes: [(key: String, value: YAML)]

  package init(_ key: String, _ attributes: [(key: String, value: YAML)]) {
    (self.key, self.attributes) = (key, attributes)
  }
}

/// Fields that several services have.
extension ImportedField {
  static let year = ImportedField(
    "year",
    [("type", .text("year")), ("card", .plain("true")), ("property", .text("dateCreated"))]
  )

  /// People who made something, each with a page.
  static func people(_ key: String, plural: String) -> ImportedField {
    ImportedField(
      key,
      [
        ("type", .text("topics")), ("plural", .text(plural)), ("card", .plain("true")), ("property", .text(key)),
        ("thing", .text("Person")),
      ]
    )
  }

  /// A field of a type, perhaps with a property of schema.org.
  static func of(_ type: String, _ key: String, property: String? = nil) -> ImportedField {
    ImportedField(key, [("type", .text(type))] + (property.map { [("property", .text($0))] } ?? []))
  }
}
