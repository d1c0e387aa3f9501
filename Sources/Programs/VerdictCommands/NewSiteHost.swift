import ArgumentParser
import Notation
import SiteModel

/// The hosts for which `verdict init` writes a build configuration. Each caches `.verdict` between builds, so image
/// derivatives are created once.
enum NewSiteHost: String, CaseIterable, ExpressibleByArgument {
  case github, gitlab, netlify, cloudflare

  /// The configuration files of the host.
  var files: [NewSiteFile] {
    switch self {
    case .github: [file(Self.workflowPath, "publish.yml")]
    case .gitlab: [file(".gitlab-ci.yml", "gitlab-ci.yml")]
    // Netlify caches one folder outside the project. A symlink to it would not work, because Verdict does not follow symlinks.
    case .netlify: [file("netlify.toml", "netlify.toml")]
    case .cloudflare: [file(Self.workflowPath, "publish.yml"), file("wrangler.toml", "wrangler.toml")]
    }
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

  private static let workflowPath = ".github/workflows/publish.yml"

  private func file(_ path: String, _ example: String) -> NewSiteFile {
    // `package` is the requirement specifier for pip.
    let text = NewSiteText(variant: rawValue, values: ["package": "verdict-reviews==\(verdictVersion)"])
    return NewSiteFile(path, text.text("hosts/\(example)"))
  }
}
