import BinaryCoding
import Diagnostics
import FileSystem
import NIOHTTP1
import Notation
import PictureMetadata
import ReviewForms
import ReviewModel
import SiteFiles

// MARK: - Writing files and images
extension BrowserEditor {
  /// Stores an image beside a file, then writes the file with the values of a form. If the file is not written, the
  /// image is removed.
  func write(
    _ source: SourceFile,
    at path: String,
    _ form: FormValues,
    _ picture: CleanPicture?,
    _ write: (ContiguousArray<UInt8>) throws -> ReplaceOutcome
  ) async throws -> (outcome: ReplaceOutcome, bytes: ContiguousArray<UInt8>) {
    let stored = try picture.map { try writer.addPicture(besides: path, $0) }
    var outcome = ReplaceOutcome.changed(backup: nil)
    defer { if outcome != .written, let stored { try? writer.removePicture(stored) } }
    let new = try await changed(source, at: path, by: form, picture: stored)
    try checkSize(of: new, at: path)
    outcome = try write(new)
    return (outcome, new)
  }

  /// Throws if a file exceeds the size limit of a build.
  func checkSize(of bytes: ContiguousArray<UInt8>, at path: String) throws(Refusal) {
    let limit = ContentLimits.contentFile
    guard bytes.count > limit else { return }
    let (size, most) = (strings.number(bytes.count), strings.number(limit))
    throw Refusal(.payloadTooLarge, strings("tooLong", ["file": path, "size": size, "limit": most]))
  }

  /// Returns the bytes of the file at a path with the values of a form.
  func changed(
    _ source: SourceFile,
    at path: String,
    by form: FormValues,
    picture: String?
  ) async throws -> ContiguousArray<UInt8> {
    if let text = form["text"] { return source.replacing(FormLines(source).replacements(by: text)).bytes }
    if ContentWriter.isSettings(path) { return try await changedSettings(source, by: form) }
    let fileForm = try await self.form(of: path)
    if let row = form.row { return try changed(row, of: source, at: path, by: form, fileForm) }
    guard let file = FileText(source, fileForm) else { return source.bytes }
    return file.changed(by: SentForm(form, picture: picture.map { String($0.lastPathComponent) }))
  }

  /// Returns the image of a form without its metadata; nil if it is missing or cannot be published. Adds its errors.
  func picture(_ form: FormValues, _ found: inout DiagnosticsByField) -> CleanPicture? {
    guard let bytes = form.file else { return nil }
    guard bytes.count <= ContentLimits.picture else {
      found.add(ShownDiagnostic(strings("imageLimit", ["limit": strings.number(ContentLimits.picture)])), to: .picture)
      return nil
    }
    do throws(PictureError) {
      return try CleanPicture(bytes)
    } catch {
      found.add(ShownDiagnostic(strings("invalidImage", ["reason": error.reason])), to: .picture)
      return nil
    }
  }
}

// MARK: - Images in the text
extension BrowserEditor {
  /// Stores an image beside the file of a form; returns its name, which the text refers to.
  func addPicture(_ form: FormValues) async throws -> PreviewResponse {
    var found = DiagnosticsByField()
    guard let (path, _) = try await checked(form), let picture = picture(form, &found) else {
      let reason = found[.picture].first?.text ?? strings("missingImage")
      return json(["error": .text(reason)], .unprocessableEntity)
    }
    let stored = try writer.addPicture(besides: path, picture)
    await invalidate(nil)
    return json(["name": .text("\(stored.lastPathComponent)")])
  }

  /// Returns an image or drawing of the last preview by its URL, also before a build has written it.
  func image(_ query: FormValues) throws -> PreviewResponse {
    let url = (query["url"] ?? "").dropFirst(basePath.count)
    if let drawing = lastPreview?.drawings[String(url)] { return WritingPolicy.drawing(drawing) }
    guard let path = lastPreview?.picture(at: String(url)), let bytes = try writer.picture(path) else {
      throw Refusal(.notFound, strings("noImage", ["url": String(url)]))
    }
    do throws(PictureError) {
      return WritingPolicy.applied(to: PreviewResponse(.ok, try CleanPicture(bytes).bytes, type: MediaType.of(path)))
    } catch {
      throw Refusal(.notFound, strings("invalidImage", ["reason": error.reason]))
    }
  }
}

/// A form with the path of its stored image.
private struct SentForm: FormReading {
  let form: FormValues
  let picture: String?

  init(_ form: FormValues, picture: String?) { (self.form, self.picture) = (form, picture) }

  var body: String? { form.body }

  func value(of key: String) -> String? { key == "image" ? picture ?? form.value(of: key) : form.value(of: key) }
}
