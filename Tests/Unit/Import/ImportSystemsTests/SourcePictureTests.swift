import Diagnostics
import ImportTestSupport
import Notation
import Testing

@testable import ImportFormats
@testable import ImportPlanning
@testable import ImportSystems
@testable import MarkupConversion

/// Validation of images as in a build: unsupported images are omitted, unambiguous errors are fixed.
@Suite struct SourcePictureTests {
  private static let doctype =
    #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">"#
  private static let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>"

  private func blog(
    _ files: [String: String],
    _ body: String = "",
    image: String = "a.png"
  ) throws -> ImportedCollection {
    let post = "---\ntitle: A\nimage: \(image)\n---\n\(body)\n"
    return try JekyllImporter.balanced(
      MemorySource(files.merging(["_config.yml": "title: A", "_posts/2020-01-02-a.md": post]) { $1 })
    )
  }

  @Test(arguments: [
    ("a.png", "picture.jpg", "jpg"), ("a.jpg", "picture.png", "png"), ("a.jpeg", "picture.gif", "gif"),
    ("a.webp", "picture.jpg", "jpg"), ("a.PNG", "picture.svg", "svg"), ("a.gif", drawing, "svg"),
    ("a.heic", "picture.jpg", "jpg"),
  ])
  func incorrectExtensionsAreCorrected(_ name: String, _ bytes: String, _ ending: String) throws {
    let collection = try blog([name: bytes], "![Words](/\(name))", image: name)
    #expect(collection.pictures == ["pictures/a.\(ending)": name])
    let review = try #require(collection.reviews.first)
    #expect(review.entries["image"]?.description == "pictures/a.\(ending)")
    #expect(review.body == "![Words](/pictures/a.\(ending))\n" || review.body == "![Words](pictures/a.\(ending))\n")
    #expect(collection.remarkLines.contains("\(name) : image renamed to the extension of its format, .\(ending)"))
  }

  @Test(arguments: [("a.jpg", "picture"), ("a.JPG", "picture"), ("a.jpeg", "picture.jpg"), ("a.png", "picture")])
  func correctExtensionsAreKept(_ name: String, _ bytes: String) throws {
    let collection = try blog([name: bytes], image: name)
    #expect(collection.pictures == ["pictures/\(name)": name])
    #expect(collection.remarks.isEmpty)
  }

  @Test func imagesGetDifferentPaths() throws {
    let files = ["a.png": "picture.jpg", "a.jpg": "picture", "assets/a b.png": "picture", "assets/a-b.png": "picture"]
    let collection = try blog(files, "![1](/a.jpg) ![2](</assets/a b.png>) ![3](/assets/a-b.png)")
    #expect(Set(collection.pictures.values) == Set(files.keys))
    #expect(collection.pictures.count == 4)
  }

  @Test(arguments: [
    doctype, "<!DOCTYPE svg>", "<?xml version='1.0'?>\n<!-- a -->\n\(doctype)\r\n", "<!DOCTYPE svg SYSTEM 'a>b'>",
    "<!DOCTYPE svg [ ]>", "<!doctype svg>",
  ])
  func harmlessDocumentTypesAreRemoved(_ start: String) throws {
    let collection = try blog(["a.svg": start + Self.drawing], image: "a.svg")
    #expect(collection.pictures == ["pictures/a.svg": "a.svg"])
    #expect(collection.remarkLines == ["a.svg : document type declaration removed"])
    let file = SourceFile(path: "a.svg", bytes: ContiguousArray((start + Self.drawing).utf8))
    let written = try ImportPlan.written(file)
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.hasSuffix(Self.drawing) && !text.lowercased().contains("doctype"))
  }

  @Test(arguments: [
    ("a.svg", "<!DOCTYPE svg [<!ENTITY a 'b'>]>" + drawing, "it contains a document type declaration"),
    ("a.svg", "<svg width='2' height='2'><script/></svg>", "it contains a script element"),
    ("a.svg", doctype + doctype + drawing, "it contains a document type declaration"),
    ("a.svg", "<svg width='20000' height='2'/>", "too many pixels: 20000 × 2"),
    ("a.png", "no picture", "the file is text, not an image"),
    ("a.png", "\u{1}\u{2} \u{3}", "unsupported format"),
    ("a.jpg", "<!doctype html><title>404</title>", "the file is a web page, not an image"),
    (
      "a.jpg", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
      "the file is a pointer to an image that is not downloaded"
    ),
    ("a.png", "", "the file is truncated"),
  ])
  func unsupportedImagesAreOmitted(_ name: String, _ bytes: String, _ reason: String) throws {
    let collection = try blog([name: bytes], "![Words](/\(name))", image: name)
    #expect(collection.pictures.isEmpty)
    #expect(collection.reviews.first?.entries["image"] == nil)
    #expect(collection.reviews.first?.body.contains("Words") == true)
    #expect(collection.remarkLines.contains("\(name) : image not supported: \(reason)"))
  }

  @Test func largeImagesAreOmitted() throws {
    var source = MemorySource([
      "_config.yml": "title: A", "_posts/2020-01-02-a.md": "---\ntitle: A\nimage: a.png\n---\n", "a.png": "picture",
    ])
    source.unreadable = ["a.png"]
    let collection = try JekyllImporter.balanced(source)
    #expect(collection.reviews.first?.entries["image"] == nil)
    #expect(
      collection.remarkLines.contains(
        "a.png : image not supported: larger than 50 MB, or unreadable"
      )
    )
  }
}

/// Size limits of texts.
@Suite struct ImportSizeTests {
  private static let large = String(repeating: "words ", count: 200_000)

  @Test func largeTextsAreSkipped() throws {
    let table = "title,rating,category,date,text\nA,4,Film,2026-01-02,\(Self.large)\nB,3,Film,2026-01-02,short\n"
    let plan = try ImportPlan(VerdictImporter.collection(of: MemorySource(["a.csv": table])), into: ExistingSite())
    #expect(plan.reviews.map(\.title) == ["B"])
    #expect(plan.balance.rows.text == "2 = 1 new review + 1 skipped")
    #expect(plan.remarks.map { "\($0.place) \($0.subject): \($0.text)" } == ["a.csv:2 A: the text is larger than 1 MB"])
  }

  @Test func largePagesAreSkipped() throws {
    let source = MemorySource([
      "_config.yml": "title: A", "about.md": "---\ntitle: About\n---\n\(Self.large)",
      "_posts/2020-01-02-a.md": "---\ntitle: A\n---\n\(Self.large)", "_posts/2020-01-03-b.md": "---\ntitle: B\n---\n",
    ])
    let plan = try ImportPlan(JekyllImporter.collection(of: source), into: ExistingSite())
    #expect(plan.balance.text == "files: 4 = 1 read + 1 new review + 2 skipped\n")
    #expect(plan.files.map(\.path) == ["site.yaml", "reviews/2020-01-03-b.md"])
  }

  /// Posts of 20 MB of zeros in a small archive are not kept in memory, and each is reported.
  @Test func largePostsOfASmallArchiveAreSkipped() throws {
    var members: [(name: String, content: TestArchive.Content)] = [
      ("_config.yml", .bytes("title: A")), ("_posts/2020-01-02-b.md", .bytes("---\ntitle: B\n---\n")),
    ]
    for number in 10..<22 { members.append(("_posts/2021-01-\(number % 28 + 1)-\(number).md", .zeros(20_000_000))) }
    let plan = try TestArchive(members).opened {
      try ImportPlan(JekyllImporter.collection(of: $0), into: ExistingSite())
    }
    #expect(plan.reviews.map(\.title) == ["B"])
    #expect(plan.remarks.count { $0.text == "larger than 2 MB, or encrypted" } == 12)
    #expect(plan.balance.files.remainder == 0)
  }

  @Test func totalSizeOfTextsIsLimited() throws {
    let source = MemorySource([:])
    try ImportLimits.check(texts: ImportLimits.texts, of: source)
    let failure = #expect(throws: ImportFailure.self) {
      try ImportLimits.check(texts: ImportLimits.texts + 1, of: source)
    }
    #expect(failure?.message == "export: the texts exceed 256 MB in total")
    #expect(failure?.hint == "import the source in parts")
  }
}
