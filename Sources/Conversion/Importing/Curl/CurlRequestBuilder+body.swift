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
        if setMultipart(ofText: joined, of: &request) { return }
        let hasFiles = data.contains { piece in
            switch piece.content {
            case .file, .encodedFile: true
            case .text, .field, .encoded: false
            }
        }
        guard hasFiles else { return setText(joined, of: &request) }
        var text = ""
        for (index, piece) in data.enumerated() {
            // The pieces of --json are joined without "&".
            if index > 0, piece.option.name != "json" { text += "&" }
            text += self.text(of: piece)
        }
        request.settings.settleContentType(sent: Self.formType)
        request.body = DraftMapping([("text", .text(text))])
    }

    /// The Content-Type that curl sends with `-d`; nil if the command has the field, or removes it.
    private func ownType(_ request: DraftRequest) -> String? {
        request.settings.hasHeader("Content-Type") ? nil : Self.formType
    }

    /// Sets a body that the command writes out; one that is not valid UTF-8 as Base64, which has no variables.
    private func setText(_ text: String, of request: inout DraftRequest) {
        let plain = ShellBytes.text(text)
        guard let bytes = ShellBytes.bytes(of: text) else {
            return context.setBody(plain, of: &request, fallback: ownType(request), at: place)
        }
        guard context.text(hidingSecretsIn: plain, at: place) == plain else {
            note(.toDo, "body", "it mixes bytes that are not UTF-8 with a variable or a secret: write it to a file")
            return context.setBody(plain, of: &request, fallback: ownType(request), at: place)
        }
        request.settings.settleContentType(sent: Self.formType)
        request.body = DraftMapping([("base64", .text(Base64.encode(bytes)))], layout: .block)
        note(.exact, "body", "body.base64")
    }

    /// The text of the body in the source's form.
    private var joined: String {
        var text = ""
        for (index, piece) in data.enumerated() {
            if index > 0, piece.option.name != "json" { text += "&" }
            switch piece.content {
            case .text(let value): text += value
            case .field(let name, let value): text += name + "=" + PercentText.encoded(value, ShellExpansions.encoding)
            case .encoded(let value): text += PercentText.encoded(value, ShellExpansions.encoding)
            case .file, .encodedFile: break
            }
        }
        return text
    }

    /// The body as the fields of a form; nil if it is none.
    private var fields: [(String, String)]? {
        var fields: [(String, String)] = []
        for piece in data {
            switch piece.content {
            case .field(let name, let value): fields.append((PercentText.decoded(name, as: .form) ?? name, value))
            case .text(let text):
                let isPlain = !text.contains { "{[<\"".contains($0) } || text.contains("{{")
                guard isPlain, !text.hasPrefix("{"), ShellBytes.bytes(of: text) == nil,
                    let more = DraftContext.fields(of: text, as: .form)
                else { return nil }
                fields += more
            case .encoded, .file, .encodedFile: return nil
            }
        }
        return CurlData.isMapping(fields) ? fields : nil
    }

    /// Returns hubrun's text for a piece; files are inserted with `$file`.
    private func text(of piece: CurlData) -> String {
        switch piece.content {
        case .text(let text): return context.text(hidingSecretsIn: ShellBytes.text(text), at: place)
        case .field(let name, let value):
            let encoded = PercentText.encoded(value, ShellExpansions.encoding)
            return context.text(hidingSecretsIn: name + "=" + encoded, at: place)
        case .encoded(let text): return context.translate(PercentText.encoded(text, ShellExpansions.encoding))
        case .file(let file, let isStripped):
            if isStripped { note(.approximate, piece.option.written, "the line ends of the file are sent too") }
            return fileText(file, piece, "")
        case .encodedFile(let name, let file):
            return (name.isEmpty ? "" : context.translate(name) + "=") + fileText(file, piece, " | urlEncode")
        }
    }

    private func fileText(_ file: String, _ piece: CurlData, _ filter: String) -> String {
        let path = path(file)
        guard file != "-", !path.contains("<<"), !path.contains(where: { "\"\\\n".contains($0) }) else {
            note(.toDo, piece.option.written, "data of standard input or a computed file: add it by hand")
            return ""
        }
        return "<<$file(\"\(path)\")\(filter)>>"
    }

    private func setFile(
        _ file: String, isStripped: Bool, _ option: CurlOperation.Option, of request: inout DraftRequest
    ) {
        let sent = file == "-" ? command.inputFile : file
        if file == "-", let text = command.input {
            let text = isStripped ? text.filter { !$0.isNewline } : text
            return setText(text, of: &request)
        }
        guard let sent, !sent.isEmpty else {
            note(.toDo, option.written, "the body comes from standard input: add it by hand")
            return
        }
        request.settings.settleContentType(sent: Self.formType)
        if isStripped { note(.approximate, "\(option.written) @file", "the line ends of the file are sent too") }
        request.body = DraftMapping([("file", .text(path(sent)))])
        context.noteFile(sent, as: option.written, at: place)
    }

    private func setUpload(_ option: CurlOperation.Option, of request: inout DraftRequest) {
        let isStream = option.value == "-" || option.value == "."
        if isStream, let text = command.input {
            return context.setBody(ShellBytes.text(text), of: &request, fallback: nil, at: place)
        }
        guard let file = isStream ? command.inputFile : option.value, !file.isEmpty else {
            note(.toDo, option.written, "the body comes from standard input: add it by hand")
            return
        }
        if !isStream { request.url = Self.url(request.url, forUploadOf: context.translate(file)) }
        request.body = DraftMapping([("file", .text(path(file)))])
        // curl sends no Content-Type for an upload.
        if !request.settings.hasHeader("Content-Type") {
            request.settings.headers.append(.init("Content-Type", .plain("null")))
        }
        note(.exact, option.written, "body.file")
        context.noteFile(file, as: option.written, at: place)
    }

    /// Returns a URL with the name of a file at the end of its path, if the path has no name.
    private static func url(_ url: String, forUploadOf file: String) -> String {
        let end = url.firstIndex(of: "?") ?? url.endIndex
        let start = url.firstRange(of: "://")?.upperBound ?? url.firstRange(of: ">>")?.upperBound ?? url.startIndex
        let path = url[start..<max(start, end)].drop { $0 != "/" }
        let name = file.split(separator: "/").last.map(String.init) ?? ""
        // A variable can have the path.
        guard path.isEmpty ? !url[..<end].hasSuffix(">>") : path.hasSuffix("/") else { return url }
        return url[..<end] + (path.isEmpty ? "/" : "") + name + url[end...]
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
                parts.add(context.translate(part.name), value, comment: comment)
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
    private func setMultipart(ofText text: String, of request: inout DraftRequest) -> Bool {
        guard data.count == 1, let type = request.settings.contentType,
            type.lowercased().hasPrefix("multipart/form-data")
        else { return false }
        var parts = DraftMapping(layout: .block)
        for part in MultipartPart.parts(of: text, type: type) {
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
            let (text, secretComment) = context.value(text, named: part.name, at: place)
            comment = secretComment
            if part.isPlain { return (DraftContext.short(text), comment) }
            mapping["text"] = .text(text)
        case .file(let file):
            guard file != "-" else {
                note(.toDo, option.written, "a part from standard input: add it by hand")
                return (nil, nil)
            }
            mapping["file"] = .text(path(file))
            context.noteFile(file, as: option.written, at: place)
        case .textOfFile(let file):
            let path = path(file)
            guard file != "-", !path.contains("<<"), !path.contains(where: { "\"\\\n".contains($0) }) else {
                note(.toDo, option.written, "a part from standard input: add it by hand")
                return (nil, nil)
            }
            mapping["text"] = .text("<<$file(\"\(path)\")>>")
        }
        if let type = part.type { context.setType(context.translate(type), of: &mapping, at: place) }
        if let filename = part.filename { mapping["filename"] = .text(context.translate(filename)) }
        var headers = DraftMapping()
        for header in part.headers {
            guard let colon = header.firstIndex(of: ":") else { continue }
            let name = header[..<colon].trimmingSpaces
            guard DraftHeader.isValidName(name) else {
                note(.leftOut, "\(option.written) ;headers=", "not a valid header field")
                continue
            }
            let text = context.value(
                header[header.index(after: colon)...].trimmingSpaces, named: name,
                isSecret: SecretWords.isSecret(field: name), at: place
            ).text
            headers.add(name, .text(text))
        }
        if !headers.isEmpty { mapping["headers"] = .mapping(headers) }
        for ignored in part.ignored { note(.leftOut, "\(option.written) ;\(ignored)=", "hubrun has no such setting") }
        return (.mapping(mapping), comment)
    }
}
