/// The stable names of all diagnostics; `Documentation/diagnostics.md` explains each.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  // Files and folders.
  case contentMissing = "content-missing"
  case fileNotRegular = "file-not-regular"
  case fileOutsideContent = "file-outside-content"
  case fileTooLarge = "file-too-large"
  case fileUnreadable = "file-unreadable"
  case fileNameNotUTF8 = "file-name-not-utf8"
  case foldersTooDeep = "folders-too-deep"
  case unexpectedFile = "unexpected-file"
  case filePrivate = "file-private"
  case backupLeft = "backup-left"

  // Text and front matter.
  case notUTF8 = "not-utf8"
  case controlCharacter = "control-character"
  case frontMatterMissing = "front-matter-missing"
  case frontMatterUnclosed = "front-matter-unclosed"
  case frontMatterNotMapping = "front-matter-not-mapping"
  case frontMatterTooLarge = "front-matter-too-large"
  case yamlSyntax = "yaml-syntax"
  case yamlUnquotedColon = "yaml-unquoted-colon"
  case yamlUnquotedComma = "yaml-unquoted-comma"
  case yamlHash = "yaml-hash"
  case yamlSpace = "yaml-space"
  case yamlAlias = "yaml-alias"
  case yamlTag = "yaml-tag"
  case yamlSeveralDocuments = "yaml-several-documents"
  case yamlTooDeep = "yaml-too-deep"
  case yamlTooManyEntries = "yaml-too-many-entries"
  case duplicateKey = "duplicate-key"
  case tableSyntax = "table-syntax"

  // Values of entries.
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case emptyValue = "empty-value"
  case wrongType = "wrong-type"
  case valueTooLong = "value-too-long"
  case notACondition = "not-a-condition"
  case ratingNotANumber = "rating-not-a-number"
  case ratingOutOfRange = "rating-out-of-range"
  case ratingOffStep = "rating-off-step"
  case unknownGrade = "unknown-grade"
  case unknownCategory = "unknown-category"
  case dateInvalid = "date-invalid"
  case dateMissing = "date-missing"
  case dateOrder = "date-order"
  case monthInvalid = "month-invalid"
  case coordinatesInvalid = "coordinates-invalid"
  case altMissing = "alt-missing"
  case altWithoutImage = "alt-without-image"
  case slugInvalid = "slug-invalid"
  case aliasInvalid = "alias-invalid"
  case urlInvalid = "url-invalid"
  case languageInvalid = "language-invalid"
  case timeZoneInvalid = "timezone-invalid"
  case durationInvalid = "duration-invalid"
  case unknownChoice = "unknown-choice"
  case quotedName = "quoted-name"
  case fieldOfOtherCategory = "field-of-other-category"
  case unknownField = "unknown-field"
  case conditionInvalid = "condition-invalid"
  case statusContradiction = "status-contradiction"
  case listInvalid = "list-invalid"

  // Configuration of the site.
  case configurationMissing = "configuration-missing"
  case accentInvalid = "accent-invalid"
  case accentContrast = "accent-contrast"
  case fontInvalid = "font-invalid"
  case scaleInvalid = "scale-invalid"
  case stepInvalid = "step-invalid"
  case numberInvalid = "number-invalid"
  case unknownFeedFormat = "unknown-feed-format"
  case unknownCategoryType = "unknown-category-type"
  case shapeContradiction = "shape-contradiction"
  case categoryDuplicate = "category-duplicate"
  case fieldInvalid = "field-invalid"
  case unknownFieldType = "unknown-field-type"
  case homeInvalid = "home-invalid"
  case unknownLanguage = "unknown-language"
  case unknownPages = "unknown-pages"
  case urlExample = "url-example"
  case destinationInvalid = "destination-invalid"
  case destinationName = "destination-name"

  // Relations between files.
  case pathCollision = "path-collision"
  case similarRestaurant = "similar-restaurant"
  case similarTag = "similar-tag"
  case similarTopic = "similar-topic"
  case sharedName = "shared-name"
  case sameVisit = "same-visit"
  case similarEntry = "similar-entry"
  case sharedID = "shared-id"
  case listEmpty = "list-empty"
  case itemDuplicate = "item-duplicate"
  case itemAmbiguous = "item-ambiguous"
  case unknownName = "unknown-name"
  case brokenLink = "broken-link"
  case unknownPath = "unknown-path"
  case unknownHeading = "unknown-heading"
  case ownAddress = "own-address"

  // Markdown.
  case markdownTooLarge = "markdown-too-large"
  case markdownTooNested = "markdown-too-nested"
  case spoilerUnclosed = "spoiler-unclosed"
  case spoilerUnopened = "spoiler-unopened"
  case spoilerShown = "spoiler-shown"
  case galleryUnclosed = "gallery-unclosed"
  case galleryText = "gallery-text"
  case unknownFootnote = "unknown-footnote"
  case footnoteUnused = "footnote-unused"
  case rawHTML = "raw-html"
  case shortcode = "shortcode"
  case foreignMarkup = "foreign-markup"
  case tableAsText = "table-as-text"
  case malformedLink = "malformed-link"
  case definitionUnused = "definition-unused"
  case textMarker = "text-marker"
  case foreignPicture = "foreign-picture"
  case unsafeLink = "unsafe-link"

  // Images.
  case pictureMissing = "picture-missing"
  case pictureUnreadable = "picture-unreadable"
  case pictureNotMade = "picture-not-made"
  case pictureNeedsHelper = "picture-needs-helper"
  case pictureWrongExtension = "picture-wrong-extension"
  case pictureTooLarge = "picture-too-large"
  case pictureHasLocation = "picture-has-location"
  case pictureLocation = "picture-location"
  case pictureSmall = "picture-small"
  case pictureUnsafe = "picture-unsafe"
  case cardNotMade = "card-not-made"
  case glyphsMissing = "glyphs-missing"

  // Templates.
  case themeMissing = "theme-missing"
  case themeCycle = "theme-cycle"
  case templateMissing = "template-missing"
  case templateTagUnclosed = "template-tag-unclosed"
  case templateTagEmpty = "template-tag-empty"
  case templateTagInvalid = "template-tag-invalid"
  case templateSectionUnclosed = "template-section-unclosed"
  case templateSectionUnopened = "template-section-unopened"
  case templateElementUnclosed = "template-element-unclosed"
  case templateElementUnopened = "template-element-unopened"
  case templateDelimitersInvalid = "template-delimiters-invalid"
  case templateTooDeep = "template-too-deep"
  case templateUnknownName = "template-unknown-name"
  case templateUnknownPartial = "template-unknown-partial"
  case templateRecursivePartial = "template-recursive-partial"
  case templateUnknownBlock = "template-unknown-block"
  case templateUnknownFilter = "template-unknown-filter"
  case templateFilterInput = "template-filter-input"
  case templateFilterArgument = "template-filter-argument"
  case templateWrongSection = "template-wrong-section"
  case templateWrongValue = "template-wrong-value"
  case templateUnsafeContext = "template-unsafe-context"
  case templateOptionalURL = "template-optional-url"
  case assetMissing = "asset-missing"
  case templateUnused = "template-unused"
  case stringsMissing = "strings-missing"
  case templateTooMuchWork = "template-too-much-work"
  case templateOutputTooLarge = "template-output-too-large"
  case jsonSyntax = "json-syntax"
}

extension DiagnosticCode {
  /// The severity of diagnostics with this code.
  package var severity: Severity {
    switch self {
    case .yamlHash, .unexpectedFile, .filePrivate, .backupLeft, .unknownKey, .altWithoutImage, .dateOrder,
      .accentContrast, .fieldOfOtherCategory,
      .unknownCategoryType, .unknownLanguage, .urlExample, .destinationName,
      .similarRestaurant, .similarTag, .similarTopic, .sameVisit, .similarEntry, .sharedID, .listEmpty, .itemDuplicate,
      .itemAmbiguous, .unknownName, .unknownHeading,
      .ownAddress,
      .unknownFootnote,
      .footnoteUnused, .tableAsText,
      .malformedLink, .definitionUnused, .spoilerShown, .textMarker, .quotedName, .pictureLocation, .glyphsMissing,
      .templateElementUnclosed, .templateElementUnopened, .templateOptionalURL,
      .unsafeLink:
      .warning
    case .templateUnused, .stringsMissing, .unknownPath, .pictureSmall: .note
    default: .error
    }
  }
}
