import Notation

/// The values of a form: texts by name, and at most one file.
package struct FormValues: Sendable {
  /// The texts by name, in the order of the form.
  package private(set) var texts: [String: [String]] = [:]
  /// The uploaded image; nil if none was chosen.
  package private(set) var file: ContiguousArray<UInt8>?

  /// The last text with a name.
  package subscript(_ name: String) -> String? { texts[name]?.last }

  /// Whether the editor's script sent the form, which expects JSON.
  var isFromScript: Bool { self["reply"] == "json" }

  /// Returns the form with another text under a name.
  func setting(_ name: String, to text: String) -> FormValues {
    var form = self
    form.texts[name] = [text]
    return form
  }

  /// Creates a form of texts by name.
  init(_ texts: some Sequence<(name: String, value: String)>) {
    for (name, value) in texts { self.texts[name, default: []].append(value) }
  }

  /// Parses the query of a URL (URL Standard, section 5.1).
  package init(query: String) {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let values = parts.map { percentDecoded(String($0.map { $0 == "+" ? " " : $0 })) }
      texts[values[0], default: []].append(values.count > 1 ? values[1] : "")
    }
  }

  /// Parses a body of the type `multipart/form-data` (RFC 7578).
  package init(_ body: ContiguousArray<UInt8>, contentType: String) throws(Refusal) {
    guard let boundary = Self.boundary(contentType) else {
      throw Refusal(.unsupportedMediaType, "a form requires the type multipart/form-data")
    }
    var parts = FormParts(body[...], boundary)
    guard parts.skip(parts.delimiter.dropFirst(2)) else { throw Self.malformed }
    var count = 0
    while !parts.isAtEnd {
      count += 1
      guard count <= PreviewLimits.formParts, let part = parts.next() else { throw Self.malformed }
      try add(part)
    }
  }

  private mutating func add(_ part: FormParts.Part) throws(Refusal) {
    if part.isFile {
      guard file == nil, part.name == "picture" else { throw Self.malformed }
      file = part.bytes.isEmpty ? nil : ContiguousArray(part.bytes)
    } else {
      guard let text = String(validating: part.bytes, as: UTF8.self) else { throw Self.malformed }
      texts[part.name, default: []].append(text)
    }
  }

  /// Returns the boundary in a media type; nil for other types and invalid boundaries (RFC 2046, section 5.1.1).
  static func boundary(_ type: String) -> String? {
    let parts = type.split(separator: ";").map { trimmed($0) }
    guard parts.first?.lowercased() == "multipart/form-data",
      let parameter = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("boundary=") })
    else { return nil }
    var boundary = parameter.dropFirst("boundary=".count)
    if boundary.count > 1, boundary.hasPrefix("\""), boundary.hasSuffix("\"") {
      boundary = boundary.dropFirst().dropLast()
    }
    let isValid = (1...70).contains(boundary.utf8.count) && boundary.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isValid ? String(boundary) : nil
  }

  private static let malformed = Refusal(.badRequest, "malformed form")
}

/// An iterator over the parts of a form.
private struct FormParts {
  struct Part {
    var name = ""
    var isFile = false
    var bytes: ArraySlice<UInt8> = []
  }

  let delimiter: [UInt8]
  private var rest: ArraySlice<UInt8>
  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  init(_ body: ContiguousArray<UInt8>.SubSequence, _ boundary: String) {
    rest = Array(body)[...]
    delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
  }

  /// Whether the last delimiter has been reached.
  var isAtEnd: Bool { rest.starts(with: Array("--".utf8)) }

  mutating func skip(_ bytes: some Collection<UInt8>) -> Bool {
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  /// Reads the next part up to its delimiter; nil if the form is malformed.
  mutating func next() -> Part? {
    guard skip(Self.lineEnd) else { return nil }
    var part = Part()
    while !skip(Self.lineEnd) {
      guard let end = rest.range(of: Self.lineEnd), end.lowerBound - rest.startIndex < PreviewLimits.formHead,
        let line = String(validating: rest[..<end.lowerBound], as: UTF8.self)
      else { return nil }
      part.read(line)
      rest = rest[end.upperBound...]
    }
    guard !part.name.isEmpty, let end = rest.range(of: delimiter) else { return nil }
    part.bytes = rest[..<end.lowerBound]
    rest = rest[end.upperBound...]
    return part
  }
}

extension FormParts.Part {
  /// Parses a header line of the part: its name, and whether it is a file. File names are ignored.
  fileprivate mutating func read(_ line: String) {
    guard line.lowercased().hasPrefix("content-disposition:") else { return }
    for parameter in line.split(separator: ";").dropFirst().map({ trimmed($0) }) {
      if parameter.hasPrefix("name=\"") { name = String(parameter.dropFirst(6).dropLast()) }
      if parameter.hasPrefix("filename") { isFile = true }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of `bytes`; nil if there is none.
  fileprivate func range(of bytes: [UInt8]) -> Range<Int>? {
    var start = startIndex
    while let found = self[start...].firstIndex(of: bytes[0]), found + bytes.count <= endIndex {
      if self[found..<found + bytes.count].elementsEqual(bytes) { return found..<found + bytes.count }
      start = found + 1
    }
    return nil
  }
}
