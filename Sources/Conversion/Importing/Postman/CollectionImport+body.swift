import CollectionDrafts
import Diagnostics
import HTTP
import Platform
import PostmanCalls
import PostmanFormat

extension CollectionImport {
    private static let methodsWithoutBody: Set = ["GET", "HEAD", "COPY", "PURGE", "UNLOCK"]
    private static let types = [
        "json": "application/json", "xml": "application/xml", "html": "text/html",
        "javascript": "application/javascript",
    ]

    /// Writes the body of a request.
    func importBody(
        of request: PostmanRequest, _ item: PostmanRequestItem, into draft: inout DraftRequest, at place: String
    ) {
        guard let body = request.body else { return }
        let behavior = PostmanBehavior(merging: levels + [item.level])
        if Self.methodsWithoutBody.contains(draft.method), !behavior.disableBodyPruning {
            context.report.add(
                .leftOut, at: place, "body", "Postman sends none with \(draft.method)", isHarmless: true)
            return
        }
        let isTyped = !behavior.disabledSystemHeaders.contains("content-type")
        switch body.mode {
        case .raw(let raw, let language):
            importRaw(raw.text, language, isTyped: isTyped, into: &draft, at: place)
        case .urlencoded(let entries): importForm(entries, into: &draft, at: place)
        case .urlencodedText(let form):
            guard !form.text.isEmpty else { return }
            draft.body = DraftMapping([("text", .text(context.text(hidingSecretsIn: form.text, at: place)))])
            draft.settings.settleContentType(sent: isTyped ? "application/x-www-form-urlencoded" : nil)
        case .formdata(let parts): importParts(parts, of: item, into: &draft, at: place)
        case .file(let path): importFile(path?.text, of: item, isTyped: isTyped, into: &draft, at: place)
        case .bytes(let base64):
            draft.body = DraftMapping([("base64", .text(text(base64.text)))])
        case .graphQL(let query): importOperation(query, into: &draft, at: place)
        case .unknown(let mode, _):
            context.report.add(.leftOut, at: place, "body mode \"\(mode)\"", "Postman has no such mode")
        }
    }

    // MARK: Texts

    private func importRaw(
        _ raw: String, _ language: String?, isTyped: Bool, into draft: inout DraftRequest, at place: String
    ) {
        guard !raw.isEmpty else { return }
        let written = draft.settings.contentType?.lowercased()
        let type = written ?? language.map { Self.types[$0] ?? "text/plain" } ?? "text/plain"
        let isJSON = language == "json" || language == nil && type.contains("json")
        let source = isJSON ? JSONComments.removed(from: raw) : raw
        let body = text(source)
        if !context.options.keepsBodies, !hasEscapedText(body), !hasReaderOfBody,
            isJSON || !type.contains("xml") && !type.contains("html") && !type.contains("javascript"),
            let value = context.json(body, layout: .block, at: place), isJSON || !value.isScalar
        {
            draft.body = DraftMapping([("json", value)])
            later.jsonBodies.append(place)
            if source != raw {
                context.report.add(
                    .leftOut, at: place, "comments in the body", "Postman removes them", isHarmless: true)
            }
            return draft.settings.settleContentType(sent: isTyped ? type : nil, own: "application/json")
        }
        if type.contains("xml") {
            draft.body = DraftMapping([("xml", .text(context.text(hidingSecretsIn: body, at: place)))])
            return draft.settings.settleContentType(sent: isTyped ? type : nil, own: "application/xml")
        }
        draft.body = DraftMapping([("text", .text(context.text(hidingSecretsIn: body, at: place)))])
        draft.settings.settleContentType(sent: isTyped ? type : nil, own: "text/plain; charset=utf-8")
    }

    /// True if a text in a JSON body has a variable that a remaining script may have escaped; `json` would escape it
    /// again.
    private func hasEscapedText(_ body: DraftText) -> Bool {
        guard !scripts.escapedNames.isEmpty else { return false }
        // Beside a placeholder without quotes, a script escapes the value of that one.
        let names = DraftBody.placeholdersInStrings(of: body).compactMap(\.variable)
        return names.compactMap { context.names.source(of: $0) }.contains(where: scripts.escapedNames.contains)
    }

    /// True if a remaining script reads the body of the current request, such as one that signs it.
    private var hasReaderOfBody: Bool {
        let own = scripts.requests[itemNumber]
        return levelSets.contains(where: \.readsBody)
            || [own?.before?.rest, own?.after?.rest].compactMap(\.self).contains(where: ScriptTranslation.readsBody)
    }

    private func importOperation(_ query: PostmanQuery, into draft: inout DraftRequest, at place: String) {
        guard let text = query.query?.text, !text.isEmpty else {
            context.report.add(.toDo, at: place, "body", "GraphQL without a query: no body is sent")
            return
        }
        let shown = context.text(hidingSecretsIn: text, isCode: true, at: place)
        var operation = DraftMapping([("query", .text(shown))], layout: .short(1))
        if let variables = query.variables?.text, !variables.allSatisfy(\.isWhitespace) {
            if case .mapping(let mapping)? = context.json(variables, layout: .short(3), at: place) {
                if !mapping.isEmpty { operation["variables"] = .mapping(mapping) }
            } else {
                context.report.add(.toDo, at: place, "variables of the query", "they are not a JSON object")
            }
        }
        if let name = query.operationName?.text, !name.isEmpty { operation["operationName"] = .text(self.text(name)) }
        draft.body = DraftMapping([("graphql", .mapping(operation))])
        draft.settings.settleContentType(sent: nil, own: "application/json")
    }

    // MARK: Forms

    private func importForm(_ entries: [PostmanEntry], into draft: inout DraftRequest, at place: String) {
        var form = DraftMapping(layout: .short(1))
        let isNumber = { (entry: PostmanEntry) in
            (entry.key?.text).map { name in UInt32(name).map { String($0) == name } ?? false } ?? false
        }
        let numbers = entries.filter(isNumber).sorted {
            (UInt32($0.key?.text ?? "") ?? 0) < (UInt32($1.key?.text ?? "") ?? 0)
        }
        for entry in numbers + entries.filter({ !isNumber($0) }) {
            let name = entry.key?.text ?? ""
            let value: String = if case .null = entry.value { "" } else { PostmanPlaceholders.text(of: entry.value) }
            var field = context.entry(text(name), value, named: name, at: place)
            if field.comment == nil { field.comment = comment(at: entry.range.start) }
            if entry.isDisabled { context.switchOff(&field, "field \(name)", at: place) }
            form.add(field)
        }
        guard !form.isEmpty else { return }
        draft.body = Self.body("form", form)
        guard let written = draft.settings.contentType else { return }
        if !written.lowercased().hasPrefix("application/x-www-form-urlencoded;") { draft.settings.removeContentType() }
    }

    /// Returns the mapping of `body`; a comment if no entry applies.
    static func body(_ key: DraftText, _ form: DraftMapping) -> DraftMapping {
        var entry = DraftMapping.Entry(key, .mapping(form))
        if form.applied.isEmpty { entry.switchedOff = form.entries.first?.switchedOff }
        var body = DraftMapping()
        body.append(entry)
        return body
    }
}

extension CollectionImport {
    func importParts(
        _ parts: [PostmanPart], of item: PostmanRequestItem, into draft: inout DraftRequest, at place: String
    ) {
        var form = DraftMapping(layout: .short(1))
        var last: DraftText?
        for part in parts {
            let name = part.key?.text ?? ""
            for var entry in entries(of: part, item, at: place) {
                if part.isDisabled { context.switchOff(&entry, "part \(name)", at: place) }
                if entry.switchedOff == nil {
                    if form[entry.key] != nil, last != entry.key {
                        context.report.add(
                            .approximate, at: place, "part \(name)", "parts of one name are sent together")
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
                context.report.add(
                    .approximate, at: place, "header Content-Type", "hubrun writes it with its own boundary")
            }
        }
    }

    private func entries(of part: PostmanPart, _ item: PostmanRequestItem, at place: String) -> [DraftMapping.Entry] {
        let name = part.key?.text ?? ""
        let type = part.contentType.flatMap { $0.text.isEmpty ? nil : $0.text }
        switch part.content {
        case .text(let value):
            let content: String = if case .null = value { "" } else { PostmanPlaceholders.text(of: value) }
            var entry = context.entry(text(name), content, named: name, at: place)
            if entry.comment == nil { entry.comment = comment(at: part.range.start) }
            guard type != nil || part.fileName != nil else { return [entry] }
            var mapping = DraftMapping([("text", entry.value)])
            if let fileName = part.fileName?.text { mapping["filename"] = .text(text(fileName)) }
            if let type { context.setType(text(type), of: &mapping, at: place) }
            entry.value = .mapping(mapping)
            return [entry]
        case .files(let paths):
            guard !paths.isEmpty else {
                context.report.add(
                    .toDo, at: place, "part \(name)", "no file is chosen in the source: the part is not sent")
                return []
            }
            return paths.map { path in
                var mapping = DraftMapping([("file", .text(file(path.text, of: item)))])
                if let fileName = part.fileName?.text { mapping["filename"] = .text(text(fileName)) }
                if let type { context.setType(text(type), of: &mapping, at: place) }
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
            context.report.add(.toDo, at: place, "body", "no file is chosen in the source: no body is sent")
            return
        }
        var body = DraftMapping([("file", .text(file(path, of: item)))])
        draft.settings.settleContentType(
            sent: isTyped ? MediaType.suggested(byFilename: path) : nil, own: MediaType.unknown)
        switchOffMissing(path, of: item, &body.entries[0], at: place)
        draft.body = body
    }

    /// Returns the path of a file from the folder of the result.
    private func file(_ path: String, of item: PostmanRequestItem) -> DraftText {
        if !item.searchFolders.isEmpty, FileSystem.exists(path) {
            return source.path(text(path), isOfWorkingDirectory: true)
        }
        return source.path(text(fromSource(path, of: item) ?? path))
    }

    /// Makes a comment of an entry whose file does not exist, and notes it.
    private func switchOffMissing(
        _ path: String, of item: PostmanRequestItem, _ entry: inout DraftMapping.Entry, at place: String
    ) {
        guard !path.hasPlaceholders else { return }
        if let known = fromSource(path, of: item), context.options.exists(known) {
            return context.noteFile(text(known), as: "file \"\(path)\"", at: place)
        }
        entry.switchedOff = "the file is missing"
        context.report.add(.toDo, at: place, "file \"\(path)\"", "it is missing: kept as a comment")
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
