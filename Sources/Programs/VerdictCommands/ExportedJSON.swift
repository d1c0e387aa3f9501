import Concurrency
import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteFiles
import SiteModel

/// A site as JSON (RFC 8259), with one file per line. Documentation/import.md describes its members.
struct ExportedJSON {
  private let content: ExportedContent

  init(_ content: ExportedContent) { self.content = content }

  /// Returns the JSON document.
  func bytes(_ jobs: Int) async throws -> ContiguousArray<UInt8> {
    var output = ContiguousArray("{\n\"version\": 1,\n".utf8)
    append("site", settings.bytes, to: &output)
    append("siteFile", content.settings.map { JSON.text($0.text(in: $0.range)) }?.bytes ?? JSON.null.bytes, to: &output)
    for type in content.site.types.all { append(type.name, try await list(of: type, jobs), to: &output) }
    append("files", lines(content.otherFiles.map { JSON.text($0).bytes }), to: &output)
    output.removeLast(2)
    output.append(contentsOf: "\n}\n".utf8)
    return output
  }

  private func append(_ name: String, _ value: ContiguousArray<UInt8>, to output: inout ContiguousArray<UInt8>) {
    output.append(contentsOf: "\"\(name)\": ".utf8)
    output.append(contentsOf: value)
    output.append(contentsOf: ",\n".utf8)
  }

  private func lines(_ values: [ContiguousArray<UInt8>]) -> ContiguousArray<UInt8> {
    var output = ContiguousArray("[".utf8)
    for (number, value) in values.enumerated() {
      output.append(contentsOf: number == 0 ? "\n".utf8 : ",\n".utf8)
      output.append(contentsOf: value)
    }
    output.append(contentsOf: "\n]".utf8)
    return output
  }

  private var settings: JSON {
    guard let source = content.settings, let entries = YAMLReader.read(source, in: source.range).value else {
      return .null
    }
    return JSON(entries)
  }

  private func list(of type: any ContentType, _ jobs: Int) async throws -> ContiguousArray<UInt8> {
    let site = content.site
    let files = site.files.filter { $0.type.name == type.name }
    return lines(try await parallelMap(files, jobs: jobs, makeWorker: { _ in }) { _, file in site.json(file).bytes })
  }
}

extension ExportedSite {
  fileprivate func json(_ file: ExportedFile) -> JSON {
    let place: [(String, JSON)] = [
      ("path", .text(file.path)), ("address", address(of: file).map(JSON.text) ?? .null),
      ("status", .text(status(of: file).rawValue)),
    ]
    let isLog = !file.type.layouts.contains(.fenced)
    let written: [(String, JSON)] =
      isLog
      ? [("entries", .list(file.rows.map { JSON($0) }))]
      : [("frontMatter", JSON(file.entries)), ("text", .text(file.text))]
    return .object(place + meaning(of: file.content) + written)
  }

  /// Returns the validated values of a review, which depend on front matter, file name and configuration.
  private func meaning(of content: Content) -> [(String, JSON)] {
    guard let review = content.value as? Review else { return [] }
    return [
      ("slug", .text(review.slug.value)), ("title", .text(review.title)),
      ("rating", configuration.scale.json(review.rating)),
      ("category", .text(configuration.categories[review.category].name)), ("subject", .text(review.subject)),
      ("published", review.published.map { .text("\($0)") } ?? .null),
      ("visited", review.visited.map { .text("\($0)") } ?? .null),
    ]
  }
}

extension JSON {
  fileprivate init(_ entries: [Entry]) { self = .object(entries.map { ($0.key.text, Self(value: $0.value)) }) }

  private init(value: FrontMatter.Value) {
    switch value {
    case .scalar(let scalar): self.init(scalar)
    case .sequence(let values, _): self = .list(values.map { Self(value: $0) })
    case .mapping(let entries, _): self.init(entries)
    }
  }

  /// Converts a scalar. Plain nulls, Booleans and decimal numbers that are valid in YAML and JSON keep their type; others
  /// become strings.
  private init(_ scalar: Scalar) {
    if scalar.isNull {
      self = .null
    } else if scalar.isPlain, scalar.text == "true" || scalar.text == "false" {
      self = .condition(scalar.text == "true")
    } else {
      self = scalar.isPlain && isNumber(scalar.text) ? .decimal(scalar.text) : .text(scalar.text)
    }
  }
}

/// Returns whether a text is a decimal number without superfluous leading zeros, such as `-12.50`.
private func isNumber(_ text: String) -> Bool {
  let digits = text.utf8.first == UInt8(ascii: "-") ? Array(text.utf8.dropFirst()) : Array(text.utf8)
  let leadsWithZero = digits.first == UInt8(ascii: "0") && digits.count > 1 && digits[1] != UInt8(ascii: ".")
  return !leadsWithZero && exactDecimal(text) != nil
}
