extension SiteChange {
  /// Changes that rename, exchange or delete files.
  static let moves: [SiteChange] = [
    .moving("file name", "content/reviews/r2.md", to: "content/reviews/renamed.md"),
    .moving("file name beside a slug", "content/reviews/noted.md", to: "content/reviews/footnoted.md"),
    .moving("folder", "content/reviews/r0.md", to: "content/reviews/deep/down/r0.md", isVisible: false),
    .moving("letter case", "content/reviews/r11.md", to: "content/reviews/R11.md", isVisible: false),
    .moving("letter case of a plain file", "content/static/empty.txt", to: "content/static/Empty.txt"),
    SiteChange("exchanged names") { $0.exchange("content/reviews/r6.md", "content/reviews/r9.md") },
    SiteChange("deleted review") { try $0.remove("content/reviews/r1.md") },
    SiteChange("deleted views") { try $0.remove("content/views.json") },
    SiteChange("deleted plain file") { try $0.remove("content/static/.well-known/security.txt") },
    SiteChange("deleted picture") { state in
      try state.remove("content/pictures/spot.svg")
      try state.replace("![spot](../pictures/spot.svg)", with: "No spot.", in: "content/reviews/second.md")
    },
  ]

  /// Changes of many files.
  static let wholesale: [SiteChange] = [
    SiteChange("category name") { state in
      try state.replace("{name: Film", with: "{name: Movie", in: "content/site.yaml")
      for path in state.reviews where try state.text(path).contains("category: Film") {
        try state.replace("category: Film", with: "category: Movie", in: path)
      }
      let log = try state.text("content/log/films.yaml")
      state.write(log.replacing("category: Film", with: "category: Movie"), to: "content/log/films.yaml")
      try state.replace(",Film,", with: ",Movie,", in: "content/log/more.csv")
    },
    SiteChange("last reviews") { state in
      for path in state.reviews { try state.remove(path) }
      for folder in ["restaurants", "lists"] {
        for path in state.files.keys where path.hasPrefix("content/\(folder)/") { try state.remove(path) }
      }
      state.write("---\ntitle: About\n---\n", to: "content/pages/about.md")
    },
  ]
}
