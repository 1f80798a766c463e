import Diagnostics
import PostmanFormat
import Platform
import Text

/// The search for the files of bodies, limited to allowed folders.
package struct FileSearch: Sendable {
    /// The folders in which relative paths are searched, in order.
    private let folders: [String]
    private let allowed: [String]

    /// - Parameters:
    ///   - folders: The working directory and the collection's folders, in the order of the search.
    ///   - allowed: Further folders in which files may lie: `--allow-files`.
    package init(folders: [String], allowed: [String] = []) {
        var distinct: [String] = []
        for folder in folders.map({ $0.isEmpty ? "." : $0 }) where !distinct.contains(folder) {
            distinct.append(folder)
        }
        self.folders = distinct
        self.allowed = allowed
    }

    private static let option = "--allow-files"

    /// Returns the path of a file for opening it.
    ///
    /// - Parameters:
    ///   - written: The path with its variables replaced.
    ///   - place: The text that contains the path.
    func path(of written: String, in place: PostmanText) throws(PostmanCallError) -> String {
        // Only here: the roots are looked up in the file system, and few requests send files.
        let roots = FileRoots(folders: folders, widening: allowed, option: Self.option)
        let shown = "the file \"\(DisplayText.printable(written).cut(to: 200))\""
        guard !written.utf8.contains(0) else {
            throw PostmanCallError(
                .file, "\(shown) has a NUL in its name", hint: "no file has such a name", at: place.range)
        }
        let found = candidates(written).filter(FileSystem.exists)
        guard let path = found.first(where: roots.hold) ?? found.first else { throw missing(written, shown, place) }
        do throws(FileAccessError) {
            try roots.check(path, writtenAs: written)
        } catch {
            throw PostmanCallError(.file, error.message, hint: error.hint, at: place.range)
        }
        guard FileStatus.kind(of: path) == .regular else {
            throw PostmanCallError(.file, "\(shown) is not a file", hint: "name a file in it", at: place.range)
        }
        do throws(SystemError) {
            try FileSystem.check(.reading, path)
        } catch {
            throw PostmanCallError(
                .file, "\(shown) cannot be read: \(error.text)", hint: "chmod +r gives the permission", at: place.range)
        }
        return path
    }

    private func candidates(_ written: String) -> [String] {
        guard !written.hasPrefix("/") else { return [written] }
        return folders.map { $0 == "." ? written : PathParts.joined($0, written) }
    }

    private func missing(_ written: String, _ shown: String, _ place: PostmanText) -> PostmanCallError {
        let searched = written.hasPrefix("/") ? "" : ", in none of these folders: \(folders.joined(separator: ", "))"
        return PostmanCallError(
            .file, "\(shown) does not exist\(searched)",
            hint: "--working-dir DIR sets the folder of relative paths; add \(Self.option) DIR if files lie elsewhere",
            at: place.range)
    }
}
