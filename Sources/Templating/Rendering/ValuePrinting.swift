/// Printing: each type has one plain form.
extension TemplateRenderer {
  func print(
    _ value: consuming TemplateValue,
    escaped: Bool,
    _ code: TemplateCode,
    to buffer: inout ContiguousArray<UInt8>
  ) {
    switch value {
    case .text(let text): escaped ? appendEscaped(text, code.escaping, to: &buffer) : appendRaw(text, to: &buffer)
    case .html(let html): appendRaw(html, to: &buffer)
    case .htmlBytes(let html): buffer.append(contentsOf: html)
    case .url(let url): printURL(url, code, to: &buffer)
    case .number(let number): appendRaw(number.text(), to: &buffer)
    case .day(let day): appendRaw(day.isoText, to: &buffer)
    case .condition(let holds): appendRaw(holds ? "true" : "false", to: &buffer)
    case .absent, .record, .list: break
    }
  }

  private func printURL(_ url: String, _ code: TemplateCode, to buffer: inout ContiguousArray<UInt8>) {
    guard isSitePath(url) else { return appendEscaped(safeURL(url), code.escaping, to: &buffer) }
    if !code.basePathIsEmpty { appendEscaped(code.environment.basePath, code.escaping, to: &buffer) }
    appendEscaped(url, code.escaping, to: &buffer)
  }
}
