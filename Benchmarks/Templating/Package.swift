// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

// The engine is compiled from the same sources as the product, through links, because what it offers is for its own
// package only. The other engine stays out of the product.
let package = Package(
  name: "template-benchmark",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1")
  ],
  targets: [
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash"),
    .target(name: "Notation", swiftSettings: settings),
    .target(name: "BinaryCoding", dependencies: ["CXXHash"], swiftSettings: settings),
    .target(name: "Diagnostics", dependencies: ["Notation", "BinaryCoding"], swiftSettings: settings),
    .target(name: "Templating", dependencies: ["Notation", "Diagnostics"], swiftSettings: settings),
    .executableTarget(
      name: "TemplateBenchmark",
      dependencies: ["Templating", "Diagnostics", .product(name: "Mustache", package: "swift-mustache")],
      swiftSettings: settings
    ),
  ]
)
