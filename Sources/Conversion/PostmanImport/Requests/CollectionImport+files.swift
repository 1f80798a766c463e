import CollectionDrafts
import Diagnostics
import HTTP
import Platform
import PostmanFormat

extension CollectionImport {
    func importParts(
        _ parts: [PostmanPart], of item: PostmanRequestItem, into draft: inout DraftRequest, at place: String
    ) {
        var form = DraftMapping(layout: .short(1))
        var last: String?
        for part in parts {
            let name = part.key?.text ?? ""
            for var entry in entries(of: part, item, at: place) {
                if part.isDisabled { switchOff(&entry, "part \(name)", at: place) }
                if entry.switchedOff == nil {
                    if form[entry.key] != nil, last != entry.key {
                        report.add(.approximate, at: place, "part \(name)", "parts of one name are sent together")
                    }
                    last = entry.key
                }
                form.add(entry)
            }
        }
        guard !form.isEmpty else { return }
        draft.body = Self.body("multipart", form)
        if let written = draft.settings.contentType {
            draft.settings.removeContentType()
            if written.lowercased() != "multipart/form-data" {
                report.add(.approximate, at: place, "header Content-Type", "hubrun writes it with its own boundary")
            }
        }
    }

    private func entries(of part: PostmanPart, _ item: PostmanRequestItem, at place: String) -> [DraftMapping.Entry] {
        let name = part.key?.text ?? ""
        let type = part.contentType.flatMap { $0.text.isEmpty ? nil : $0.text }
        switch part.content {
        case .text(let value):
            let content: String = if case .null = value { "" } else { PostmanPlaceholders.text(of: value) }
            var entry = self.entry(text(name), content, named: name, at: place)
            if entry.comment == nil { entry.comment = comment(at: part.range.start) }
            guard type != nil || part.fileName != nil else { return [entry] }
            var mapping = DraftMapping([("text", entry.value)])
            if let fileName = part.fileName?.text { mapping["filename"] = .text(text(fileName)) }
            if let type { setType(text(type), of: &mapping, at: place) }
            entry.value = .mapping(mapping)
            return [entry]
        case .files(let paths):
            guard !paths.isEmpty else {
                report.add(.toDo, at: place, "part \(name)", "no file is chosen in the source: the part is not sent")
                return []
            }
            return paths.map { path in
                var mapping = DraftMapping([("file", .text(file(path.text, of: item)))])
                if let fileName = part.fileName?.text { mapping["filename"] = .text(text(fileName)) }
                if let type { setType(text(type), of: &mapping, at: place) }
                var entry = DraftMapping.Entry(text(name), .mapping(mapping))
                switchOffMissing(path.text, of: item, &entry, at: place)
                return entry
            }
        }
    }

    func importFile(
        _ path: String?, of item: PostmanRequestItem, isTyped: Bool, into draft: inout DraftRequest, at place: String
    ) {
        guard let path, !path.isEmpty else {
            report.add(.toDo, at: place, "body", "no file is chosen in the source: no body is sent")
            return
        }
        var body = DraftMapping([("file", .text(file(path, of: item)))])
        draft.settings.settleContentType(
            sent: isTyped ? MediaType.suggested(byFilename: path) : nil, own: MediaType.unknown)
        switchOffMissing(path, of: item, &body.entries[0], at: place)
        draft.body = body
    }

    /// Returns the path of a file from the folder of the result.
    private func file(_ path: String, of item: PostmanRequestItem) -> String {
        if !item.searchFolders.isEmpty, FileSystem.exists(path) {
            return text(source.path(path, isOfWorkingDirectory: true))
        }
        return text(source.path(fromSource(path, of: item) ?? path))
    }

    /// Makes a comment of an entry whose file does not exist, and notes it.
    private func switchOffMissing(
        _ path: String, of item: PostmanRequestItem, _ entry: inout DraftMapping.Entry, at place: String
    ) {
        guard !path.hasPlaceholders else { return }
        if let known = fromSource(path, of: item), options.exists(known) {
            return noteFile(known, as: "file \"\(path)\"", at: place)
        }
        entry.switchedOff = "the file is missing"
        report.add(.toDo, at: place, "file \"\(path)\"", "it is missing: kept as a comment")
    }

    /// Returns a path relative to the folder of the source; of schema 3.0, the first that exists in its folders.
    private func fromSource(_ path: String, of item: PostmanRequestItem) -> String? {
        guard !item.searchFolders.isEmpty, !path.hasPrefix("/") else { return path }
        if FileSystem.exists(path) { return PathParts.absolute(path) }
        let root = source.file.path.hasSuffix("/") ? String(source.file.path.dropLast()) : source.file.path
        let base = PathParts(PathParts.absolute(root)).folder
        for folder in item.searchFolders where FileSystem.exists(PathParts.joined(folder, path)) {
            let found = PathParts.absolute(PathParts.joined(folder, path))
            return found.hasPrefix(base) ? String(found.dropFirst(base.count)) : found
        }
        return nil
    }
}
