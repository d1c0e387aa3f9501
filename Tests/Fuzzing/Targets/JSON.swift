import Diagnostics
import Templating

extension FuzzTarget {
  /// Parsing and writing of JSON: written values are parsed as equal values.
  static let json = FuzzTarget(name: "JSON") { bytes in
    let read = JSONReader.read(SourceFile(bytes, path: "data.json"))
    check(read)
    guard let value = read.value else { return }
    let again = JSONReader.read(SourceFile(written(.object(["x": value])), path: "again.json"))
    check(again)
    hold(again.value.map(plain) == plain(value), "the JSON parses as another value")
  }
}

/// Returns the value of `x` as the filter `json` writes it.
private func written(_ json: TemplateJSON) -> ContiguousArray<UInt8> {
  let source = SourceFile(path: "a.json", text: "{{x | json}}")
  let environment = TemplateEnvironment(origin: "", language: "en")
  let library = TemplateLibrary.parse([("a.json", source)]).value
  guard let program = library.lenientProgram("a.json", in: environment).value else { return [] }
  var renderer = TemplateRenderer()
  var page = OutputBuffer()
  try? renderer.render(program, json, into: &page)
  return page.bytes
}

/// Returns the value with normalized numbers, such as `0` for `-0`. Numbers that templates do not support become text.
private func plain(_ json: TemplateJSON) -> TemplateJSON {
  switch json {
  case .number(let text): TemplateNumber(text: text).map { .number("\($0.units)e-\($0.decimals)") } ?? .string(text)
  case .array(let elements): .array(elements.map(plain))
  case .object(let members): .object(members.mapValues(plain))
  default: json
  }
}
