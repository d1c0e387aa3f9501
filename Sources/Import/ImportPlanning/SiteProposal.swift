import Diagnostics
import FrontMatter
import ImportFormats
import ReviewModel

/// The proposed `site.yaml` of a new site.
struct SiteProposal {
  let text: String
  let configuration: SiteConfiguration
  /// Remarks about values of the source that `site.yaml` does not accept.
  let remarks: [ImportRemark]

  /// Proposes a site for a collection, without the values that validation rejects. Throws an `ImportFailure` if a required
  /// setting is invalid.
  init(_ collection: ImportedCollection, _ answers: SiteAnswers) throws(ImportFailure) {
    var settings = ProposedSettings(collection, answers)
    var remarks: [ImportRemark] = []
    var validated = Self.validated(settings)
    while let error = validated.diagnostics.first(where: { $0.severity == .error }) {
      let line = error.source.bytes[..<(error.range?.lowerBound ?? 0)].count { $0 == .lineFeed }
      guard let setting = settings.replaceSetting(onLine: line) else {
        throw ImportFailure(
          "the generated site.yaml has an error: \(error.message)",
          hint: error.hint ?? "create site.yaml first"
        )
      }
      let reason = "\(setting) omitted in site.yaml: \(error.message)"
      remarks.append(ImportRemark(.changed, reason, of: "", at: ImportPlace("site.yaml")))
      validated = Self.validated(settings)
    }
    (text, configuration, self.remarks) = (settings.text, validated.value, remarks)
  }

  private static func validated(_ settings: ProposedSettings) -> Diagnosed<SiteConfiguration> {
    ConfigurationValidator.validate(SourceFile(path: "site.yaml", text: settings.text))
  }
}

/// The user's answers about a new site; nil uses the value of the source.
package struct SiteAnswers: Sendable {
  package var title: String?
  package var url: String?
  package var reviewer: String?

  /// Creates answers; nil uses the value of the source.
  package init(title: String? = nil, url: String? = nil, reviewer: String? = nil) {
    (self.title, self.url, self.reviewer) = (title, url, reviewer)
  }

  /// The default answers.
  package static let (title, url, reviewer) = ("My Reviews", "https://reviews.example", "The reviewer")
}

extension ImportedCategory {
  /// The category as an element of `categories:` in `site.yaml`.
  var yaml: YAML {
    let members = [("name", name), ("plural", plural), ("type", type), ("shape", shape)]
    return .mapping(members.compactMap { key, value in value.map { (key, .text($0)) } })
  }
}

extension ImportedField {
  /// Returns the field as an element of `fields:` in `site.yaml`; `for` lists only existing categories.
  func yaml(among categories: Set<String>) -> YAML {
    let others = attributes.compactMap { key, value -> (key: String, value: YAML)? in
      guard key == "for", case .list(let names) = value else { return (key, value) }
      let known = names.filter { if case .text(let name) = $0 { categories.contains(name) } else { false } }
      return known.isEmpty || known.count == categories.count ? nil : (key, .list(known))
    }
    return .mapping([("key", .text(key))] + others)
  }
}
