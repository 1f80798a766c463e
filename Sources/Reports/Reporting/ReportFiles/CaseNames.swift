import Diagnostics
import RunRecords
import Secrets

/// The unique names of the cases of a suite. Jenkins treats cases of the same name as the same test.
struct CaseNames {
    private var names = UniqueNames()

    /// - Parameter part: The row or iteration of the suite; nil if the collection has only one.
    mutating func unique(_ request: RequestRecord, part: String?) -> String {
        let title = request.writtenTitle + (part.map { " [\($0)]" } ?? "")
        return names.unique(Self.text(title), in: Self.path(of: request).map { $0 + "/" }.joined())
    }

    /// Returns the class of a request's case: the file's class, then section and groups as packages.
    static func className(of request: RequestRecord, in file: String) -> String {
        ([file] + path(of: request).map(part)).joined(separator: ".").cut(to: JUnitCase.nameLimit)
    }

    /// Returns the class of the cases of a request's tests.
    ///
    /// - Parameters:
    ///   - className: The class of the request's own case.
    ///   - name: The name of the request's own case.
    static func className(ofTestsIn className: String, _ name: String) -> String {
        "\(className).\(part(name))".cut(to: JUnitCase.nameLimit)
    }

    /// Returns the class for a collection's file, with folders as packages. It is the same in every environment.
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

    /// Returns the name without hashes of masked secrets: a test's history needs the same name in every run.
    static func text(_ name: String) -> String {
        DisplayText.printable(SecretMark.withoutHashes(name).cut(to: JUnitCase.nameLimit))
    }

    /// Replaces dots, because each dot begins another package.
    private static func part(_ name: String) -> String {
        let name = DisplayText.printable(SecretMark.withoutHashes(name))
        return name.utf8.contains(UInt8(ascii: ".")) ? name.replacing(".", with: "_") : name
    }
}
