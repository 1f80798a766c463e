import Diagnostics
import RunRecords
import Text
import Secrets

/// The unique names of the cases of a suite. Jenkins treats cases of the same name as the same test.
struct CaseNames {
    private var names = NumberedNames()

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

/// The suite name and case class of each collection, unique for each pass over it.
///
/// Jenkins adds up cases of equal class and name, and drops a suite with the name and timestamp of an earlier one. A
/// collection can be given twice, runs can be merged, and collections in different folders can share a name.
struct SuiteNames {
    struct Names {
        /// The suite's name: the collection's name with the iteration or row.
        let suite: String
        /// The first part of each case's class: the collection's file.
        let className: String
    }

    private var collections = NumberedNames()
    private var classes = NumberedNames()
    private var previous: UnitRecord?
    private var collection = ""
    private var className = ""

    /// Returns the names for a unit. Units must be given in the order of the run.
    mutating func names(of unit: UnitRecord) -> Names {
        if !isContinued(by: unit) {
            collection = collections.unique(CaseNames.text(unit.collection))
            className = classes.unique(CaseNames.className(ofFile: unit.file))
        }
        previous = unit
        let suite = unit.part.map { "\(collection) [\(CaseNames.text($0))]" } ?? collection
        return Names(suite: suite, className: className)
    }

    /// Returns the name of a suite that belongs to no collection.
    mutating func name(ofOther suite: String) -> String { collections.unique(suite) }

    /// True if the unit is a later iteration of the same collection. Iterations follow each other in ascending order.
    private func isContinued(by unit: UnitRecord) -> Bool {
        guard let previous else { return false }
        return unit.file == previous.file && unit.collection == previous.collection
            && unit.iteration > previous.iteration
    }
}

/// A set of unique names. A repeated name gets a number, as in `Name (2)`.
struct NumberedNames {
    /// The maximum number of names that are remembered; a loop can have a million elements.
    private static let limit = 10_000

    /// The number of uses of each name. Includes names with a number, such as `Name (2)`, to keep them unique.
    private var counts: [String: Int] = [:]
    /// The number of names returned so far.
    private var number = 0

    /// Returns the name with the number that makes it unique.
    ///
    /// - Parameter scope: A prefix of the name's key; equal names in different scopes do not collide.
    mutating func unique(_ name: String, in scope: String = "") -> String {
        number += 1
        let key = scope + name
        guard var count = counts[key] else {
            // Beyond the limit, the position among all names makes the name unique.
            if counts.count >= Self.limit { return "\(name) (\(number))" }
            counts[key] = 1
            return name
        }
        repeat { count += 1 } while counts["\(key) (\(count))"] != nil
        counts[key] = count
        if counts.count < Self.limit { counts["\(key) (\(count))"] = 1 }
        return "\(name) (\(count))"
    }
}
