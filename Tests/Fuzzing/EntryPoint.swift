/// The target that was asked for: the last word of the command line, behind `-ignore_remaining_args=1`.
private let target = FuzzTarget.named(CommandLine.arguments.last ?? "")

/// Called by libFuzzer (https://llvm.org/docs/LibFuzzer.html) with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
