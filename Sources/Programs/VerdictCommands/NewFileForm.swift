import Authoring
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// The front matter of a new file, from options and from answers on a terminal.
struct NewFileForm {
  let site: SiteContext
  private let folder: ContentFolder
  /// The values of `--set` for keys that were not added yet.
  private var settings: [Setting]
  private var entries: [Entry] = []
  /// The index of the added category in the configuration.
  private var category: Int?

  /// An entry of front matter.
  private struct Entry {
    let key: String
    let text: String
    let value: YAML
  }

  init(_ site: SiteContext, _ folder: ContentFolder, _ settings: [Setting]) {
    (self.site, self.folder, self.settings) = (site, folder, settings)
  }

  /// Adds the title or name, and asks for the values without which a file of any type is invalid. The first day is `today`.
  mutating func addKeys(_ name: String?, today: String?) throws {
    let nameKey = folder.nameKey
    guard add(nameKey, name, asking: "\(nameKey): ", isRequired: true) else {
      throw Misuse(text: "missing \(nameKey)", hint: "pass the \(nameKey) of the \(folder.noun)")
    }
    let day = folder.keys.first { if case .day = $0.value { true } else { false } }?.key
    for key in folder.keys where key.key != nameKey && (key.isRequired || key.key == day) {
      if key.key == day {
        add(key.key, nil, default: today)
      } else {
        add(key.key, nil, asking: question(key.key), isRequired: true)
      }
    }
    if folder.keys.contains(where: { $0.key == "verdict" }) {
      add("verdict", nil, asking: "summary, in one sentence: ")
    }
  }

  /// The content of the file.
  var text: String { Self.text(entries + settings.map { entry($0.key, $0.text, Self.same) }) }

  private static func text(_ entries: [Entry]) -> String {
    "---\n" + entries.map { "\($0.key): \($0.value)\n" }.joined() + "---\n"
  }

  /// Adds the given value, the value of `--set`, the answer, or the default, in this order. Returns whether an entry was
  /// added.
  @discardableResult
  mutating func add(
    _ key: String,
    _ given: String?,
    asking question: String? = nil,
    isRequired: Bool = false,
    default fallback: String? = nil
  ) -> Bool {
    guard !entries.contains(where: { $0.key == key }) else { return true }
    let given = given ?? takeSetting(key)
    let answer = given ?? question.flatMap { ask($0, isRequired: isRequired) { complaint(about: key, $0) } } ?? fallback
    guard let text = answer.map(cleaned) else { return false }
    entries.append(entry(key, text, Terminal.isInteractive ? Self.near : Self.same))
    if key == "category" { category = site.configuration.categories.firstIndex { folded($0.name) == folded(text) } }
    return true
  }

  /// Adds a value as written.
  mutating func add(_ key: String, _ value: YAML) { entries.append(Entry(key: key, text: "", value: value)) }

  /// Returns the text of an added key.
  func text(of key: String) -> String? { entries.first { $0.key == key }?.text }

  private mutating func takeSetting(_ key: String) -> String? {
    settings.firstIndex { $0.key == key }.map { settings.remove(at: $0).text }
  }

  /// Adds the required fields that the site declares for the category. Throws `Misuse` if one is missing.
  mutating func addRequiredFields() throws {
    let missing = fields.filter {
      $0.isRequired && !add($0.key, nil, asking: question($0.label ?? $0.key, of: $0), isRequired: true)
    }
    guard let first = missing.first else { return }
    let keys = missing.map { "'\($0.key)'" }.joined(separator: " and ")
    throw Misuse(text: "reviews of this category require \(keys)", hint: "add --set \(first.key)=VALUE")
  }

  private var fields: [Field] { site.configuration.fields.filter { $0.isFor(category) } }

  /// Throws if a build would report a diagnostic for the file.
  func check() throws {
    let errors = errors(of: text)
    guard errors.isEmpty else { throw Misuse(errors) }
  }

  /// Returns the slug of the value of `key`, for the file name.
  func slug(of key: String) throws -> String {
    let name = entries.first { $0.key == key }?.text ?? ""
    guard !name.isEmpty else { throw Misuse(text: "the \(key) is empty", hint: "pass a \(key)") }
    guard let slug = Slug(of: name, site.configuration.slugLetters) else {
      throw Misuse(text: "the \(key) has no letters or digits for a file name", hint: "pass a \(key)")
    }
    return slug.value
  }

  /// Lines that describe the next steps.
  var next: String {
    let isDraft = entries.contains { $0.key == "draft" }
    let written = Set(entries.map(\.key) + settings.map(\.key))
    let others = otherKeys.filter { !written.contains($0) }
    let also = others.isEmpty ? "" : "other keys: \(others.joined(separator: ", "))\n"
    return "write the text below the second ---, then preview it with: verdict serve\(isDraft ? " --drafts" : "")\n"
      + also
  }

  private var otherKeys: [String] {
    if folder.name == "reviews" { return fields.map(\.key) }
    return folder.declaration.fields.filter { $0.formLabel != nil && !$0.isRare }.map(\.key)
  }
}

// MARK: - Questions
extension NewFileForm {
  /// Whether `restaurant` can name what is reviewed.
  var isOfAPlaceToEat: Bool { category.map { site.configuration.categories[$0].isOfPlacesToEat } ?? false }

  /// Returns a question with up to eight existing names.
  func question(_ text: String, key: String? = nil) -> String {
    let names = names(of: key ?? text) ?? []
    let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    return names.isEmpty ? "\(text): " : "\(printable("\(text) (\(shown))")): "
  }

  private func question(_ text: String, of field: Field) -> String {
    guard names(of: field.key) == nil else { return question(text, key: field.key) }
    let (choices, example) = (field.type.choices, field.type.example)
    return field.type.name == FieldType.text.name
      ? "\(text): " : "\(text) (\(choices.isEmpty ? example : choices.joined(separator: ", "))): "
  }

  /// Returns the diagnostic of an answer; nil if it is valid.
  private func complaint(about key: String, _ answer: String) -> String? {
    if key == folder.nameKey, let complaint = complaint(aboutName: answer) {
      return complaint
    }
    let text = Self.text([entry(key, answer, Self.same)])
    // Diagnostics at the fence concern other keys that are missing.
    let error = errors(of: text).first { $0.range?.lowerBound ?? 0 > "---".utf8.count }
    return error?.text(joinedBy: "; ")
  }
}

extension NewFileForm {
  /// Returns an error if no new file can have the name of an answer; nil otherwise.
  private func complaint(aboutName answer: String) -> String? {
    guard let slug = Slug(of: answer, site.configuration.slugLetters) else {
      return "the answer has no letters or digits for a file name"
    }
    let path = folder.path(named: slug.value)
    return site.paths.contains(path) ? "'\(path)' exists already; use another name" : nil
  }
}

// MARK: - Values
extension NewFileForm {
  /// A function that returns the spelling of a name, given existing names.
  private typealias Spelling = (_ name: String, _ known: [String]) -> String

  /// Returns the existing name that differs only in letter case, accents and spacing; otherwise the name.
  private static func same(_ name: String, _ known: [String]) -> String {
    known.first { folded($0) == folded(name) } ?? name
  }

  /// Returns an equal or similar existing name, the latter if confirmed; otherwise the name.
  private static func near(_ name: String, _ known: [String]) -> String {
    let same = same(name, known)
    guard !known.contains(same), let near = nearest(to: name, among: known) else { return same }
    return Terminal.confirm("did you mean '\(printable(near))'? [Y/n] ", byDefault: true) ? near : name
  }

  private func entry(_ key: String, _ text: String, _ spelling: Spelling) -> Entry {
    let known = names(of: key) ?? []
    guard isList(key) else {
      let text = spelling(text, known)
      return Entry(key: key, text: text, value: ["true", "false"].contains(text) ? .plain(text) : .text(text))
    }
    let parts = text.split { ",[]".contains($0) }.map { cleaned(String($0)) }.filter { !$0.isEmpty }
    return Entry(key: key, text: text, value: .texts(parts.map { spelling($0, known) }))
  }
}

// MARK: - The site

extension NewFileForm {
  /// Returns the existing names for a key, the most frequent first; nil if its values are not names.
  func names(of key: String) -> [String]? {
    if key == "category" { return site.configuration.categories.map(\.name) }
    let kind = site.configuration.topicKinds.first { $0.key == key && !$0.isSeries }
    return kind.map { site.topics(of: $0).map(\.topic.name) }
  }

  private func isList(_ key: String) -> Bool { folder.keys.first { $0.key == key }?.value.isList ?? false }

  /// Returns the diagnostics of a build for the file with a text.
  private func errors(of text: String) -> [Diagnostic] {
    let document = FencedDocument.parse(SourceFile(path: "", text: text))
    guard let parsed = document.value else { return document.diagnostics }
    return document.diagnostics + folder.validator.content(parsed, path: folder.path(named: "new")).diagnostics
  }
}
