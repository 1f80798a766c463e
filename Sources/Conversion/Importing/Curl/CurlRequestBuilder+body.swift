import CollectionDrafts
import Cryptography
import Text
import Secrets

extension CurlRequestBuilder {
    private static let formType = "application/x-www-form-urlencoded"

    mutating func readData() {
        data = options("data", "data-ascii", "data-binary", "data-raw", "data-urlencode", "json").map { CurlData($0) }
    }

    func setBody(of request: inout DraftRequest) {
        if !options("form", "form-string").isEmpty {
            setMultipart(of: &request)
        } else if let option = options("upload-file").last {
            setUpload(option, of: &request)
        } else if !data.isEmpty, !operation.has("get") {
            setData(of: &request)
        }
    }

    // MARK: Data

    private func setData(of request: inout DraftRequest) {
        let isJSON = operation.has("json")
        if isJSON {
            request.settings.settleContentType(sent: "application/json")
            if !request.settings.hasHeader("Accept") {
                request.settings.headers.append(.init("Accept", "application/json"))
            }
        }
        for option in Set(data.map(\.option.written)).sorted() { note(.exact, option, "the body") }
        if data.count == 1, case .file(let file, let isStripped) = data[0].content {
            return setFile(file, isStripped: isStripped, data[0].option, of: &request)
        }
        let type = request.settings.contentType?.lowercased() ?? ownType(request)
        if type == Self.formType, let fields {
            request.body = DraftMapping(
                [("form", .mapping(context.form(fields, at: place)))], layout: .block)
            request.settings.removeContentType()
            return
        }
        if setMultipart(of: joined, of: &request) { return }
        let isPlain = data.allSatisfy { if case .text = $0.content { true } else { false } }
        guard !isPlain else { return setText(joined, of: &request) }
        var text = DraftText()
        for (index, piece) in data.enumerated() {
            // The pieces of --json are joined without "&".
            if index > 0, piece.option.name != "json" { text.append("&") }
            text += self.text(of: piece)
        }
        let hasFiles = data.contains { piece in
            switch piece.content {
            case .file, .encodedFile: true
            case .text, .field, .encoded: false
            }
        }
        guard hasFiles else {
            return context.setBody(text, of: &request, fallback: ownType(request), at: place)
        }
        request.settings.settleContentType(sent: Self.formType)
        request.body = DraftMapping([("text", .text(context.text(hidingSecretsIn: text, at: place)))])
    }

    /// The Content-Type that curl sends with `-d`; nil if the command has the field, or removes it.
    private func ownType(_ request: DraftRequest) -> String? {
        request.settings.hasHeader("Content-Type") ? nil : Self.formType
    }

    /// Sets a body that the command writes out; one that is not valid UTF-8 as Base64, which has no variables.
    private func setText(_ text: ShellText, of request: inout DraftRequest) {
        let draft = names.translate(text)
        guard text.hasBytes else {
            return context.setBody(draft, of: &request, fallback: ownType(request), at: place)
        }
        guard let bytes = text.bytes, context.text(hidingSecretsIn: draft, at: place) == draft else {
            note(.toDo, "body", "it mixes bytes that are not UTF-8 with a variable or a secret: write it to a file")
            return context.setBody(draft, of: &request, fallback: ownType(request), at: place)
        }
        request.settings.settleContentType(sent: Self.formType)
        request.body = DraftMapping([("base64", .verbatim(Base64.encode(bytes)))], layout: .block)
        note(.exact, "body", "body.base64")
    }

    /// The text of the body, without its files.
    private var joined: ShellText {
        var text = ShellText()
        for (index, piece) in data.enumerated() {
            if index > 0, piece.option.name != "json" { text.append("&") }
            if case .text(let value) = piece.content { text += value }
        }
        return text
    }

    /// The body as the fields of a form; nil if it is none.
    private var fields: [(DraftText, DraftText)]? {
        var fields: [(DraftText, DraftText)] = []
        for piece in data {
            switch piece.content {
            case .field(let name, let value):
                let name = names.translate(name)
                fields.append((PercentText.decoded(name, as: .form) ?? name, names.translate(value)))
            case .text(let text):
                let isPlain = !text.outline.contains { "{[<\"".contains($0) } || !text.placeholders.isEmpty
                guard isPlain, !text.hasPrefix("{"), !text.hasBytes,
                    let more = DraftContext.fields(of: names.translate(text), as: .form)
                else { return nil }
                fields += more
            case .encoded, .file, .encodedFile: return nil
            }
        }
        return CurlData.isMapping(fields) ? fields : nil
    }

    /// Returns hubrun's text for a piece; files are inserted with `$file`.
    private func text(of piece: CurlData) -> DraftText {
        switch piece.content {
        case .text(let text): return names.translate(text)
        case .field(let name, let value): return names.translate(name) + "=" + names.translate(value).percentEncoded
        case .encoded(let text): return names.translate(text).percentEncoded
        case .file(let file, let isStripped):
            if isStripped { note(.approximate, piece.option.written, "the line ends of the file are sent too") }
            return fileText(file, piece).map { DraftText($0) } ?? ""
        case .encodedFile(let name, let file):
            let text = fileText(file, piece).map { DraftText($0.filtered(by: "urlEncode")) } ?? ""
            return name.isEmpty ? text : names.translate(name) + "=" + text
        }
    }

    private func fileText(_ file: ShellText, _ piece: CurlData) -> DraftPlaceholder? {
        guard let placeholder = placeholder(forFile: file) else {
            note(.toDo, piece.option.written, "data of standard input or a computed file: add it by hand")
            return nil
        }
        return placeholder
    }

    /// Returns the placeholder for the content of a file; nil for standard input and a computed path.
    private func placeholder(forFile file: ShellText) -> DraftPlaceholder? {
        guard file != "-", let path = path(file).literal, !path.contains(where: { "\"\\\n".contains($0) }) else {
            return nil
        }
        return DraftPlaceholder(.function("$file(\"\(path)\")"))
    }

    private func setFile(
        _ file: ShellText, isStripped: Bool, _ option: CurlOperation.Option, of request: inout DraftRequest
    ) {
        let sent = file == "-" ? command.inputFile : file
        if file == "-", let text = command.input {
            let lines = isStripped ? text.mapLiterals { $0.filter { !$0.isNewline } } ?? text : text
            return setText(lines, of: &request)
        }
        guard let sent, !sent.isEmpty else {
            note(.toDo, option.written, "the body comes from standard input: add it by hand")
            return
        }
        request.settings.settleContentType(sent: Self.formType)
        if isStripped { note(.approximate, "\(option.written) @file", "the line ends of the file are sent too") }
        request.body = DraftMapping([("file", .text(path(sent)))])
        context.noteFile(names.translate(sent), as: option.written, at: place)
    }

    private func setUpload(_ option: CurlOperation.Option, of request: inout DraftRequest) {
        let isStream = option.value == "-" || option.value == "."
        if isStream, let text = command.input {
            return context.setBody(names.translate(text), of: &request, fallback: nil, at: place)
        }
        guard let file = isStream ? command.inputFile : option.value, !file.isEmpty else {
            note(.toDo, option.written, "the body comes from standard input: add it by hand")
            return
        }
        if !isStream { request.url = Self.url(request.url, forUploadOf: names.translate(file)) }
        request.body = DraftMapping([("file", .text(path(file)))])
        // curl sends no Content-Type for an upload.
        if !request.settings.hasHeader("Content-Type") {
            request.settings.headers.append(.init("Content-Type", .plain("null")))
        }
        note(.exact, option.written, "body.file")
        context.noteFile(names.translate(file), as: option.written, at: place)
    }

    /// Returns a URL with the name of a file at the end of its path, if the path has no name.
    private static func url(_ url: DraftText, forUploadOf file: DraftText) -> DraftText {
        let outline = url.outline
        let end = outline.firstIndex(of: "?") ?? outline.endIndex
        let afterPlaceholder = url.beginsWithPlaceholder ? outline.index(after: outline.startIndex) : nil
        let start = outline.firstRange(of: "://")?.upperBound ?? afterPlaceholder ?? outline.startIndex
        let path = outline[start..<max(start, end)].drop { $0 != "/" }
        let name = file.split(separator: "/").last { !$0.isEmpty } ?? ""
        let before = url.slice(outline.startIndex..<end, of: outline)
        // A variable can have the path.
        guard path.isEmpty ? !before.endsWithPlaceholder : path.hasSuffix("/") else { return url }
        return before + (path.isEmpty ? "/" : "") + name + url.slice(end..<outline.endIndex, of: outline)
    }

    // MARK: Multipart

    private func setMultipart(of request: inout DraftRequest) {
        var parts = DraftMapping(layout: .block)
        for option in options("form", "form-string") {
            guard let part = CurlFormPart(option.value, isText: option.name == "form-string") else {
                note(.toDo, option.written, "a part of another form: add it by hand")
                continue
            }
            for content in part.contents {
                let (value, comment) = value(of: part, content, option)
                guard let value else { continue }
                parts.add(names.translate(part.name), value, comment: comment)
            }
            note(.exact, option.written, "body.multipart")
        }
        if !parts.isEmpty { request.body = DraftMapping([("multipart", .mapping(parts))], layout: .block) }
        if let type = request.settings.contentType, type.lowercased().hasPrefix("multipart/form-data") {
            // hubrun chooses a boundary, as curl does.
            request.settings.removeContentType()
        }
        if !data.isEmpty { note(.leftOut, data[0].option.written, "-F replaces it") }
    }

    /// Sets the parts of a body that is written out, as browsers copy it; returns false for another body.
    private func setMultipart(of text: ShellText, of request: inout DraftRequest) -> Bool {
        guard data.count == 1, let type = request.settings.contentType,
            type.lowercased().hasPrefix("multipart/form-data"), let text = text.withoutBytes.literal
        else { return false }
        var parts = DraftMapping(layout: .block)
        for part in WrittenPart.parts(of: text, type: type) {
            if part.filename != nil, part.text.isEmpty {
                note(
                    .toDo, "file \(DraftComment.scrubbed(part.name))",
                    "browsers copy no files: name it, { file: PATH }")
            }
            context.add(part, to: &parts, at: place)
        }
        guard !parts.isEmpty else { return false }
        request.settings.removeContentType()
        request.body = DraftMapping([("multipart", .mapping(parts))], layout: .block)
        return true
    }

    private func value(
        of part: CurlFormPart, _ content: CurlFormPart.Content, _ option: CurlOperation.Option
    ) -> (DraftValue?, String?) {
        var mapping = DraftMapping(layout: .short(4))
        var comment: String?
        switch content {
        case .text(let text):
            let (text, secretComment) = context.value(names.translate(text), named: part.name.shown, at: place)
            comment = secretComment
            if part.isPlain { return (DraftContext.short(text), comment) }
            mapping["text"] = .text(text)
        case .file(let file):
            guard file != "-" else {
                note(.toDo, option.written, "a part from standard input: add it by hand")
                return (nil, nil)
            }
            mapping["file"] = .text(path(file))
            context.noteFile(names.translate(file), as: option.written, at: place)
        case .textOfFile(let file):
            guard let placeholder = placeholder(forFile: file) else {
                note(.toDo, option.written, "a part from standard input: add it by hand")
                return (nil, nil)
            }
            mapping["text"] = .text(DraftText(placeholder))
        }
        if let type = part.type { context.setType(names.translate(type), of: &mapping, at: place) }
        if let filename = part.filename { mapping["filename"] = .text(names.translate(filename)) }
        var headers = DraftMapping()
        for header in part.headers {
            guard let (before, value) = header.cut(at: ":") else { continue }
            guard let name = before.trimmingSpaces.literal, DraftHeader.isValidName(name) else {
                note(.leftOut, "\(option.written) ;headers=", "not a valid header field")
                continue
            }
            let text = context.value(
                names.translate(value.trimmingSpaces), named: name, isSecret: SecretWords.isSecret(field: name),
                at: place
            ).text
            headers.add(DraftText(name), .text(text))
        }
        if !headers.isEmpty { mapping["headers"] = .mapping(headers) }
        for ignored in part.ignored { note(.leftOut, "\(option.written) ;\(ignored)=", "hubrun has no such setting") }
        return (.mapping(mapping), comment)
    }
}
