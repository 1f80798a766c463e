import Diagnostics
import HTTP
import JSON
import Platform
import Text
import PostmanFormat

/// The parts of a multipart form.
struct PostmanForm {
    let content: PostmanContent
    /// The place of the body.
    let range: SourceRange

    func content(_ parts: [PostmanPart], _ fields: inout PostmanFields) throws -> HTTPContent? {
        var built: [MultipartPart] = []
        // Newman 6.2.1 ends its search for files at an entry with several: those of later entries are sent empty.
        var isListSeen = false
        for part in parts where !part.isDisabled {
            switch part.content {
            case .text(let value): built.append(try text(part, value))
            case .files(let paths):
                built += isListSeen ? [try skipped(part)] : try self.files(part, paths)
                isListSeen = isListSeen || paths.count > 1
            }
        }
        guard !built.isEmpty else { return nil }
        let own = fields.value(of: "Content-Type").flatMap(Self.boundary)
        do throws(TransportError) {
            let form = try MultipartForm(parts: built, boundary: own ?? Self.randomBoundary())
            if own == nil {
                let written = fields.value(of: "Content-Type").map(PostmanContent.mediaType) ?? ""
                content.setType(form.contentType, &fields, completes: written.hasPrefix("multipart/"))
            }
            return .pieces(form.pieces)
        } catch {
            throw PostmanCallError(.protocol, error.message, hint: error.hint, at: range)
        }
    }

    // MARK: Parts

    private func text(_ part: PostmanPart, _ value: PostmanValue) throws -> MultipartPart {
        let text =
            switch value {
            case .missing, .null: ""
            case .text(let text), .plain(let text): try content.texts.text(text)
            case .structure(let value, let range):
                try content.texts.text(PostmanText(value.compactText(), slice: .whole(range)))
            }
        return try made(part, .bytes(Array(text.utf8)), filename: try filename(of: part)) {
            $0.flatMap(MediaType.known)
        }
    }

    private func files(_ part: PostmanPart, _ paths: [PostmanText]) throws -> [MultipartPart] {
        let chosen = try paths.map { (text: $0, written: try content.texts.text($0)) }.filter { !$0.written.isEmpty }
        guard !chosen.isEmpty else {
            let shown = DisplayText.printable(part.key?.text ?? "").cut(to: 80)
            content.texts.add(
                PostmanRemark(
                    "no file is chosen for \"\(shown)\": an empty file is sent",
                    hint: "write the path of a file in src, or disable the entry", at: part.range))
            return [try empty(part)]
        }
        let given = try filename(of: part)
        return try chosen.map { text, written in
            let path = try content.files.path(of: written, in: text)
            let name = given ?? PathParts(written).name
            return try made(part, .file(path: path), filename: name) { _ in
                MediaType.known(byFilename: written) ?? MediaType.suggested(byFilename: name)
            }
        }
    }

    private func skipped(_ part: PostmanPart) throws -> MultipartPart {
        let shown = DisplayText.printable(part.key?.text ?? "").cut(to: 80)
        content.texts.add(
            PostmanRemark(
                "the file of \"\(shown)\" is sent empty, as Newman does after an entry with several files",
                hint: "move the entry with several files to the end", at: part.range))
        return try empty(part)
    }

    private func empty(_ part: PostmanPart) throws -> MultipartPart {
        try made(part, .bytes([]), filename: try filename(of: part) ?? "") { $0.flatMap(MediaType.known) }
    }

    private func filename(of part: PostmanPart) throws -> String? {
        guard let name = try part.fileName.map(content.texts.text), !name.isEmpty else { return nil }
        return PathParts(name).name
    }

    /// - Parameter type: Returns the media type of a part that states none.
    private func made(
        _ part: PostmanPart, _ piece: HTTPPiece, filename: String?, type: (String?) -> String?
    ) throws -> MultipartPart {
        let stated = try part.contentType.map(content.texts.text)
        var made = MultipartPart(
            name: try part.key.map(content.texts.text) ?? "", content: piece, filename: filename,
            type: stated?.isEmpty == false ? stated : type(filename))
        made.repeatsFilename = true
        return made
    }

    // MARK: Boundary

    /// Returns 26 dashes and 24 digits.
    private static func randomBoundary() -> String {
        String(repeating: "-", count: 26) + String((0..<24).map { _ in Character("\(Int.random(in: 0...9))") })
    }

    /// Returns the boundary of a Content-Type of multipart forms; nil if it has none or is another type.
    private static func boundary(of contentType: String) -> String? {
        let match = contentType.firstMatch(of: /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;]+))/)
        return match.flatMap { $0.1 ?? $0.2 }.map(String.init)
    }
}

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
