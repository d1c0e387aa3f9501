/// The requested target: the last command-line argument, after `-ignore_remaining_args=1`.
private let target = FuzzTarget.named(CommandLine.arguments.last ?? "")

/// Runs the target on an input. libFuzzer (https://llvm.org/docs/LibFuzzer.html) calls this function for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
