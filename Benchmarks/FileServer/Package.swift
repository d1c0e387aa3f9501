// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "file-server",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0")],
  targets: [
    .executableTarget(name: "FileServer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")])
  ]
)
