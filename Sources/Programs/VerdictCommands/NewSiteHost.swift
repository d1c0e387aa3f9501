import ArgumentParser

/// The hosts for which `verdict init` writes a build configuration. Each caches `.verdict` between builds, so image
/// derivatives are created once.
///
/// A host installs Verdict from an archive with a checksum, and never from a package registry, where anybody could publish a
/// package of that name.
enum NewSiteHost: String, CaseIterable, ExpressibleByArgument {
  case github, gitlab, netlify, cloudflare

  /// The name of the service.
  var title: String {
    switch self {
    case .github: "GitHub Pages"
    case .gitlab: "GitLab Pages"
    case .netlify: "Netlify"
    case .cloudflare: "Cloudflare Pages"
    }
  }

  /// The file that installs Verdict and builds the site.
  var workflow: String {
    switch self {
    case .github, .cloudflare: ".github/workflows/publish.yml"
    case .gitlab: ".gitlab-ci.yml"
    // Netlify caches one folder outside the project. A symlink to it would not work, because Verdict does not follow symlinks.
    case .netlify: "netlify.toml"
    }
  }

  /// Returns the configuration files of the host with a release archive; without it, their jobs stop with a message.
  func files(release: String?) -> [NewSiteFile] {
    let other = self == .cloudflare ? [file("wrangler.toml", "wrangler.toml", [:])] : []
    let example = self == .gitlab ? "gitlab-ci.yml" : workflow.split(separator: "/").last.map(String.init) ?? ""
    let install = NewSiteText(marks: [], values: ["path": workflow]).text("hosts/install.sh").dropLast()
    return [file(workflow, example, ["release": release ?? "", "install": String(install)])] + other
  }

  /// Instructions for the host.
  var advice: String {
    switch self {
    case .github: "choose GitHub Actions as the source under Pages in the settings of the repository"
    case .gitlab: "the first push to the default branch publishes the site"
    case .netlify: "import the repository at Netlify, which reads netlify.toml"
    case .cloudflare: "add the secrets CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to the repository"
    }
  }

  private func file(_ path: String, _ example: String, _ values: [String: String]) -> NewSiteFile {
    NewSiteFile(path, NewSiteText(marks: [rawValue], values: values).text("hosts/\(example)"))
  }
}
