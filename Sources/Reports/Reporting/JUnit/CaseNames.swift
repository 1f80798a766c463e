import Diagnostics
import RunRecords

/// The names of a suite's cases, each only once: Jenkins takes cases of one name for the same test.
struct CaseNames {
    private var names = UniqueNames()

    /// - Parameter part: which row or iteration the suite is for.
    mutating func unique(_ request: RequestRecord, part: String?) -> String {
        let title = request.writtenTitle + (part.map { " [\($0)]" } ?? "")
        return names.unique(Self.text(title), in: Self.path(of: request).map { $0 + "/" }.joined())
    }

    /// The class of a request's case: the file's class, then section and groups as packages.
    static func className(of request: RequestRecord, in file: String) -> String {
        ([file] + path(of: request).map(part)).joined(separator: ".").cut(to: JUnitCase.nameLimit)
    }

    /// The class that a collection's file stands for, its folders as packages. It is the same in every environment.
    static func className(ofFile file: String) -> String {
        var folders = file.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
        if let name = folders.popLast() {
            let ending = [".yaml", ".yml"].first { name.hasSuffix($0) } ?? ""
            folders.append(String(name.dropLast(ending.count)))
        }
        let name = folders.map(part).joined(separator: ".").cut(to: JUnitCase.nameLimit)
        return name.isEmpty ? "-" : name
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
