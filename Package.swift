// swift-tools-version: 6.2
import PackageDescription

/// Code requests its generic types by calls. By name, the first request of a type searches all protocol conformances of the
/// program.
let settings: [SwiftSetting] = [
  .strictMemorySafety(), .treatAllWarnings(as: .error),
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
    .when(configuration: .release)
  ),
]

/// Some targets have tests that access internal declarations (`@testable`), which release builds must enable.
let testableSettings = settings + [.unsafeFlags(["-enable-testing"])]

/// Tests are compiled without optimization in every configuration, and without debug information in release builds, since
/// compiling them takes longer than running them. The package manager adds `-g` after these options, but not for the frontend.
let testSettings = settings + [.unsafeFlags(["-Onone", "-Xfrontend", "-gnone"], .when(configuration: .release))]

/// Libraries that a statically linked FoundationEssentials requires. Only linker flags select static linking: tests link
/// dynamically, and no file is compiled twice.
let staticFoundation = ["-l_FoundationCShims", "-l_FoundationCollections", "-lswiftSynchronization"]

/// Links `verdict` statically, including the C library, so that it runs on any Linux. Uses lld, since other linkers warn about
/// functions that load shared libraries to resolve host and user names; Verdict does not call them.
let staticExecutable: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-use-ld=lld"] + staticFoundation, .when(platforms: [.linux]))
]

/// Links only Swift's libraries into the helpers, so that they run where Swift is not installed. Some of their other libraries
/// have no static version.
let staticStandardLibrary: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib"] + staticFoundation, .when(platforms: [.linux]))
]

/// Links `verdict-import` statically if the folder of `Distribution/libraries` is set. libarchive requires the other
/// libraries.
let importLinking: [LinkerSetting]
if let folder = Context.environment["VERDICT_STATIC_LIBRARIES"], !folder.isEmpty {
  let libraries = ["\(folder)/libxml2.a", "-lnettle", "-llzma", "-lbz2", "-lzstd", "-lz"]
  importLinking = staticExecutable + [.unsafeFlags(libraries, .when(platforms: [.linux]))]
} else {
  importLinking = staticStandardLibrary
}

/// On Linux, the headers are found without pkg-config, and Debian's `libavif.pc` contains flags that the package manager
/// rejects.
#if os(Linux)
  let libavif: String? = nil
#else
  let libavif: String? = "libavif"
#endif

/// The commit, set by `make`. The package manager may return an older one (`Context.gitInformation`), because it caches the
/// value.
let commit = Context.environment["VERDICT_COMMIT"] ?? ""

let package = Package(
  name: "verdict",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "verdict", targets: ["verdict"]),
    .executable(name: "verdict-pictures", targets: ["verdict-pictures"]),
    .executable(name: "verdict-import", targets: ["verdict-import"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    // System libraries, each with a module map and a shim.
    .systemLibrary(
      name: "CCommonMark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .systemLibrary(
      name: "CXXHash",
      pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]
    ),
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]
    ),
    .systemLibrary(
      name: "CQRCodeGen",
      pkgConfig: "qrcodegen",
      providers: [.apt(["libqrcodegen-dev"])]
    ),
    .systemLibrary(
      name: "CTurboJPEG",
      pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]
    ),
    .systemLibrary(
      name: "CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CLittleCMS",
      pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]
    ),
    .systemLibrary(
      name: "CWebP",
      pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]
    ),
    .systemLibrary(
      name: "CAVIF",
      pkgConfig: libavif,
      providers: [.apt(["libavif-dev"]), .brew(["libavif"])]
    ),
    .systemLibrary(
      name: "CHEIF",
      pkgConfig: "libheif",
      providers: [.apt(["libheif-dev"]), .brew(["libheif"])]
    ),
    .systemLibrary(name: "CSandbox", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(
      name: "CArchive",
      pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
    ),
    .systemLibrary(
      name: "CXML",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    // Parts of the C library that Swift's module of it omits.
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(name: "CRenaming"),
    // Only `verdict` depends on this target, so a new commit recompiles only these two.
    .target(name: "CVersion", cSettings: [.define("VERDICT_COMMIT", to: "\"\(commit)\"")]),
    // A header-only C++ library behind one C function. Its parser is recursive: without optimization, nested documents would
    // overflow the stack of a thread.
    .target(
      name: "CTOML",
      cxxSettings: [
        .unsafeFlags(["-I/opt/homebrew/include"], .when(platforms: [.macOS])),
        .unsafeFlags(["-O2"], .when(configuration: .debug)),
      ]
    ),

    // The product, in the order of dependencies: a target imports only targets above it in this list.
    .target(name: "Notation", swiftSettings: settings),
    .target(name: "BinaryCoding", dependencies: ["CXXHash"], swiftSettings: settings),
    .target(name: "Concurrency", swiftSettings: settings),
    .target(name: "FileSystem", dependencies: ["BinaryCoding", "CRenaming"], swiftSettings: settings),
    .target(name: "Diagnostics", dependencies: ["Notation", "BinaryCoding"], swiftSettings: settings),
    .target(name: "FrontMatter", dependencies: ["Notation", "Diagnostics", "CYAML"], swiftSettings: settings),
    .target(name: "PictureMetadata", dependencies: ["Notation", "BinaryCoding"], swiftSettings: settings),
    .target(name: "PictureJobs", dependencies: ["BinaryCoding", "PictureMetadata"], swiftSettings: settings),
    .target(
      name: "ReviewModel",
      dependencies: ["Notation", "BinaryCoding", "Diagnostics", "FrontMatter"],
      swiftSettings: settings
    ),
    .target(
      name: "MarkdownRendering",
      dependencies: ["Notation", "BinaryCoding", "Diagnostics", "CCommonMark"],
      swiftSettings: settings
    ),
    .target(name: "Templating", dependencies: ["Notation", "BinaryCoding", "Diagnostics"], swiftSettings: settings),
    .target(name: "SearchIndexing", dependencies: ["Notation"], swiftSettings: settings),
    .target(name: "QRCodes", dependencies: ["CQRCodeGen"], swiftSettings: settings),
    // Embeds the files of `templates`. The folder in the target is a symlink to it, so that the package manager detects new
    // files.
    .target(name: "DefaultTheme", swiftSettings: settings, plugins: ["EmbedFiles"]),
    .plugin(name: "EmbedFiles", capability: .buildTool()),
    .target(
      name: "SiteModel",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "PictureJobs", "ReviewModel",
        "MarkdownRendering", "Templating", "SearchIndexing",
      ],
      swiftSettings: settings
    ),
    .target(name: "FontReading", dependencies: ["CBrotli"], swiftSettings: settings),
    .target(
      name: "SiteRendering",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "PictureJobs", "ReviewModel",
        "MarkdownRendering", "Templating", "QRCodes", "SiteModel",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Authoring",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "ReviewModel", "MarkdownRendering",
        "Templating", "SiteModel",
      ],
      swiftSettings: settings
    ),
    // Embeds the pages in its folder `templates`.
    .target(
      name: "ReviewForms",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "Templating", "Authoring",
      ],
      swiftSettings: settings,
      plugins: ["EmbedFiles"]
    ),
    .target(
      name: "SiteFiles",
      dependencies: [
        "Notation", "BinaryCoding", "Concurrency", "FileSystem", "Diagnostics", "PictureMetadata", "PictureJobs",
        "FontReading", "ReviewModel", "MarkdownRendering", "Templating", "SearchIndexing", "DefaultTheme", "SiteModel",
        "SiteRendering",
        "Authoring",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SiteDelivery",
      dependencies: ["Notation", "BinaryCoding", "FileSystem", "ReviewModel", "SiteModel", "SiteFiles"],
      swiftSettings: settings
    ),
    .target(
      name: "FileWatching",
      dependencies: ["BinaryCoding", "FileSystem"],
      swiftSettings: testableSettings
    ),
    .target(
      name: "PreviewServer",
      dependencies: [
        "Notation", "BinaryCoding", "FileSystem", "Diagnostics", "PictureMetadata", "ReviewModel", "SiteRendering",
        "Authoring", "ReviewForms", "SiteFiles",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: testableSettings,
      plugins: ["EmbedFiles"]
    ),
    .target(
      name: "LanguageServer",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "SiteModel", "SiteRendering",
        "Templating", "Authoring",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "VerdictCommands",
      dependencies: [
        "Notation", "BinaryCoding", "Concurrency", "FileSystem", "Diagnostics", "FrontMatter", "ReviewModel",
        "Templating", "DefaultTheme", "SiteModel", "SiteRendering", "Authoring", "SiteFiles", "SiteDelivery",
        "FileWatching", "QRCodes",
        "PreviewServer",
        "LanguageServer", "CAllocator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: testableSettings,
      plugins: ["EmbedFiles"]
    ),
    // Imports reviews from other systems. Linked only into a helper, so that `verdict` starts faster without these libraries.
    .target(
      name: "ImportFormats",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "ReviewModel", "Templating",
        "CArchive", "CTOML",
      ],
      swiftSettings: testableSettings
    ),
    .target(
      name: "MarkupConversion",
      dependencies: ["Notation", "Diagnostics", "MarkdownRendering", "ImportFormats", "CXML"],
      swiftSettings: testableSettings
    ),
    .target(
      name: "ImportSystems",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "MarkdownRendering", "ImportFormats",
        "MarkupConversion",
      ],
      swiftSettings: testableSettings
    ),
    .target(
      name: "ImportPlanning",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "ReviewModel", "MarkdownRendering",
        "ImportFormats", "MarkupConversion",
      ],
      swiftSettings: testableSettings
    ),
    // The helper program for responsive images. `verdict` links none of its libraries.
    .target(
      name: "HelperProgram",
      dependencies: [
        "Notation", "BinaryCoding", "PictureJobs", .target(name: "CSandbox", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "PictureProcessing",
      dependencies: [
        "PictureMetadata", "PictureJobs", "CTurboJPEG", "CPNG", "CZlib", "CLittleCMS", "CWebP", "CAVIF", "CHEIF",
      ],
      swiftSettings: testableSettings
    ),
    .executableTarget(
      name: "verdict-pictures",
      dependencies: ["HelperProgram", "PictureProcessing"],
      swiftSettings: settings,
      linkerSettings: staticStandardLibrary
    ),
    .executableTarget(
      name: "verdict-import",
      dependencies: [
        "BinaryCoding", "FileSystem", "Diagnostics", "ReviewModel", "SiteFiles", "ImportFormats", "ImportSystems",
        "ImportPlanning", "VerdictCommands",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings,
      linkerSettings: importLinking
    ),
    .executableTarget(
      name: "verdict",
      dependencies: [
        "VerdictCommands", "CVersion", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings,
      linkerSettings: staticExecutable
    ),

    // The tests mirror the targets.
    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics"],
      path: "Tests/Support/TestSupport",
      swiftSettings: testSettings
    ),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: testSettings),
    .testTarget(name: "NotationTests", dependencies: ["Notation", "TestSupport"], swiftSettings: testSettings),
    .testTarget(name: "BinaryCodingTests", dependencies: ["BinaryCoding", "TestSupport"], swiftSettings: testSettings),
    .testTarget(name: "ConcurrencyTests", dependencies: ["Concurrency"], swiftSettings: testSettings),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "FileSystemTests",
      dependencies: ["BinaryCoding", "FileSystem", "SiteTestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "HelperProgramTests",
      dependencies: ["Notation", "BinaryCoding", "PictureJobs", "HelperProgram"],
      swiftSettings: testSettings
    ),
    .testTarget(name: "DefaultThemeTests", dependencies: ["DefaultTheme", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "FrontMatterTests",
      dependencies: ["Diagnostics", "FrontMatter", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "PictureMetadataTests",
      dependencies: ["Notation", "BinaryCoding", "PictureMetadata"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "PictureJobsTests",
      dependencies: ["BinaryCoding", "PictureMetadata", "PictureJobs"],
      swiftSettings: testSettings
    ),
    .testTarget(name: "FontReadingTests", dependencies: ["FontReading", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "ReviewModelTests",
      dependencies: ["Notation", "BinaryCoding", "Diagnostics", "ReviewModel", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TemplatingTests",
      dependencies: ["Notation", "BinaryCoding", "Diagnostics", "Templating", "TestSupport"],
      exclude: ["Corpus"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "SearchIndexingTests",
      dependencies: ["Notation", "SearchIndexing", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(name: "QRCodesTests", dependencies: ["QRCodes"], swiftSettings: testSettings),
    .testTarget(
      name: "MarkdownRenderingTests",
      dependencies: ["MarkdownRendering", "Diagnostics", "TestSupport"],
      swiftSettings: testSettings
    ),
    // Tests of imports share sources in memory, and the check that every row and file is accounted for.
    .target(
      name: "ImportTestSupport",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "CArchive", "ImportFormats", "ImportSystems", "ImportPlanning",
      ],
      path: "Tests/Support/ImportTestSupport",
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ImportFormatsTests",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ImportFormats", "ImportTestSupport", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "MarkupConversionTests",
      dependencies: [
        "Notation", "Diagnostics", "MarkdownRendering", "ImportFormats", "MarkupConversion", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ImportSystemsTests",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "MarkdownRendering", "ImportFormats",
        "MarkupConversion", "ImportSystems", "ImportPlanning", "ImportTestSupport", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ImportPlanningTests",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "ImportFormats", "ImportSystems",
        "ImportPlanning", "ImportTestSupport", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    // Tests of the upper targets build whole sites and share further test helpers.
    .target(
      name: "SiteTestSupport",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "ReviewModel", "SiteModel", "SiteRendering",
        "SiteFiles",
        "TestSupport",
      ],
      path: "Tests/Support/SiteTestSupport",
      swiftSettings: testSettings
    ),
    // The libraries create test images in every format.
    .testTarget(
      name: "PictureProcessingTests",
      dependencies: [
        "Notation", "BinaryCoding", "PictureMetadata", "PictureJobs", "PictureProcessing", "TestSupport",
        "SiteTestSupport",
        "CTurboJPEG", "CZlib", "CLittleCMS", "CWebP", "CAVIF", "CHEIF",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "SiteModelTests",
      dependencies: ["Diagnostics", "MarkdownRendering", "SiteModel", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "SiteRenderingTests",
      dependencies: [
        "Notation", "Diagnostics", "ReviewModel", "Templating", "SiteModel", "SiteRendering", "SiteFiles",
        "SiteTestSupport", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "AuthoringTests",
      dependencies: [
        "Notation", "Diagnostics", "FrontMatter", "ReviewModel", "SiteModel", "Authoring", "SiteFiles",
        "SiteTestSupport", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "ReviewModel", "Authoring", "LanguageServer", "SiteTestSupport",
        "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "SiteFilesTests",
      dependencies: [
        "FrontMatter",
        "Notation", "BinaryCoding", "FileSystem", "Diagnostics", "PictureMetadata", "PictureJobs", "ReviewModel",
        "SearchIndexing", "DefaultTheme", "SiteModel", "Authoring", "SiteFiles", "SiteDelivery", "SiteTestSupport",
        "TestSupport",
      ],
      exclude: ["Sites", "Theme", "WrongSites"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "SiteDeliveryTests",
      dependencies: ["SiteFiles", "SiteDelivery", "SiteTestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "FileWatchingTests",
      dependencies: ["FileWatching", "SiteTestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ReviewFormsTests",
      dependencies: [
        "Notation", "Diagnostics", "FrontMatter", "ReviewModel", "SiteModel", "Authoring", "ReviewForms",
        "SiteTestSupport",
        "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "PreviewServerTests",
      dependencies: [
        "Diagnostics", "PreviewServer", "SiteFiles", "SiteTestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "VerdictCommandsTests",
      dependencies: [
        "VerdictCommands", "Diagnostics", "Templating", "DefaultTheme", "SiteRendering", "SiteFiles", "SiteTestSupport",
        "TestSupport",
      ],
      swiftSettings: testSettings
    ),
  ],
  cxxLanguageStandard: .cxx17
)

// The fuzz targets of `make fuzz`: with libFuzzer (`libfuzzer`), whose entry point and compiler options require a separate
// build folder, or as a program that tries variations of the seeds (`seeds`).
if let fuzzing = Context.environment["VERDICT_FUZZING"] {
  package.targets.append(
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "Notation", "BinaryCoding", "Diagnostics", "FrontMatter", "PictureMetadata", "PictureJobs", "ReviewModel",
        "MarkdownRendering", "Templating", "SiteModel", "SiteRendering", "SiteFiles", "PreviewServer", "LanguageServer",
        "ImportFormats", "MarkupConversion", "ImportSystems",
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Tests/Fuzzing",
      exclude: ["Seeds", "run", fuzzing == "libfuzzer" ? "Variations.swift" : "EntryPoint.swift"],
      swiftSettings: settings
    )
  )
}

// `make cards` includes `verdict-cards` in the build. The program is optional, since its libraries are large.
if Context.environment["VERDICT_WITH_CARDS"] == "1" {
  package.products.append(.executable(name: "verdict-cards", targets: ["verdict-cards"]))
  package.targets += [
    .systemLibrary(
      name: "CPango",
      pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]
    ),
    .systemLibrary(
      name: "CRsvg",
      pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]
    ),
    .target(
      name: "CardDrawing",
      dependencies: ["Notation", "PictureJobs", "CPango", "CRsvg", "CTurboJPEG"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "verdict-cards",
      dependencies: ["HelperProgram", "CardDrawing"],
      swiftSettings: settings,
      linkerSettings: staticStandardLibrary
    ),
    .testTarget(
      name: "CardDrawingTests",
      dependencies: ["PictureMetadata", "PictureJobs", "CardDrawing", "CTurboJPEG", "TestSupport"],
      swiftSettings: testSettings
    ),
  ]
}

/// The folders of `Sources` and `Tests/Unit` in the order of their dependencies: a target imports targets of its folder and of
/// folders before it. Other targets are in `Sources/Libraries`.
let folders = [
  ("Foundations", ["Notation", "BinaryCoding", "Concurrency", "FileSystem", "FileWatching", "Diagnostics"]),
  ("Content", ["FrontMatter", "ReviewModel", "MarkdownRendering"]),
  ("Images", ["PictureMetadata", "PictureJobs", "PictureProcessing", "FontReading", "CardDrawing", "HelperProgram"]),
  ("Templates", ["Templating", "DefaultTheme"]),
  ("Site", ["SearchIndexing", "QRCodes", "SiteModel", "SiteRendering"]),
  ("Authoring", ["Authoring", "ReviewForms", "LanguageServer"]),
  ("Build", ["SiteFiles", "SiteDelivery"]),
  ("Import", ["ImportFormats", "MarkupConversion", "ImportSystems", "ImportPlanning"]),
  (
    "Programs",
    ["PreviewServer", "VerdictCommands", "CVersion", "verdict", "verdict-cards", "verdict-import", "verdict-pictures"]
  ),
]
for target in package.targets where target.path == nil && target.type != .plugin {
  let tested = target.type == .test ? String(target.name.dropLast("Tests".count)) : target.name
  let folder = folders.first { $0.1.contains(tested) }?.0
  target.path =
    switch target.type {
    case .test: ["Tests/Unit", folder, target.name].compactMap(\.self).joined(separator: "/")
    default: "Sources/\(folder ?? "Libraries")/\(target.name)"
    }
}
