/// Classes of HTML elements for their conversion to Markdown.
enum HTMLNames {
  /// Elements that are only meaningful with their contents.
  static let whole: Set<String> = [
    "table", "ul", "ol", "dl", "pre", "figure", "video", "audio", "picture", "iframe", "object", "embed", "svg", "math",
    "form", "select", "p", "h1", "h2", "h3", "h4", "h5", "h6", "canvas", "map", "noscript", "textarea", "frameset",
  ]
  /// Block elements.
  static let blocks: Set<String> = [
    "table", "ul", "ol", "dl", "pre", "figure", "form", "p", "h1", "h2", "h3", "h4", "h5", "h6", "div", "section",
    "article",
    "aside", "main", "header", "footer", "nav", "center", "blockquote", "details", "summary", "li", "dt", "dd", "tr",
    "td",
    "th", "thead", "tbody", "tfoot", "caption", "colgroup", "col", "figcaption", "hgroup", "address", "fieldset",
    "legend",
    "hr", "body", "html", "head", "title", "dir", "menu", "dialog", "search",
  ]
  /// Inline elements of which only the text is kept.
  static let phrases: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "button", "cite", "code", "data", "del", "dfn", "em", "font", "i",
    "input", "ins", "kbd", "label", "mark", "nobr", "output", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp",
    "small",
    "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "blink", "marquee", "slot", "template",
    "option", "optgroup", "meter", "progress", "link", "meta", "base", "area", "source", "track", "param", "path", "g",
  ]
  /// Whether browsers display an element within a line, as they do with unknown ones.
  static func isInline(_ name: String) -> Bool { !blocks.contains(name) && !whole.contains(name) && name != "br" }

  static let known = whole.union(blocks).union(phrases).union(["br", "img", "script", "style"])
  /// Elements without content and closing tag.
  static let void: Set<String> = [
    "br", "hr", "img", "input", "wbr", "embed", "meta", "link", "area", "base", "col", "source", "track",
  ]
  /// Elements with an effect only if they are closed.
  static let closed = whole.union(phrases).union([
    "details", "summary", "blockquote", "script", "style", "spoiler",
  ])
  .subtracting(void.union(["p"]))
  /// Elements whose text is not Markdown.
  static let literal: Set<String> = ["code", "tt", "samp", "pre", "xmp", "listing", "summary", "figcaption"]
  /// Obsolete elements, and the `spoiler` element of one service.
  static let obsolete: Set<String> = [
    "spoiler", "xmp", "listing", "plaintext", "noembed", "noframes", "applet", "basefont", "bgsound", "frame", "image",
    "keygen", "menuitem", "spacer",
  ]
  /// Attributes that may have no value.
  static let valueless: Set<String> = [
    "allow", "allowfullscreen", "alt", "async", "autofocus", "autoplay", "border", "checked", "class", "clear",
    "compact",
    "controls", "default", "defer", "disabled", "download", "height", "hidden", "href", "id", "inert", "ismap",
    "itemprop",
    "itemscope", "loop", "markdown", "mozallowfullscreen", "multiple", "muted", "name", "noshade", "novalidate",
    "nowrap", "open",
    "playsinline", "readonly", "rel", "required", "reversed", "selected", "src", "start", "style", "target", "title",
    "value",
    "webkitallowfullscreen", "width",
  ]
}
