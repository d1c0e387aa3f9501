/// The state in words, for messages.
extension MarkupState {
  /// Such as `in the value of attribute 'href'`.
  var description: String {
    switch place {
    case .text: "in text"
    case .tagOpen, .endTagOpen, .tagName: "in a tag name"
    case .tag, .afterValue, .gap, .afterAttributeName: "inside the tag <\(isEndTag ? "/" : "")\(elementName)>"
    case .attributeName: "in an attribute name"
    case .beforeValue, .unquoted: "in the unquoted value of attribute '\(attributeName)'"
    case .singleQuoted, .doubleQuoted: "in the value of attribute '\(attributeName)'"
    case .comment: "in a comment"
    case .declaration, .doctype: "in a declaration"
    case .instruction: "in a processing instruction"
    case .cdata: "in a CDATA section"
    case .rawText where isInString, .json where isInString: "in a JSON string"
    case .rawText: "inside <\(elementName)>"
    case .json: "in JSON"
    }
  }
}
