import Foundation
import Testing

/// The invariants of ARCHITECTURE.md that can be checked in the sources.
@Suite struct ArchitectureTests {
  /// The modules that each target may import, besides the standard library.
  static let imports: [String: Set<String>] = [
    "Notation": ["Foundation"],
    "BinaryCoding": ["CXXHash", "Glibc", "Darwin"],
    "Concurrency": ["Glibc", "Darwin"],
    "FileSystem": ["BinaryCoding", "CRenaming", "Glibc", "Darwin"],
    "Diagnostics": ["Notation", "BinaryCoding"],
    "FrontMatter": ["Notation", "Diagnostics", "CYAML"],
    "PictureMetadata": ["Notation", "BinaryCoding"],
    "PictureJobs": ["BinaryCoding", "PictureMetadata"],
    "FontReading": ["CBrotli"],
    "ReviewModel": ["Notation", "BinaryCoding", "Diagnostics", "FrontMatter"],
    "MarkdownRendering": ["Notation", "BinaryCoding", "Diagnostics", "CCommonMark"],
    "Templating": ["Notation", "BinaryCoding", "Diagnostics"],
    "SearchIndexing": ["Notation"],
    "QRCodes": ["CQRCodeGen"],
    "DefaultTheme": [],
    "SiteModel": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "PictureJobs", "ReviewModel",
      "MarkdownRendering", "Templating", "SearchIndexing",
    ],
    "SiteRendering": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "PictureJobs", "ReviewModel",
      "MarkdownRendering", "Templating", "QRCodes", "SiteModel",
    ],
    "Authoring": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "ReviewModel", "MarkdownRendering",
      "Templating", "SiteModel",
    ],
    "SiteFiles": [
      "Notation", "BinaryCoding", "Concurrency", "FileSystem", "Diagnostics", "PictureMetadata", "PictureJobs",
      "FontReading", "ReviewModel", "MarkdownRendering", "Templating", "SearchIndexing", "DefaultTheme", "SiteModel",
      "SiteRendering", "Authoring", "Glibc", "Darwin",
    ],
    "SiteDelivery": [
      "Notation", "BinaryCoding", "FileSystem", "ReviewModel", "SiteModel", "SiteFiles", "Glibc", "Darwin",
    ],
    "ReviewForms": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "Templating", "Authoring",
    ],
    "FileWatching": ["BinaryCoding", "FileSystem", "Glibc", "Darwin", "Foundation"],
    // The system library is imported only for the names of errors.
    "PreviewServer": [
      "Notation", "BinaryCoding", "FileSystem", "Diagnostics", "PictureMetadata", "ReviewModel", "SiteRendering",
      "Authoring",
      "ReviewForms", "SiteFiles", "NIOCore", "NIOPosix", "NIOHTTP1", "Glibc", "Darwin",
    ],
    "LanguageServer": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "Templating", "SiteModel",
      "SiteRendering",
      "Authoring", "FoundationEssentials",
    ],
    "VerdictCommands": [
      "Notation", "BinaryCoding", "Concurrency", "FileSystem", "Diagnostics", "FrontMatter", "ReviewModel",
      "Templating", "DefaultTheme", "SiteModel", "SiteRendering", "Authoring", "SiteFiles", "SiteDelivery",
      "FileWatching", "QRCodes",
      "PreviewServer",
      "LanguageServer", "ArgumentParser", "CAllocator", "Glibc", "Darwin", "FoundationEssentials",
    ],
    "PictureProcessing": [
      "PictureMetadata", "PictureJobs", "CTurboJPEG", "CPNG", "CZlib", "CLittleCMS", "CWebP", "CAVIF", "CHEIF", "Glibc",
      "Darwin",
    ],
    "ImportFormats": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "ReviewModel", "Templating",
      "CArchive", "CTOML", "Glibc", "Darwin",
    ],
    "MarkupConversion": ["Notation", "Diagnostics", "MarkdownRendering", "ImportFormats", "CXML"],
    "ImportSystems": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "MarkdownRendering", "ImportFormats",
      "MarkupConversion",
    ],
    "ImportPlanning": [
      "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "ReviewModel", "MarkdownRendering",
      "ImportFormats", "MarkupConversion",
    ],
    "HelperProgram": ["Notation", "BinaryCoding", "PictureJobs", "CSandbox", "Glibc", "Darwin"],
    "verdict-pictures": ["HelperProgram", "PictureProcessing"],
    "verdict-import": [
      "BinaryCoding", "FileSystem", "Diagnostics", "ReviewModel", "SiteFiles", "ImportFormats", "ImportSystems",
      "ImportPlanning", "VerdictCommands", "ArgumentParser", "Dispatch",
    ],
    "verdict": ["Dispatch", "VerdictCommands", "ArgumentParser", "CVersion"],
    "CardDrawing": ["Notation", "PictureJobs", "CPango", "CRsvg", "CTurboJPEG"],
    "verdict-cards": ["HelperProgram", "CardDrawing"],
  ]

  @Test("Targets import only allowed modules", arguments: imports.keys.sorted())
  func importsAreAllowed(target: String) throws {
    let allowed = try #require(Self.imports[target])
    let files = try SourceTree.files(of: target)
    #expect(!files.isEmpty)
    for file in files {
      let unexpected = file.imports.subtracting(allowed).subtracting(["Swift", "Synchronization"])
      #expect(unexpected.isEmpty, "\(file.path) imports \(unexpected.sorted())")
    }
  }

  /// The folders of `Sources`, in the order of their dependencies.
  static let folders = [
    "Libraries", "Foundations", "Content", "Images", "Templates", "Site", "Authoring", "Build", "Import", "Programs",
  ]

  @Test func targetsImportNoLaterFolders() throws {
    let positions = SourceTree.folders.mapValues { path in Self.folders.firstIndex { path.hasPrefix($0 + "/") } }
    for (target, imports) in Self.imports {
      let position = try #require(positions[target] ?? nil, "\(target) is in none of the folders")
      let later = imports.filter { (positions[$0] ?? nil).map { $0 > position } ?? false }
      #expect(later.isEmpty, "\(target) imports \(later.sorted())")
    }
  }

  @Test func testFoldersMirrorSources() {
    for folder in ["Sources", "Tests/Unit"] {
      let names = SourceTree.names(in: SourceTree.root.appending(path: folder))
      #expect(Set(names).subtracting(Self.folders).subtracting(["ArchitectureTests"]) == [], "\(folder)")
    }
  }

  /// Foundation adds locale data and slows down the start, so it replaces the system library only on macOS.
  @Test func foundationIsForDarwinOnly() throws {
    for target in Self.imports.keys.sorted() {
      for file in try SourceTree.files(of: target) where file.imports.contains("Foundation") {
        #expect(file.text.contains("#if canImport(Darwin)\n  import Foundation"), "\(file.path)")
      }
    }
  }

  @Test("Code is not public, forced or unchecked", arguments: ["public ", "try!", "@unchecked", "fatalError("])
  func isAbsent(phrase: String) throws {
    for target in Self.imports.keys.sorted() {
      for file in try SourceTree.files(of: target) {
        #expect(!file.code.contains(phrase), "\(file.path) contains \(phrase)")
      }
    }
  }

  /// Files with unsafe code for bytes and pointers. Each addition requires a reason.
  static let unsafeFiles: Set<String> = [
    "BinaryCoding/ByteDecoder.swift", "BinaryCoding/ByteEncoder.swift", "BinaryCoding/ContentHash.swift",
    "BinaryCoding/TextBytes.swift", "FrontMatter/YAMLEvents.swift", "MarkdownRendering/CommonMark.swift",
    "MarkdownRendering/Span+Text.swift", "Notation/ByteOutput.swift", "QRCodes/QRCode.swift",
    "Templating/Rendering/OutputBuffer.swift", "Templating/Rendering/ScopeReference.swift",
    "VerdictCommands/Allocator.swift", "VerdictCommands/HostSystem.swift",
    "VerdictCommands/Terminal.swift", "PictureProcessing/Bitmap.swift",
    "PictureProcessing/Bitmap+Resampling.swift",
    "PictureProcessing/ColourConversion.swift", "PictureProcessing/PictureProcessor+Preparing.swift",
    "PictureProcessing/Codecs/AVIFEncoding.swift", "PictureProcessing/Codecs/HEIFDecoding.swift",
    "PictureProcessing/Codecs/JPEGCodec.swift", "PictureProcessing/Codecs/PNGCodec.swift",
    "PictureProcessing/Codecs/WebPDecoding.swift", "FontReading/WOFF2.swift", "ImportFormats/Core/OpenArchive.swift",
    "MarkupConversion/HTML/HTMLParser.swift", "ImportFormats/Text/TOMLReader.swift",
    "MarkupConversion/XML/XMLReader.swift",
    "verdict/RootCommand.swift",
  ]

  /// Targets whose purpose is to call the system or C libraries.
  static let unsafeTargets: Set<String> = [
    "Concurrency", "FileSystem", "SiteFiles", "SiteDelivery", "FileWatching", "HelperProgram", "CardDrawing",
  ]

  @Test func unsafeCodeIsLimitedToBoundaries() throws {
    for target in Self.imports.keys.sorted() {
      for file in try SourceTree.files(of: target) where file.code.contains("unsafe ") {
        let isBoundary = Self.unsafeFiles.contains(file.path) || Self.unsafeTargets.contains(target)
        #expect(isBoundary, "\(file.path) holds unsafe code")
      }
    }
  }

  /// Equal values may be different objects, so identity is only allowed as the fast path of a comparison.
  @Test func identityIsNotEquality() throws {
    for target in Self.imports.keys.sorted() {
      for file in try SourceTree.files(of: target) where file.path != "PreviewServer/PreviewAssets.swift" {
        let uses = file.code.replacing(/===\s+\w+\s+\|\|/, with: "")
        #expect(!uses.contains("==="), "\(file.path) decides by identity")
        #expect(!uses.contains("!=="), "\(file.path) decides by identity")
      }
    }
  }

  /// A unique name has one meaning and one search result.
  @Test func typeAndFileNamesAreUnique() throws {
    let files = try SourceTree.targets().flatMap(SourceTree.files).filter { !$0.path.contains("/templates/") }
    let types = files.flatMap { SourceTree.declaredTypes($0.code).map(String.init) }
    #expect(repeated(types) == [])
    #expect(repeated(files.map { String($0.path.split(separator: "/").last ?? "") }) == [])
  }

  private func repeated(_ names: [String]) -> Set<String> {
    Set(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys)
  }

  @Test func filesAreShort() throws {
    for target in Self.imports.keys.sorted() {
      for file in try SourceTree.files(of: target) {
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(lines <= 260, "\(file.path) has \(lines) lines")
      }
    }
  }
}
