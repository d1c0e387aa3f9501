extension LanguageRules {
  /// The endings of cases, numbers and persons. Umlauts have been folded before.
  static let german = LanguageRules(
    language: "de",
    joiners: "'’",
    stopWords: """
      aber als am an auch auf aus bei bin bis das dass dem den der des die doch ein eine einem einen einer eines er es \
      fur hat ich ihr im in ist ja kein man mit nach nicht noch nur oder sich sie sind so um und uns vom von vor war \
      was wenn wer wie wir wird zu zum zur
      """,
    vowels: "aeiouy",
    steps: [
      Step(
        least: 3,
        needsVowel: true,
        endings: "ern> em> en> er> es> e> as>as is>is os>os ss>ss us>us s>"
      ),
      Step(least: 3, needsVowel: false, endings: "inn>in"),
    ]
  )
}
