/// Code that processes untrusted input, and the properties that must hold for every input.
struct FuzzTarget: Sendable {
  /// The name for `make fuzz TARGET=…`.
  let name: String
  /// Runs the code on an input; ends the program if a property is violated.
  let run: @Sendable (ContiguousArray<UInt8>) -> Void

  /// All targets. `Tests/Fuzzing/run` defines the seeds of each.
  static let all: [FuzzTarget] = [
    .fence, .review, .restaurant, .configuration, .markdown, .slug, .path, .template, .json, .escaping, .value,
    .picture, .helperFrame, .diagnostic, .state, .request, .range, .host, .headers, .injection, .importing,
    .archive, .editor, .query,
  ]

  /// Returns the target with a name; ends the program if the name is unknown.
  static func named(_ name: String) -> FuzzTarget {
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("there is no target '\(name)'; there are \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }
}

/// Ends the program if a property is violated, so that the fuzzer stores the input.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
