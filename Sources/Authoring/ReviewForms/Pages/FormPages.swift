import ReviewModel
import Templating

/// The list of all files.
package struct ListPage: TemplateRecord {
  let site: String
  let key: String
  let reviews: [ShownFile]
  /// The files of other types, by folder.
  let groups: [ShownFolder]
  /// A status message, such as "It is back."; nil without one.
  package var message: String?
  /// The file that was just deleted.
  package var deleted: DeletedFile?
  /// The entry that was just added to the log.
  package var logged: LoggedEntry?
  /// The files whose errors keep the site from being built.
  package var blocked: [ShownFile] = []
  /// The forms with unsaved text.
  package var unsaved: [UnsavedForm] = []
  /// The files of the log.
  package var logs: [ShownFile] = []
  /// The line that adds an entry to the log.
  package var quick: QuickLog?
  /// The deleted files.
  package var trash: [DeletedFile] = []
  /// Whether the page has a button to publish.
  package var canPublish = false
  /// Whether the site can be published once settings are entered.
  package var lacksSettings = false
  /// The kinds of topics that can be renamed.
  private var kinds: [ShownKind] = []

  /// Creates the list; `key` authenticates its forms.
  package init(site: String, key: String, _ reviews: [ShownFile], _ groups: [ShownFolder]) {
    (self.site, self.key, self.reviews, self.groups) = (site, key, reviews, groups)
  }

  /// Adds a kind of topics to the names that can be renamed.
  package mutating func add(_ kind: TopicKind, names: [String], _ strings: EditorStrings) {
    let name = TopicKind.own.contains(kind) ? strings.translated(kind.name) : kind.name
    if !names.isEmpty { kinds.append(ShownKind(key: kind.key, name: name, names: names)) }
  }

  package static let schema = RecordSchema<ListPage>("list") { page in
    page.text("site") { $0.site }
    page.text("key") { $0.key }
    page.text("said") { $0.message }
    page.condition("canPublish") { $0.canPublish }
    page.url("lackingURL") { $0.lacksSettings ? publishingSettingsURL : nil }
    page.condition("isBlocked") { !$0.blocked.isEmpty }
    page.list("blocked", of: ShownFile.self) { $0.blocked }
    page.record("logged", of: LoggedEntry.self) { $0.logged }
    page.url("newList") { page in
      page.groups.first { $0.folder.validator is ItemListValidator }.map { newURL($0.folder.name) }
    }
    page.condition("hasReviews") { !$0.reviews.isEmpty }
    page.list("reviews", of: ShownFile.self) { $0.reviews }
    page.list("groups", of: ShownFolder.self) { $0.groups }
    page.list("kinds", of: ShownKind.self) { $0.kinds }
    page.record("quick", of: QuickLog.self) { $0.quick }
    page.condition("hasLogs") { !$0.logs.isEmpty }
    page.list("logs", of: ShownFile.self) { $0.logs }
    page.condition("hasTrash") { !$0.trash.isEmpty }
    page.number("trashCount") { TemplateNumber(units: $0.trash.count) }
    page.list("trash", of: DeletedFile.self) { $0.trash }
    page.condition("hasUnsaved") { !$0.unsaved.isEmpty }
    page.list("unsaved", of: UnsavedForm.self) { $0.unsaved }
    page.record("deleted", of: DeletedFile.self) { $0.deleted }
  }
}

/// A form with unsaved text.
package struct UnsavedForm: TemplateRecord, Hashable {
  package let path: String
  /// The number of the row in a list or table; nil for a file with front matter.
  package let row: String?
  /// The title that was typed.
  package let title: String?
  private let name: String

  /// Creates a link to the form of a file with a name; a path that ends with `/` is a new file in that folder, an empty one a new
  /// review.
  package init(path: String, row: String?, title: String?, name: String, _ strings: EditorStrings) {
    (self.path, self.row, self.title) = (path, row, title)
    let isNew = path.hasSuffix("/")
    let form = path.isEmpty ? strings("newReview") : isNew ? strings("newIn", ["folder": path]) : name
    self.name = title == nil || title == form ? form : strings("namedForm", ["title": title ?? "", "form": form])
  }

  private var isNew: Bool { path.isEmpty || path.hasSuffix("/") }

  package static let schema = RecordSchema<UnsavedForm>("unsaved form") { form in
    form.url("url") { $0.isNew ? newURL(String($0.path.dropLast())) : formURL($0.path, row: $0.row) }
    form.text("name") { $0.name }
  }
}

/// A kind of topics, with the names in use.
struct ShownKind: TemplateRecord {
  let key: String
  let name: String
  let names: [String]

  static let schema = RecordSchema<ShownKind>("kind") { kind in
    kind.text("kind") { $0.key }
    kind.text("name") { $0.name }
    kind.texts("names") { $0.names }
  }
}

/// A file in the trash.
package struct DeletedFile: TemplateRecord {
  let path: String
  /// The number to restore it.
  let number: String
  let title: String

  package init(path: String, number: String, title: String) {
    (self.path, self.number, self.title) = (path, number, title)
  }

  package static let schema = RecordSchema<DeletedFile>("deleted review") { review in
    review.text("path") { $0.path }
    review.text("number") { $0.number }
    review.text("title") { $0.title }
  }
}

/// The form of one file.
package struct FormPage: TemplateRecord {
  package var form = OpenedForm()
  package var title = ""
  /// A status message; nil without one.
  package var message: String?
  /// The Markdown text, with line feeds only.
  package var body = ""
  /// The URL of the page in the preview.
  package var pageURL: String?
  /// The paths of the images that only this file uses.
  package var pictures: [String] = []
  /// The files that link to this file or name it.
  package var mentions: [ShownFile] = []
  /// The URL of the form of a new visit; nil if the file is not about a restaurant.
  package var visitURL: String?
  /// The diagnostics of the file, by the part of the form that shows them.
  package var diagnostics = DiagnosticsByField()
  /// The number of the row in a list or table; nil for a file with front matter.
  package var row: Int?
  /// Whether the page has a button to publish.
  package var canPublish = false
  private let links: [ShownFile]
  var fields: [ShownField] = []
  private let headline: Set<String>
  private let noun: String
  private let folder: String
  private let strings: EditorStrings

  /// Creates the form of a file. If a sent form could not be saved, its contents replace the saved values.
  package init(_ form: FileForm, _ file: FileText, sent: (some FormReading)?, diagnostics: DiagnosticsByField) {
    (self.diagnostics, noun, folder, strings) = (diagnostics, form.noun, form.folder.name, form.strings)
    (headline, links) = (Set(form.headline.map(\.key)), form.links)
    title = file.title ?? strings.file("new", form.noun)
    body = sent?.body ?? file.body
    let others = form.fields.filter { !headline.contains($0.key) }
    fields = (form.headline + others).map { field in
      let value = file.shown(field).map { sent?.value(of: field.key) ?? field.kind.asChosen($0) }
      let isFocused = field.key == form.folder.nameKey && file.document.entries.isEmpty
      let diagnostics = diagnostics[.field(field.key)]
      return ShownField(
        field: field,
        value: value,
        diagnostics: diagnostics,
        isFocused: isFocused,
        strings: form.strings
      )
    }
  }

  package static let schema = RecordSchema<FormPage>("form") { page in
    page.include(OpenedForm.schema) { $0.form }
    page.text("title") { $0.title }
    page.text("noun") { $0.strings.noun($0.noun) }
    page.text("deleteLabel") { $0.strings.file("delete", $0.noun) }
    page.text("said") { $0.message }
    page.text("body") { $0.body }
    page.url("pageURL") { $0.pageURL }
    page.condition("isWritten") { !$0.form.base.isEmpty }
    page.condition("isDraft") { page in page.fields.contains { $0.field.key == "draft" && $0.value == "true" } }
    page.condition("mayBeDraft") { page in page.fields.contains { $0.field.key == "draft" } }
    page.condition("canPublish") { $0.canPublish }
    page.url("newURL") { newURL($0.folder == "reviews" ? "" : $0.folder) }
    page.text("newLabel") { $0.strings.file("new", $0.noun) }
    page.texts("pictures") { $0.pictures }
    page.condition("hasPictures") { !$0.pictures.isEmpty }
    page.text("mentionedBy") { page in
      page.mentions.isEmpty ? nil : page.strings("mentionedBy", count: page.mentions.count)
    }
    page.list("mentions", of: ShownFile.self) { Array($0.mentions.prefix(12)) }
    page.url("visitURL") { $0.visitURL }
    page.condition("takesPicture") { page in page.fields.contains { $0.field.key == "image" } }
    page.condition("hasPicture") { page in page.fields.contains { $0.field.key == "image" && $0.value != "" } }
    page.text("row") { $0.row.map { "\($0)" } }
    page.condition("hasBody") { $0.row == nil }
    page.condition("schedules") { page in page.fields.contains { $0.field.key == "published" } }
    page.list("links", of: ShownFile.self) { $0.links }
    page.url("listURL") { $0.row == nil ? "./" : formURL($0.form.path) }
    page.list("headline", of: ShownField.self) { page in page.fields.filter { page.headline.contains($0.field.key) } }
    page.list("fields", of: ShownField.self) { page in
      page.fields.filter { !page.headline.contains($0.field.key) && !$0.isFolded }
    }
    page.list("rareFields", of: ShownField.self) { page in
      page.fields.filter { !page.headline.contains($0.field.key) && $0.isFolded }
    }
    page.list("faults", of: ShownDiagnostic.self) { $0.diagnostics[.file] }
    page.list("bodyFaults", of: ShownDiagnostic.self) { $0.diagnostics[.body] }
    page.list("pictureFaults", of: ShownDiagnostic.self) { $0.diagnostics[.picture] }
  }
}

/// The reason why a request was refused.
package struct RefusedPage: TemplateRecord {
  let reason: String

  /// Creates a page; the reason is a complete sentence.
  package init(_ reason: String) { self.reason = reason }

  package static let schema = RecordSchema<RefusedPage>("refusal") { page in page.text("reason") { $0.reason } }
}
