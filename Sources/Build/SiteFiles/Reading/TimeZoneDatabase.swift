import Diagnostics
import FileSystem
import ReviewModel

/// The time zone database of the machine (tzset(3)).
enum TimeZoneDatabase {
  /// The folders that may contain it.
  private static let folders = ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]

  /// Reads the offsets of a time zone; returns a diagnostic if its name is unknown or the database is not installed.
  static func read(_ zone: inout SiteTimeZone) throws(FileError) -> Diagnostic? {
    guard zone.rules == nil else { return nil }
    guard let folder = folders.first(where: { resolvedPath($0) != nil }) else { return notInstalled(zone) }
    let path = folder.joined(zone.name.value)
    if resolvedPath(path) != nil, let file = try NamedFiles.read(path, limit: 1 << 20).value { zone.read(file.bytes) }
    return zone.rules == nil ? try unknown(zone, folder) : nil
  }

  private static func notInstalled(_ zone: SiteTimeZone) -> Diagnostic {
    diagnostic(
      zone,
      "the time zone database of this machine is missing, so '\(zone.name.value)' has no offset",
      hint: "install the package tzdata, or write an offset such as timezone: \"+01:00\""
    )
  }

  private static func unknown(_ zone: SiteTimeZone, _ folder: String) throws(FileError) -> Diagnostic {
    let name = zone.name.value
    let names = try names(in: folder)
    let city = names.first { $0.lastPathComponent.lowercased() == name.lastPathComponent.lowercased() }
    let similar = city ?? nearest(to: name, among: names)
    return diagnostic(
      zone,
      "unknown time zone '\(name)'",
      hint: similar.map { "write timezone: \($0)" } ?? "write a name such as timezone: Europe/Berlin"
    )
  }

  /// Returns the names that the database lists: the third column of `zone.tab`.
  private static func names(in folder: String) throws(FileError) -> [String] {
    let path = folder.joined("zone.tab")
    guard resolvedPath(path) != nil, let file = try NamedFiles.read(path, limit: 1 << 20).value else { return [] }
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t")
      return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
    }
  }

  private static func diagnostic(_ zone: SiteTimeZone, _ message: String, hint: String) -> Diagnostic {
    Diagnostic(.timeZoneInvalid, message, hint: hint, in: zone.source, at: zone.name.range)
  }
}

extension Diagnosed<SiteConfiguration> {
  /// Returns the configuration with the offsets of its time zone.
  func withTimeZone() throws(FileError) -> Diagnosed<SiteConfiguration> {
    var configuration = value
    guard var zone = configuration.timeZone else { return self }
    let diagnostic = try TimeZoneDatabase.read(&zone)
    configuration.timeZone = zone
    return Diagnosed(configuration, diagnostics + [diagnostic].compactMap(\.self))
  }
}
