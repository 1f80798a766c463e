import Diagnostics
import RunRecords

/// The names of a suite's cases, each only once: Jenkins takes cases of one name for the same test.
struct CaseNames {
    /// How many names are remembered; a loop can have a million elements.
    private static let limit = 10_000

    /// How often each name came; none is `Name (2)` by chance.
    private var counts: [String: Int] = [:]
    private var number = 0

    /// - Parameter part: which row or iteration the suite is for.
    mutating func unique(_ request: RequestRecord, part: String?) -> String {
        number += 1
        let title = request.title + (part.map { " [\($0)]" } ?? "")
        let name = Self.text(title)
        let key = Self.path(of: request).joined(separator: "/") + "/" + name
        guard var count = counts[key] else {
            // Beyond the limit it is the place among all that tells names apart.
            if counts.count >= Self.limit { return "\(name) (\(number))" }
            counts[key] = 1
            return name
        }
        repeat { count += 1 } while counts["\(key) (\(count))"] != nil
        counts[key] = count
        if counts.count < Self.limit { counts["\(key) (\(count))"] = 1 }
        return "\(name) (\(count))"
    }

    /// Where a request stands: file, section, groups, as a class in its packages. The same in every environment.
    static func className(of request: RequestRecord, file: String) -> String {
        var folders = file.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
        if let name = folders.popLast() {
            let ending = [".yaml", ".yml"].first { name.hasSuffix($0) } ?? ""
            folders.append(String(name.dropLast(ending.count)))
        }
        return (folders + path(of: request)).map(part).joined(separator: ".").cut(to: JUnitCase.nameLimit)
    }

    private static func path(of request: RequestRecord) -> [String] {
        (request.section == .requests ? [] : [request.section.rawValue]) + request.groups.map(\.name)
    }

    /// A name that is the same in every run: whoever keeps a test's history knows it by that.
    static func text(_ name: String) -> String {
        DisplayText.printable(SecretMark.withoutHashes(name).cut(to: JUnitCase.nameLimit))
    }

    /// A dot would begin another package.
    private static func part(_ name: String) -> String {
        let name = DisplayText.printable(SecretMark.withoutHashes(name))
        return name.utf8.contains(UInt8(ascii: ".")) ? name.replacing(".", with: "_") : name
    }
}
