import Notation

// Prints values; each type has one plain form.
extension TemplateCode {
  func print(_ value: consuming TemplateValue, escaped: Bool, to output: inout OutputBuffer) {
    switch consume value {
    case .text(let text): escaped ? output.append(text, escaping) : output.append(text)
    case .textBytes(let text): escaped ? output.append(text, escaping) : output.append(text, 0..<text.count)
    case .html(let html): output.append(html)
    case .htmlBytes(let html): output.append(html, 0..<html.count)
    case .url(let url): output.append(joinedURL(url, base: environment.basePath), escaping)
    case .number(let number): number.write(to: &output)
    case .partialDay(let day): output.append(day.description, .text)
    case .day(let timestamp): timestamp.day.writeISO(to: &output)
    case .condition(let holds): output.append(holds ? "true" : "false" as StaticString)
    case .absent, .record, .list: break
    }
  }

  /// Prints a filtered value. The last filter writes directly to the output if it can.
  func print(_ value: TemplateValue, _ filters: FilterRange, escaped: Bool, to output: inout OutputBuffer) {
    let last = Int(filters.start + filters.count) - 1
    var value = value
    for index in Int(filters.start)..<last { value = self.filters[index].apply(to: value) }
    let isWritten = escaped && self.filters[last].write(value, escaping, to: &output)
    if !isWritten { print(self.filters[last].apply(to: value), escaped: escaped, to: &output) }
  }
}
