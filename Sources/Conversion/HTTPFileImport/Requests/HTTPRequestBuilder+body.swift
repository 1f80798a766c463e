import CollectionDrafts
import JSON

extension HTTPRequestBuilder {
    func setBody(of request: inout DraftRequest, isGraphQL: Bool) {
        guard !block.body.isEmpty else { return }
        let type = context.contentType(of: request)
        let media = (type ?? "").split(separator: ";").first.map { $0.trimmingSpaces.lowercased() } ?? ""
        if isGraphQL { return setGraphQL(of: &request) }
        if media == "multipart/form-data", let type, setMultipart(type, of: &request) { return }
        let isForm = media == "application/x-www-form-urlencoded"
        if block.body.count == 1, let include = Self.include(block.body[0].text) {
            return setFile(include, of: &request)
        }
        guard block.body.contains(where: { Self.include($0.text) != nil }) else {
            let lines = block.body.map(\.text)
            // The lines of a form are joined.
            let text = isForm ? lines.map(\.trimmingSpaces).joined() : lines.joined(separator: "\n")
            if type == nil { note(.approximate, "no Content-Type", "hubrun sends one with the body") }
            return context.setBody(text, of: &request, fallback: nil, at: place)
        }
        let lines = block.body.map { line in
            guard let include = Self.include(line.text) else {
                return context.text(hidingSecretsIn: line.text, at: place)
            }
            return fileText(include)
        }
        request.body = DraftMapping([("text", .text(lines.joined(separator: "\n")))])
    }

    // MARK: Files

    /// A file in the place of a body or a line of it.
    private struct Include {
        var path: String
        /// True if placeholders in the file are replaced.
        var hasPlaceholders: Bool
    }

    /// Reads `< file`, `<@ file` and `<@encoding file`.
    private static func include(_ line: String) -> Include? {
        guard line.hasPrefix("< ") || line.hasPrefix("<@") else { return nil }
        var rest = line.dropFirst()
        let hasPlaceholders = rest.hasPrefix("@")
        if hasPlaceholders { rest = rest.dropFirst().drop { $0 != " " } }
        let path = rest.trimmingSpaces
        // XML may begin with "< ", but a path has no angle bracket.
        return path.isEmpty || path.hasPrefix("{%") || path.contains(where: { "<>".contains($0) })
            ? nil : Include(path: path, hasPlaceholders: hasPlaceholders)
    }

    private func setFile(_ include: Include, of request: inout DraftRequest) {
        reportMissing(include)
        guard include.hasPlaceholders, let bytes = reader.options.file(include.path),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            if include.hasPlaceholders { note(.toDo, "<@", "hubrun replaces no placeholders in files") }
            request.body = DraftMapping([("file", .text(context.translate(reader.source.path(include.path))))])
            return note(.exact, "<", "body.file")
        }
        note(.approximate, "<@", "the text of the file as it is now")
        context.setBody(text.replacing("\r\n", with: "\n"), of: &request, fallback: nil, at: place)
    }

    private func fileText(_ include: Include) -> String {
        reportMissing(include)
        let path = context.translate(reader.source.path(include.path))
        guard !path.contains("<<"), !path.contains(where: { "\"\\".contains($0) }) else {
            note(.toDo, "<", "the text of a file with a computed path")
            return ""
        }
        if include.hasPlaceholders { note(.toDo, "<@", "hubrun replaces no placeholders in files") }
        return "<<$file(\"\(path)\")>>"
    }

    private func reportMissing(_ include: Include) {
        guard !include.path.contains("{{"), !reader.options.exists(include.path) else { return }
        note(.toDo, "<", "the file \"\(DraftComment.scrubbed(include.path))\" was not found")
    }

    // MARK: GraphQL

    private func setGraphQL(of request: inout DraftRequest) {
        var lines = block.body.map(\.text)
        var variables: DraftValue?
        // The variables stand behind an empty line, as JSON.
        let starts = lines.indices.filter { $0 > 0 && lines[$0 - 1].trimmingSpaces.isEmpty }
        for start in starts.reversed().prefix(100) where lines[start].hasPrefix("{") {
            guard let value = context.json(lines[start...].joined(separator: "\n"), at: place),
                case .mapping = value
            else { continue }
            variables = value
            lines = Array(lines[..<start])
            break
        }
        while lines.last?.trimmingSpaces.isEmpty ?? false { lines.removeLast() }
        let text = context.text(hidingSecretsIn: lines.joined(separator: "\n"), isCode: true, at: place)
        var graphql = DraftMapping(layout: .block)
        graphql["query"] = .text(lines.count > 1 ? text + "\n" : text)
        if let variables { graphql["variables"] = variables }
        request.body = DraftMapping([("graphql", .mapping(graphql))], layout: .block)
        if context.contentType(of: request)?.lowercased() == "application/json" {
            context.removeContentType(of: &request)
        }
        note(.exact, "GraphQL", "body.graphql")
    }

    // MARK: Multipart

    private func setMultipart(_ type: String, of request: inout DraftRequest) -> Bool {
        guard let start = type.firstRange(of: "boundary=") else { return false }
        let boundary = type[start.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
        guard !boundary.isEmpty else { return false }
        var parts = DraftMapping(layout: .block)
        var lines: [String] = []
        var isInside = false
        for line in block.body.map(\.text) {
            let text = line.trimmingSpaces
            guard text == "--\(boundary)" || text == "--\(boundary)--" else {
                lines.append(line)
                continue
            }
            if isInside { addPart(lines, to: &parts) }
            isInside = true
            lines = []
            if text.hasSuffix("--") && text.count == boundary.count + 4 { break }
        }
        guard !parts.isEmpty else { return false }
        context.removeContentType(of: &request)
        request.body = DraftMapping([("multipart", .mapping(parts))], layout: .block)
        note(.exact, "multipart", "body.multipart")
        return true
    }

    private func addPart(_ lines: [String], to parts: inout DraftMapping) {
        let empty = lines.firstIndex { $0.trimmingSpaces.isEmpty } ?? lines.endIndex
        let content = Array(lines[empty...].dropFirst())
        var (name, filename, type): (String?, String?, String?)
        var headers = DraftMapping()
        for line in lines[..<empty] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let key = line[..<colon].trimmingSpaces
            let value = line[line.index(after: colon)...].trimmingSpaces
            switch key.lowercased() {
            case "content-disposition":
                name = Self.parameter("name", of: value)
                filename = Self.parameter("filename", of: value)
            case "content-type": type = value
            default:
                guard DraftHeader.isValidName(key), key.lowercased() != "content-length" else { continue }
                let isSecret = DraftSecrets.isSecretHeader(key)
                headers.add(key, .text(context.value(value, named: key, isSecret: isSecret, at: place).text))
            }
        }
        guard let name, !name.isEmpty else { return note(.leftOut, "multipart", "a part without a name") }
        var part = DraftMapping(layout: .short(4))
        var comment: String?
        if content.count == 1, let include = Self.include(content[0]) {
            reportMissing(include)
            part["file"] = .text(context.translate(reader.source.path(include.path)))
            if include.hasPlaceholders { note(.toDo, "<@", "hubrun replaces no placeholders in files") }
            // The file's own name is hubrun's default.
            if let filename, filename != include.path.split(separator: "/").last.map(String.init) ?? "" {
                part["filename"] = .text(context.translate(filename))
            }
        } else {
            let hasFiles = content.contains { Self.include($0) != nil }
            let isSecret = DraftSecrets.isSecretName(name)
            let value =
                hasFiles
                ? (content.map { Self.include($0).map(fileText) ?? context.translate($0) }.joined(separator: "\n"), nil)
                : context.value(content.joined(separator: "\n"), named: name, isSecret: isSecret, at: place)
            let (text, textComment) = value
            comment = textComment
            if type == nil, filename == nil, headers.isEmpty {
                return parts.add(context.translate(name), DraftContext.short(text), comment: comment)
            }
            part["text"] = .text(text)
            if let filename { part["filename"] = .text(context.translate(filename)) }
        }
        if let type { part["type"] = .text(context.translate(type)) }
        if !headers.isEmpty { part["headers"] = .mapping(headers) }
        parts.add(context.translate(name), .mapping(part), comment: comment)
    }

    /// Returns a parameter of a field such as `form-data; name="a"`.
    private static func parameter(_ name: String, of value: String) -> String? {
        for word in value.split(separator: ";").dropFirst() {
            let word = word.trimmingSpaces
            guard word.lowercased().hasPrefix(name + "=") else { continue }
            let text = word.dropFirst(name.count + 1)
            return text.hasPrefix("\"") ? String(text.dropFirst().prefix { $0 != "\"" }) : String(text)
        }
        return nil
    }
}
