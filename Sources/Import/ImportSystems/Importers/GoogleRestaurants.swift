import FrontMatter
import ImportFormats
import Notation
import ReviewModel

/// The reviewed places, each with a unique name and a file.
struct GoogleRestaurants {
  private var names: [String: String] = [:]
  private var paths = TopicFiles(in: "restaurants")
  private(set) var files: [ImportedFile] = []

  /// Adds a place unless it exists. The first of several places with one name keeps it; the names of others include their
  /// addresses.
  mutating func add(_ place: GooglePlace, at source: ImportPlace) {
    guard names[place.identity] == nil else { return }
    let street = place.address.split(separator: ",").first.map { "\(place.name), \(cleaned(String($0)))" }
    let candidates = [place.name, street, "\(place.name), \(place.address)", "\(place.name) \(place.identity)"]
    for name in candidates.compactMap(\.self) {
      guard let path = paths.path(of: name) else { continue }
      names[place.identity] = name
      return files.append(ImportedFile(path: path, place: source, entries: entries(place, name)))
    }
  }

  /// Returns the restaurant name of a place, as used in reviews.
  func name(of place: GooglePlace) -> String? { names[place.identity] }

  private func entries(_ place: GooglePlace, _ name: String) -> FrontMatterEntries {
    var entries = FrontMatterEntries()
    entries.set("name", text: name)
    entries.set("address", text: place.address)
    entries.set("country", text: place.country)
    entries["latitude"] = place.coordinates.map { .plain($0.latitude) }
    entries["longitude"] = place.coordinates.map { .plain($0.longitude) }
    entries.set("map", text: place.map.flatMap(webAddress))
    return entries
  }
}

/// Google's questions about places, as fields of reviews.
struct GoogleQuestions {
  private var questions: [(question: String, key: String, type: String)] = []
  private var indices: [String: Int] = [:]
  private var keys: Set<String> = []

  /// The fields, in the order of their first occurrence.
  var fields: [ImportedField] {
    questions.map { question, key, type in
      ImportedField(
        key,
        [("name", .text(question))] + (type == "text" ? [] : [("type", .text(type))]) + Self.scale(type)
      )
    }
  }

  /// Returns the scale of Google's stars for ratings.
  private static func scale(_ type: String) -> [(key: String, value: YAML)] {
    type == "rating" ? [("best", .plain("5")), ("worst", .plain("1")), ("step", .plain("1"))] : []
  }

  /// Sets the field of a question to the answer. A field with any list becomes a list field.
  mutating func set(_ answer: GoogleReview.Answer, in entries: inout FrontMatterEntries) {
    let key = questions[index(of: answer.question, type: answer.type)].key
    switch answer.type {
    case "texts": entries.set(key, texts: answer.texts)
    case "number", "rating": entries[key] = answer.texts.first.map(YAML.plain)
    default: entries.set(key, text: answer.texts.first)
    }
  }

  private mutating func index(of question: String, type: String) -> Int {
    if let index = indices[question] {
      questions[index].type = Self.joined(questions[index].type, type)
      return index
    }
    let key = key(for: question)
    keys.insert(key)
    indices[question] = questions.count
    questions.append((question, key, type))
    return questions.count - 1
  }

  /// Returns the common type of two answers: a list, a number for a rating and a number, or text for others.
  private static func joined(_ one: String, _ other: String) -> String {
    let types: Set = [one, other]
    if types.count == 1 || types.contains("texts") { return types.count == 1 ? one : "texts" }
    return types == ["number", "rating"] ? "number" : "text"
  }

  /// Returns the words of a question as a key if valid, else a numbered key.
  private func key(for question: String) -> String {
    let words = Slug(of: question)?.value ?? ""
    let isTaken = ReviewValidator.ownKeys.contains(words) || keys.contains(words)
    return Field.isKey(words) && !isTaken ? words : "question-\(questions.count + 1)"
  }
}
