package import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file that `save` names: section 9 of the format's reference.
package struct SavedFile: Sendable {
    /// Why nothing is written there.
    package struct Refusal: Error {
        package let message: String
        package let hint: String
    }

    /// From the root.
    package let path: String
    /// As a person would name it.
    package let shownPath: String

    /// Resolves a path: relative to the file it is written in, inside that file's folder or the current one.
    ///
    /// - Parameter runFolder: the folder of the collection that is run, whose includes may stand elsewhere.
    /// - Throws: a `Refusal` of a path that leads out of all of them, and of one that names no file.
    package init(_ written: String, in file: SourceFile, runFolder: String) throws(Refusal) {
        guard !written.isEmpty, !written.hasSuffix("/"), !written.utf8.contains(0) else {
            throw Refusal(
                message: "\"save\" names no file", hint: "write a file's path, as in out/response.json")
        }
        let current = FileManager.default.currentDirectoryPath
        shownPath = DisplayText.printable(file.resolving(path: written))
        path = Self.absolute(file.resolving(path: written), from: current)
        let folders = [file.resolving(path: "."), runFolder, "."].map { Self.absolute($0, from: current) }
        for folder in folders where path.hasPrefix(folder == "/" ? folder : folder + "/") { return }
        throw Refusal(
            message: "\"save\" would write outside of the collection's and the current folder",
            hint: "the file would be \(shownPath): choose a path below one of them")
    }

    /// A path without `.` and `..`, from the root.
    private static func absolute(_ path: String, from current: String) -> String {
        var parts: [Substring] = []
        let full = path.hasPrefix("/") ? path : current + "/" + path
        for part in full.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
