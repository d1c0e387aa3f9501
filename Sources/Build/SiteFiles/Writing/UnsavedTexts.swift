import BinaryCoding
import FileSystem
import ReviewModel

/// Text of the browser editor that was typed and not saved.
package struct UnsavedText: Equatable, Sendable {
  /// The identity of the form in which the text was typed: hexadecimal digits.
  package let id: String
  /// The path of the file; its folder with `/` for a new one, empty for a new review.
  package let path: String
  /// The hash of the bytes that the form was created from; empty for a new review.
  package let base: String
  /// The time of the last change, in seconds since 1970.
  package let time: Int
  /// The inputs that the writer changed.
  package let values: [Input]

  /// The name and value of an input.
  package struct Input: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  private static let mostInputs = 400

  /// Creates a text that was changed now; nil for an invalid identity, path or base, and for too many inputs.
  package init?(id: String, path: String, base: String, values: [(name: String, value: String)]) {
    let now = FileMetadata.now / 1_000_000_000
    self.init(id, path, base, now, values.map { Input(name: $0.name, value: $0.value) })
  }

  fileprivate init?(_ id: String, _ path: String, _ base: String, _ time: Int, _ values: [Input]) {
    guard Self.isID(id), Self.isPath(path), base.isEmpty || Self.isID(base),
      values.count <= Self.mostInputs
    else { return nil }
    (self.id, self.path, self.base, self.time, self.values) = (id, path, base, time, values)
  }

  private static func isPath(_ path: String) -> Bool {
    path.isEmpty || ContentWriter.isEditable(path.hasSuffix("/") ? path + "new.md" : path)
  }

  /// Returns whether a text consists of 16 to 64 hexadecimal digits.
  package static func isID(_ text: String) -> Bool {
    (16...64).contains(text.utf8.count) && text.utf8.allSatisfy { $0 < 0x80 && Character(UnicodeScalar($0)).isHexDigit }
  }
}

/// The unsaved texts of a site, each in a file in `.verdict/unsaved`. They are untrusted input.
package struct UnsavedTexts: Sendable {
  private static let folder = ".verdict/unsaved"
  /// The largest number of texts. A further one is refused, since none may be lost.
  package static let limit = 64
  /// The largest size of a text, in bytes.
  private static let largest = ContentLimits.contentFile + (64 << 10)
  /// The parent of the content folder.
  private let project: String

  /// Creates the store of the site in a content folder.
  package init(content: String) { project = resolvedFolder(of: content) ?? "." }

  /// Returns the texts, newest first. Files that are no valid texts are ignored.
  package func all() -> [UnsavedText] {
    let texts = try? FolderWalk.inFolder(Self.folder, below: project) { (folder) throws(FileError) in
      try folder.names().compactMap { Self.text($0.shown, in: folder) }
    }
    return (texts ?? []).sorted { ($1.time, $0.id) < ($0.time, $1.id) }
  }

  /// Stores a text, replacing one with the same identity; returns false if it is too large or there are too many others.
  package func store(_ text: UnsavedText) throws(FileError) -> Bool {
    let bytes = StateFile.bytes(text)
    guard bytes.count <= Self.largest else { return false }
    return try FolderWalk.inFolder(Self.folder, below: project, making: true) { (folder) throws(FileError) in
      folder.removeLeftovers()
      guard try folder.names().count(where: { $0.shown != text.id }) < Self.limit else { return false }
      try folder.overwrite(text.id, bytes.span)
      return true
    }
  }

  /// Removes a text if it exists.
  package func remove(_ id: String) throws(FileError) {
    guard UnsavedText.isID(id) else { return }
    do throws(FileError) {
      try FolderWalk.inFolder(Self.folder, below: project) { (folder) throws(FileError) in try folder.removeFile(id) }
    } catch {
      guard error.isNotFound else { throw error }
    }
  }

  private static func text(_ name: String, in folder: borrowing Descriptor) -> UnsavedText? {
    guard UnsavedText.isID(name), let file = try? folder.file(name), (try? file.status().kind) == .file,
      let bytes = try? file.readAll(atMost: largest), let text: UnsavedText = try? StateFile.value(bytes)
    else { return nil }
    return text.id == name ? text : nil
  }
}

extension UnsavedText: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    for text in [id, path, base] { encoder.append(text) }
    time.encode(to: &encoder)
    values.encode(to: &encoder)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    let (id, path, base) = (try decoder.text(), try decoder.text(), try decoder.text())
    let text = UnsavedText(id, path, base, try decoder.integer(), try [Input](from: &decoder))
    guard let text else { throw DamagedBytes() }
    self = text
  }
}

extension UnsavedText.Input: BinaryCodable {
  package func encode(to encoder: inout ByteEncoder) {
    encoder.append(name)
    encoder.append(value)
  }

  package init(from decoder: inout ByteDecoder) throws(DamagedBytes) {
    (name, value) = (try decoder.text(), try decoder.text())
  }
}
