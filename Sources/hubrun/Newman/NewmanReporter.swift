import Diagnostics
import Platform
import Times

/// A reporter of Newman that hubrun has.
enum NewmanReporter: String, CaseIterable {
    case cli
    case json
    case junit
    case progress

    /// Returns the message for a reporter that needs Node.js.
    static func missing(_ name: String) -> String {
        let instead =
            switch name {
            case "html", "htmlextra": "--report html=FILE writes hubrun's page"
            case "junitfull", "junitxray", "xunit": "-r junit writes JUnit, --report junit=FILE hubrun's own JUnit"
            case "teamcity", "allure": "-r junit writes JUnit, which it reads"
            case "emojitrain": "-r cli prints the results"
            default: "there are cli, json, junit and progress, and hubrun's reports with --report KIND=FILE"
            }
        return "there is no reporter \"\(DisplayText.printable(name))\" here, custom ones need Node.js; \(instead)"
    }

    /// Returns the name of the reporter in an option such as `--reporter-htmlextra-export`; nil for other options.
    static func name(inOption option: String) -> String? {
        let prefix = "--reporter-"
        guard option.hasPrefix(prefix) else { return nil }
        return String(option.dropFirst(prefix.count).prefix { $0 != "-" })
    }

    /// Returns the file of a report: the given one, a file in the given folder, or Newman's default one.
    static func file(_ path: String?, _ ending: String, at time: Double) -> String {
        let name = "newman-run-report-\(stamp(time))-0.\(ending)"
        guard let path else { return "newman/\(name)" }
        return path.hasSuffix("/") || FileStatus.kind(of: path) == .folder ? PathParts.joined(path, name) : path
    }

    /// Returns a time as digits separated by `-`: `2026-01-31-12-00-00-123`.
    private static func stamp(_ time: Double) -> String {
        String(TimeText.utc(Int(time), milliseconds: Int(time * 1000) % 1000).dropLast().map { $0.isNumber ? $0 : "-" })
    }
}

/// The value of `--reporters`, such as `cli,json`.
struct NewmanReporterList {
    let reporters: [NewmanReporter]

    static let usual = NewmanReporterList(reporters: [.cli])

    /// - Throws: `ValidationError` for a reporter that hubrun does not have.
    @Sendable
    static func parse(_ text: String) throws -> NewmanReporterList {
        let reporters = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            let name = String(word.drop { $0 == " " })
            guard let reporter = NewmanReporter(rawValue: name) else {
                throw ValidationError(NewmanReporter.missing(name))
            }
            return reporter
        }
        return NewmanReporterList(reporters: reporters)
    }
}
