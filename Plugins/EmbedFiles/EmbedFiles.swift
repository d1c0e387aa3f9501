import Foundation
import PackagePlugin

/// Embeds the files in a target's folder `templates` into the target, as an array `embeddedFiles` of paths and texts
/// and a function `embeddedText` that returns one of the texts.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let script = context.package.directoryURL.appending(path: "Plugins/EmbedFiles/embed")
    let folder = target.directoryURL.appending(path: "templates", directoryHint: .isDirectory)
    let files = (target.sourceModule?.sourceFiles.map(\.url) ?? []).filter { $0.path.hasPrefix(folder.path) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    let names = files.map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
    return [
      .buildCommand(
        displayName: "Embedding files",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, folder.path, output.path] + names,
        inputFiles: [script] + files,
        outputFiles: [output]
      )
    ]
  }
}
