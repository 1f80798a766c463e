import CollectionDrafts
import JSON
import Text

extension HTTPRequestBuilder {
    func setBody(of request: inout DraftRequest, isGraphQL: Bool) {
        guard !block.body.isEmpty else { return }
        let type = headers.last { $0.name.lowercased() == "content-type" }.map { reader.resolved($0.value) }
        let media = (type ?? "").split(separator: ";").first.map { $0.trimmingSpaces.lowercased() } ?? ""
        if isGraphQL { return setGraphQL(of: &request) }
        // The value of a variable of an environment is not known: the body itself can be recognized.
        if media == "multipart/form-data" || media.contains("{{"), let type, setMultipart(type, of: &request) { return }
        let isForm = media == "application/x-www-form-urlencoded"
        if block.body.count == 1, let include = Self.include(block.body[0].text) {
            return setFile(include, of: &request)
        }
        guard block.body.contains(where: { Self.include($0.text) != nil }) else {
            let lines = block.body.map(\.text)
            let text = isForm ? Self.form(lines) : lines.joined(separator: "\n")
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

    /// Returns the joined lines of a form, without the spaces around `&` and `=`, which JetBrains' programs ignore.
    private static func form(_ lines: [String]) -> String {
        let fields = lines.joined().split(separator: "&", omittingEmptySubsequences: false).map { field in
            field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmingSpaces)
        }
        return fields.map { $0.joined(separator: "=") }.joined(separator: "&")
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
        context.noteFile(context.translate(include.path), as: "<", at: place)
        guard include.hasPlaceholders, let bytes = context.options.file(include.path),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            if include.hasPlaceholders { note(.toDo, "<@", "hubrun replaces no placeholders in files") }
            request.body = DraftMapping([("file", .text(reader.source.path(context.translate(include.path))))])
            return note(.exact, "<", "body.file")
        }
        note(.approximate, "<@", "the text of the file as it is now")
        context.setBody(text.withLineFeeds, of: &request, fallback: nil, at: place)
    }

    private func fileText(_ include: Include) -> DraftText {
        context.noteFile(context.translate(include.path), as: "<", at: place)
        guard let path = reader.source.path(context.translate(include.path)).literal,
            !path.contains(where: { "\"\\".contains($0) })
        else {
            note(.toDo, "<", "the text of a file with a computed path")
            return ""
        }
        if include.hasPlaceholders { note(.toDo, "<@", "hubrun replaces no placeholders in files") }
        return .function("$file(\"\(path)\")")
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
        request.settings.settleContentType(sent: nil, own: "application/json")
        note(.exact, "GraphQL", "body.graphql")
    }

    // MARK: Multipart

    private func setMultipart(_ type: String, of request: inout DraftRequest) -> Bool {
        var parts = DraftMapping(layout: .block)
        let lines = block.body.map(\.text)
        var found = WrittenPart.parts(of: lines.map { $0.hasPrefix("--") ? reader.resolved($0) : $0 }, type: type)
        if found.isEmpty, type.contains("{{"), let first = lines.first, first.hasPrefix("--"),
            lines.contains(where: { $0.lowercased().hasPrefix("content-disposition:") })
        {
            found = WrittenPart.parts(of: lines, boundary: first.dropFirst(2).trimmingSpaces)
        }
        for part in found { add(part, to: &parts) }
        guard !parts.isEmpty else { return false }
        request.settings.removeContentType()
        request.body = DraftMapping([("multipart", .mapping(parts))], layout: .block)
        note(.exact, "multipart", "body.multipart")
        return true
    }

    private func add(_ part: WrittenPart, to parts: inout DraftMapping) {
        let includes = part.lines.map(Self.include)
        if includes.count == 1, let include = includes[0] {
            context.noteFile(context.translate(include.path), as: "<", at: place)
            if include.hasPlaceholders { note(.toDo, "<@", "hubrun replaces no placeholders in files") }
            var part = part
            // The file's own name is hubrun's default.
            if part.filename == include.path.split(separator: "/").last.map(String.init) { part.filename = nil }
            let path = reader.source.path(context.translate(include.path))
            return context.add(part, file: path, to: &parts, at: place)
        }
        guard includes.contains(where: { $0 != nil }) else { return context.add(part, to: &parts, at: place) }
        let lines = zip(part.lines, includes).map { line, include in include.map(fileText) ?? context.translate(line) }
        context.add(part, text: lines.joined(separator: "\n"), to: &parts, at: place)
    }
}

extension HTTPRequestBuilder {
    private static let translator = ScriptTranslator(.jetBrains)

    /// Adds the variables that the scripts before the request set. Returns comment lines with the statements that are
    /// not translated.
    func addScripts(to request: inout DraftRequest) -> [String] {
        var lines: [String] = []
        for script in block.scripts {
            let translated = Self.translator.beforeRequest(script.text)
            context.report.add(translated, at: place)
            for saved in translated.sets { add(saved, to: &request) }
            guard let rest = translated.rest else { continue }
            lines += ["To do before the request:"] + ScriptTranslation.comment(rest)
        }
        return lines
    }

    private func add(_ saved: ScriptTranslation.Saved, to request: inout DraftRequest) {
        let key = context.names.name(for: saved.name)
        var value = saved.value
        if let source = saved.source {
            let text = context.translate(source)
            // Values of one `set` cannot use each other.
            value = text.placeholder?.variable.flatMap { request.set[name: $0] } ?? .text(text)
        } else {
            value = context.hidingSecrets(in: value, named: saved.name, at: place)
        }
        request.set[name: key] = value
        reader.define(key, value)
        // In the source, the value holds for this request only.
        if saved.call.hasPrefix("request.variables."), reader.isVariable(key) {
            note(.approximate, saved.call, "set.\(key), which holds for the following requests too")
        } else {
            note(.exact, saved.call, "set.\(key)")
        }
    }

    /// Adds the expectations and captures of the handlers, and a comment with the statements that are not translated.
    func addHandlers(to request: inout DraftRequest) {
        guard !block.handlers.isEmpty else { return }
        var checks = TranslatedChecks(method: request.method)
        for handler in block.handlers {
            let script = Self.translator.afterResponse(handler.text, beside: checks)
            checks = script.checks
            context.report.add(script, at: place)
            for saved in script.captures {
                let key = context.names.name(for: saved.name)
                request.capture[name: key] = saved.value
                context.capturedNames.insert(key)
                note(.exact, saved.call, "capture.\(key)")
            }
            guard let rest = script.rest else { continue }
            request.above += ["To do after the response:"] + ScriptTranslation.comment(rest)
        }
        request.expect = checks.expect { context.hidingSecrets(in: $0, named: $1, at: place) }
    }
}
