// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

// The engine is compiled from the sources of the product through symlinks, since its interface has `package` access. The other
// engine is not a dependency of the product.
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
