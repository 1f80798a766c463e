import CollectionDrafts
import Diagnostics
import JSON
import Platform
import Text

/// The options of `hubrun send` for the body.
struct SentBodyOptions: Options {
    @Flag("-f", "--form", help: "Send the items name=text as a form, not as JSON.")
    var form = false

    @Flag("--multipart", help: "Send the items name=text and name@file as the parts of multipart/form-data.")
    var multipart = false

    @Option("--raw", value: "text|@file|-", help: "The body as it is: a text, a file, or standard input.")
    var raw: String?
}

/// Makes the body of a request from the items or from `--raw`.
struct SentBody {
    let items: [RequestItem]
    let options: SentBodyOptions
    let context: DraftContext
    /// Returns a path of the command line relative to the collection.
    let path: (DraftText) -> DraftText
    /// The size limit of standard input, in bytes: a collection has at most 10 MiB, and Base64 a third more than its bytes.
    private static let maximumInput = 6 << 20
    /// The place in reports of the draft, which nobody reads.
    static let place = "request"

    private var data: [RequestItem] { items.filter(\.isData) }
    private var file: RequestItem? { items.first { $0.kind == .file } }
    private var isMultipart: Bool { options.multipart || file != nil }

    /// True if there is a body.
    var isGiven: Bool { options.raw != nil || !data.isEmpty }

    /// - Throws: `ValidationError` for two bodies, `CommandFailure` for a file that is missing or is not JSON.
    func put(into request: inout DraftRequest) throws {
        try check()
        if let raw = options.raw { return try putRaw(raw, into: &request) }
        guard !data.isEmpty else { return }
        if isMultipart {
            var parts = DraftMapping(layout: .block)
            for item in data { parts.add(context.translate(item.name), try part(item)) }
            request.body = DraftMapping([("multipart", .mapping(parts))], layout: .block)
        } else if options.form {
            let fields = try data.map { (context.translate($0.name), try text(of: $0)) }
            request.body = DraftMapping([("form", .mapping(context.form(fields, at: Self.place)))], layout: .block)
        } else {
            var object = DraftMapping(layout: .short(3))
            for item in data { object.append(try member(item)) }
            request.body = DraftMapping([("json", .mapping(object))], layout: .block)
        }
    }

    private func check() throws {
        if options.form, options.multipart { throw ValidationError("--form and --multipart are two bodies: keep one") }
        if options.raw != nil {
            if options.form || options.multipart {
                throw ValidationError("--raw and --\(options.form ? "form" : "multipart") are two bodies: keep one")
            }
            if let item = data.first {
                throw ValidationError("--raw and the item \(item.shown)… are two bodies: keep one")
            }
        }
        if options.form || isMultipart, let item = data.first(where: { [.json, .jsonOfFile].contains($0.kind) }) {
            let cause = options.form ? "--form" : options.multipart ? "--multipart" : "the file \(file?.shown ?? "")…"
            throw ValidationError(
                "\(item.shown)… is JSON, and with \(cause) the body has texts only: write \(item.name)=TEXT")
        }
        guard !options.form, !isMultipart else { return }
        var names: Set<String> = []
        for item in data where !names.insert(item.name).inserted {
            throw ValidationError("\"\(item.name)\" is given twice, and a JSON object has it once")
        }
    }

    // MARK: Items

    private func member(_ item: RequestItem) throws -> DraftMapping.Entry {
        let name = context.translate(item.name)
        switch item.kind {
        case .json:
            guard let value = context.json(context.translate(item.value), at: Self.place) else {
                throw ValidationError("\(item.shown)… is not JSON: write \(item.name)=TEXT for a text")
            }
            return DraftMapping.Entry(name, context.hidingSecrets(in: value, named: item.name, at: Self.place))
        case .jsonOfFile:
            try checkJSON(item)
            return DraftMapping.Entry(name, .typed(try placeholder(forFile: item).filtered(by: "fromJson")))
        default:
            let text = try text(of: item)
            let (value, comment) = context.value(text, named: item.name, at: Self.place)
            // In JSON a sole placeholder would keep the type of its value.
            return DraftMapping.Entry(name, value.placeholder == nil ? .text(value) : .quoted(value), comment: comment)
        }
    }

    private func part(_ item: RequestItem) throws -> DraftValue {
        guard item.kind == .file else {
            return DraftContext.short(context.value(try text(of: item), named: item.name, at: Self.place).text)
        }
        var (path, type) = (item.value, String?.none)
        if let mark = path.range(ofLast: ";type=") {
            (path, type) = (String(path[..<mark.lowerBound]), String(path[mark.upperBound...]))
        }
        try checkFile(path)
        var part = DraftMapping([("file", .text(self.path(context.translate(path))))])
        if let type { part["type"] = .text(context.translate(type)) }
        return .mapping(part)
    }

    private func text(of item: RequestItem) throws -> DraftText {
        item.kind == .textOfFile ? DraftText(try placeholder(forFile: item)) : context.translate(item.value)
    }

    /// Returns the placeholder for the content of an item's file.
    private func placeholder(forFile item: RequestItem) throws -> DraftPlaceholder {
        try checkFile(item.value)
        guard let path = path(context.translate(item.value)).literal, !path.contains(where: { "\"\\\n".contains($0) })
        else {
            throw ValidationError("the path behind \(item.shown) cannot have placeholders, quotes or backslashes")
        }
        return DraftPlaceholder(.function("$file(\"\(path)\")"))
    }

    private func checkFile(_ path: String) throws {
        guard !path.contains("<<") else { return }
        guard let kind = FileStatus.kind(of: path) else {
            throw CommandFailure(
                .commandLine, .fileMissing, "there is no file \"\(DisplayText.printable(path))\"",
                hint: "paths are relative to the current folder")
        }
        guard kind != .folder else {
            throw CommandFailure(
                .commandLine, .fileUnreadable, "\"\(DisplayText.printable(path))\" is a folder", hint: "name a file")
        }
    }

    private func checkJSON(_ item: RequestItem) throws {
        try checkFile(item.value)
        let text = String(validating: try InputFile.bytes(at: item.value), as: UTF8.self)
        guard text.flatMap({ try? JSONValue(parsing: $0) }) == nil else { return }
        throw CommandFailure(
            .badFile, "\"\(DisplayText.printable(item.value))\" is not JSON",
            hint: "\(item.name)=@FILE sends it as text")
    }

    // MARK: --raw

    private func putRaw(_ raw: String, into request: inout DraftRequest) throws {
        if raw.hasPrefix("@") {
            let file = String(raw.dropFirst())
            try checkFile(file)
            request.body = DraftMapping([("file", .text(path(context.translate(file))))])
            return
        }
        guard raw == CollectionPaths.standardInput else {
            return putText(context.translate(raw), into: &request)
        }
        let bytes = try InputFile.standardInput()
        guard bytes.count <= Self.maximumInput else {
            throw CommandFailure(
                .commandLine, .tooLarge, "standard input is larger than \(Self.maximumInput >> 20) MiB",
                hint: "write it to a file, and send that with --raw @FILE")
        }
        if let text = String(validating: bytes, as: UTF8.self) {
            putText(DraftText(text), into: &request)
        } else {
            request.body = DraftMapping([("base64", .verbatim(Base64.encode(bytes)))], layout: .block)
        }
    }

    /// Sets a text as the body; one that is JSON has that Content-Type unless an item gives another.
    private func putText(_ text: DraftText, into request: inout DraftRequest) {
        let isJSON = context.json(text, at: Self.place) != nil
        request.body = DraftMapping([("text", .text(context.text(hidingSecretsIn: text, at: Self.place)))])
        if isJSON, !request.settings.hasHeader("Content-Type") {
            request.settings.headers.append(.init("Content-Type", "application/json"))
        }
    }
}

extension String {
    /// Returns the last range of a text.
    fileprivate func range(ofLast text: String) -> Range<Index>? { ranges(of: text).last }
}
