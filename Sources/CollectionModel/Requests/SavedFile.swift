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
    /// The folders of which one must hold the file.
    package let allowedFolders: [String]

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
        allowedFolders = [file.resolving(path: "."), runFolder, "."].map { Self.absolute($0, from: current) }
        guard allowedFolders.contains(where: { Self.lies(path, in: $0) }) else { throw Self.outside(shownPath) }
    }

    /// Refuses a file whose folder leads elsewhere by a symbolic link.
    ///
    /// - Parameters:
    ///   - folder: the folder of the file, or the deepest above it that there is, with links followed.
    ///   - resolve: follows the links of a folder; nil where there is none.
    package func check(folder: String, resolve: (String) -> String?) throws(Refusal) {
        let allowed = allowedFolders.compactMap(resolve)
        guard allowed.contains(where: { folder == $0 || Self.lies(folder, in: $0) }) else {
            throw Self.outside("in \(DisplayText.printable(folder)), where a symbolic link leads")
        }
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        path.hasPrefix(folder == "/" ? folder : folder + "/")
    }

    private static func outside(_ place: String) -> Refusal {
        Refusal(
            message: "\"save\" would write outside of the collection's and the current folder",
            hint: "the file would be \(place): choose a path below one of them")
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
