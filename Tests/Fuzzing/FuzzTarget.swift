/// Code that takes what anybody may write, and what must hold whatever that is.
struct FuzzTarget: Sendable {
  /// The name by which `make fuzz TARGET=…` knows it.
  let name: String
  /// Runs the code on an input; ends the program where something does not hold.
  let run: @Sendable (ContiguousArray<UInt8>) -> Void

  /// Every target; `Tests/Fuzzing/run` says which seeds each has.
  static let all: [FuzzTarget] = [
    .fence, .review, .restaurant, .configuration, .markdown, .slug, .path, .template, .json, .escaping, .value,
    .picture, .helperFrame, .diagnostic, .state, .request, .range, .host, .headers, .injection, .importing,
    .archive, .editor,
  ]

  /// The target with a name; without it, the program ends.
  static func named(_ name: String) -> FuzzTarget {
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("there is no target '\(name)'; there are \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }
}

/// Ends the program where something does not hold, so that the fuzzer keeps the input.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
