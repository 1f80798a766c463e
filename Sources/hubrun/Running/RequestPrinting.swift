import Secrets
import CollectionModel
import Contracts
import Cryptography
import Diagnostics
import HTTP
import JSON
import Redaction
import Reporting
import RunEngine
import RunRecords
import Text
import Transport

/// The output of requests as they would be sent, with errors for those that cannot be resolved.
struct RequestPrinting {
    let preview: PreviewRun
    let page: PreviewPage
    let output: OutputSink
    /// The stream for warnings and titles: standard error.
    let notices: OutputSink
    /// The descriptions with which the requests are compared; nil for none.
    var contracts: ContractLibrary?
    /// The selection to print, without the requests that it needs; nil to print all requests.
    var chosen: RequestSelection?
    /// True if the requests are those of the command line, which have no places.
    var isOnCommandLine = false

    /// - Throws: `CommandFailure` if a request cannot be resolved or printed.
    func print(_ collections: [PlannedCollection]) throws {
        let previews = try previews(of: collections)
        write(page.blocks(of: previews))
        printDifferences(of: previews)
        if output.isCut { throw CommandFailure(.outputFailed, "the requests could not be written to standard output") }
        let diagnostics = previews.compactMap(\.diagnostic)
        let failure = CommandFailure(
            diagnostics.isEmpty ? .success : .badFile, Self.warnings(of: previews) + diagnostics)
        guard diagnostics.isEmpty else { throw failure }
        (isOnCommandLine ? failure.onCommandLine : failure).print()
    }

    /// Prints the differences of the requests from their descriptions.
    private func printDifferences(of previews: [RequestPreview]) {
        guard let contracts else { return }
        for preview in previews {
            for result in preview.differences(from: contracts) {
                let range = result.finding.range
                let place = "\(range.file.path):\(range.start.line):\(range.start.column)"
                let severity = result.isError ? "" : "warning: "
                notices.line(DisplayText.printable("\(place): \(severity)\(preview.name): \(result.finding.text)"))
            }
        }
        notices.flush()
    }

    /// Returns the previews of the selected requests.
    ///
    /// - Throws: `CommandFailure` if the hub of a collection cannot be resolved.
    func previews(of collections: [PlannedCollection]) throws -> [RequestPreview] {
        try collections.flatMap { planned in
            do throws(Diagnostic) {
                return shown(try preview.previews(of: planned), of: planned)
            } catch {
                throw CommandFailure(.badFile, [error])
            }
        }
    }

    private func shown(_ previews: [RequestPreview], of planned: PlannedCollection) -> [RequestPreview] {
        guard let chosen, !chosen.isEmpty else { return previews }
        let places = Set(chosen.chosen(from: planned.whole).map(\.place))
        return previews.filter { places.contains($0.place) }
    }

    /// Writes requests to standard output and everything else to standard error, in the order of the requests.
    private func write(_ blocks: [PreviewBlock]) {
        // If only standard error is a terminal, it would show titles without their requests.
        let hasTitles = output.isTerminal || !notices.isTerminal
        for (number, block) in blocks.enumerated() {
            if number > 0 { output.line("") }
            output.flush()
            for line in block.notes + (hasTitles ? block.titles : []) { notices.line(line) }
            notices.flush()
            output.line(block.text)
        }
        output.flush()
    }

    /// Returns a warning for each unset environment variable, once for all requests that need it.
    private static func warnings(of previews: [RequestPreview]) -> [Diagnostic] {
        var seen: Set<String> = []
        return previews.flatMap { preview in
            preview.unset.filter { seen.insert($0.name).inserted }.map { variable in
                let path = NearbyEnvironmentFile.names(beside: preview.file)[variable.name] ?? "FILE"
                return Diagnostic(
                    .unsetEnvironmentVariable, .warning, at: variable.range,
                    "the environment variable \"\(variable.name)\" is not set: it stays a placeholder",
                    hint: "a run needs it: set it, or read it with --env-file \(path)")
            }
        }
    }
}

extension RequestPreview {
    fileprivate var diagnostic: Diagnostic? {
        guard case .failed(let error) = content else { return nil }
        return Diagnostic(.failingArgument, at: error.range, error.message, hint: error.hint)
    }
}

/// The output forms of previews.
enum PreviewForm: String, Sendable, CaseIterable {
    /// HTTP/1.1 messages.
    case http
    /// Shell commands with curl.
    case curl
    /// A JSON array, for programs.
    case json
}

/// The output of previews in one of the forms, with secrets masked.
struct PreviewPage: Sendable {
    private let form: PreviewForm
    private let style: TextStyle
    private let redactor: Redactor
    /// True if the user chose the rows whose values are shown.
    private let showsRows: Bool

    init(form: PreviewForm, style: TextStyle, redactor: Redactor, showsRows: Bool = false) {
        self.showsRows = showsRows
        self.form = form
        self.style = style
        self.redactor = redactor
    }

    /// Returns the blocks to print, in order; requests that failed are left out.
    func blocks(of previews: [RequestPreview]) -> [PreviewBlock] {
        let shown = previews.filter { if case .failed = $0.content { false } else { true } }
        guard form != .json else {
            return [PreviewBlock(notes: rowNotes(shown), text: JSONValue.array(json(of: shown)).prettyText())]
        }
        guard !previews.isEmpty else { return [PreviewBlock(text: style.dim("# no requests"))] }
        let hasFiles = Set(shown.map(\.file)).count > 1
        let missingHub = shown.firstIndex(where: isForMissingHub)
        let texts = shown.map(text)
        let maskedSecret = form == .curl ? maskedSecretNote(texts) : []
        var (file, row): (String?, String?) = (nil, nil)
        return shown.enumerated().map { index, preview in
            defer { (file, row) = (preview.file, preview.row?.label) }
            let isFirst = preview.file != file
            return PreviewBlock(
                notes: (index == 0 ? maskedSecret : [])
                    + (isFirst || preview.row?.label != row ? rowNotes([preview]) : [])
                    + (index == missingHub ? [missingHubNote] : []),
                titles: (isFirst && hasFiles ? [comment(preview.file)] : []) + titles(of: preview),
                text: texts[index])
        }
    }

    /// Returns the requests as objects.
    func json(of previews: [RequestPreview]) -> [JSONValue] {
        previews.map(PreviewJSON(masking: redactor.masking, showsRows: showsRows).value)
    }

    // MARK: Notices

    /// Returns a note if a command has a masked secret, because the server would refuse it.
    private func maskedSecretNote(_ commands: [String]) -> [String] {
        let isMasked = commands.contains { $0.contains(SecretMark.sign) }
        return isMasked ? [comment("secrets are masked: add --reveal for commands that can be used")] : []
    }

    /// Returns a note for each collection with more rows than the one that is shown, or for each chosen row.
    private func rowNotes(_ previews: [RequestPreview]) -> [String] {
        var files: Set<String> = []
        return previews.compactMap { preview in
            guard let row = preview.row, files.insert(preview.file + (showsRows ? row.label : "")).inserted else {
                return nil
            }
            let label = redactor.masked(row.label)
            if showsRows { return comment("\(preview.file): shown for \(label)") }
            return comment("\(preview.file): shown for the first of \(row.count) rows (\(label))")
        }
    }

    /// True for a curl command to an emulated hub. The hub exists only during a run; in previews its port is 0.
    private func isForMissingHub(_ preview: RequestPreview) -> Bool {
        guard form == .curl, case .call(let call) = preview.content else { return false }
        return call.url.hasPrefix("http://127.0.0.1:0/")
    }

    private var missingHubNote: String {
        comment(
            "port 0 cannot be called: the emulated hub is there during a run only. For one that stays start hubrun "
                + "emulator, and use an environment with hub: { connectionString: <<env.HUB_CONNECTION_STRING>>, "
                + "name: <<env.HUB_NAME>> }")
    }

    /// Returns the name of a request and its scripts in the form `http`, whose text lacks them; none in other forms.
    private func titles(of preview: RequestPreview) -> [String] {
        guard form == .http, case .call = preview.content else { return [] }
        return [comment(name(of: preview))] + scriptNotes(of: preview)
    }

    /// Returns a line about the scripts of a request; none if it has no scripts.
    private func scriptNotes(of preview: RequestPreview) -> [String] {
        let counts = [(preview.scripts.before, "before"), (preview.scripts.after, "after")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return [] }
        return [comment("scripts: \(counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")) (not run)")]
    }

    private func name(of preview: RequestPreview) -> String {
        let section = preview.section == .requests ? "" : "\(preview.section.rawValue): "
        return section + redactor.masking.maskedName(preview.fullName)
            + (preview.element.map { " [\(redactor.masked($0))]" } ?? "")
    }

    private func comment(_ text: String) -> String {
        style.dim(DisplayText.printable(redactor.masking.maskedMessage("# \(text)")))
    }

    /// Returns the reason why a request that depends on an unknown value is not shown.
    static func reason(unknown name: String) -> String {
        name.hasPrefix("env.")
            ? "it depends on \"\(name)\", which is not set" : "only a run has a value for it, because of \"\(name)\""
    }

    // MARK: Texts

    private func text(of preview: RequestPreview) -> String {
        switch preview.content {
        case .call(let call):
            form == .curl
                ? ([comment(name(of: preview))] + scriptNotes(of: preview)
                    + [CurlCommand(call, masking: redactor.masking).text]).joined(separator: "\n")
                : ExchangeText(style: style, maximumBody: .max)
                    .requestLines(
                        redactor.masking.masked(Self.full(call), keeping: .max)
                    )
                    .joined(separator: "\n")
        case .skipped(let reason): comment("\(name(of: preview)): skipped: \(reason)")
        case .unknown(let name): comment("\(self.name(of: preview)): \(Self.reason(unknown: name))")
        case .failed: ""
        }
    }

    /// Returns the call with the `Accept-Encoding` header that Transport adds after `Host`.
    private static func full(_ call: HTTPCall) -> HTTPCall {
        guard let encodings = call.addedAcceptEncoding else { return call }
        var call = call
        call.fields.insert(HTTPField("Accept-Encoding", encodings), at: 0)
        return call
    }
}

/// The output for one request, or for all.
struct PreviewBlock: Sendable {
    /// Notes for the user, which are not printed among the requests.
    var notes: [String] = []
    /// The titles of the request for the user, which are not printed among the requests either.
    var titles: [String] = []
    let text: String
}

/// The previews of requests as a JSON array, for programs.
private struct PreviewJSON {
    let masking: Masking
    /// True if the user chose the rows whose values are shown.
    var showsRows = false

    func value(of preview: RequestPreview) -> JSONValue {
        var object = JSONObject()
        object[key: "file"] = .string(preview.file)
        if showsRows, let row = preview.row { object[key: "row"] = .string(masking.masked(row.label)) }
        object[key: "section"] = .string(preview.section.rawValue)
        object[key: "path"] = .array(preview.path.map { .string(masking.maskedName($0)) })
        object[key: "name"] = .string(masking.maskedName(preview.name))
        if let element = preview.element { object[key: "element"] = .string(masking.masked(element)) }
        if preview.scripts != (0, 0) {
            let (before, after) = preview.scripts
            object[key: "scripts"] = [
                "before": .number(JSONNumber(before)), "after": .number(JSONNumber(after)),
            ]
        }
        switch preview.content {
        case .call(let call): put(MaskedCall(call, masking: masking), into: &object)
        case .skipped(let reason): object[key: "skipped"] = .string(masking.maskedMessage(reason))
        case .unknown(let name): object[key: "skipped"] = .string(PreviewPage.reason(unknown: name))
        case .failed: break
        }
        return .object(object)
    }

    private func put(_ masked: MaskedCall, into object: inout JSONObject) {
        object[key: "method"] = .string(masked.call.method)
        object[key: "url"] = .string(masked.url)
        object[key: "headers"] = .array(masked.fields.map { .array([.string($0.name), .string($0.value)]) })
        let content = masked.content.map(member)
        if let only = content.first, content.count == 1 {
            object[key: only.key] = .string(only.value)
        } else if !content.isEmpty {
            object[key: "bodyPieces"] = .array(content.map { .object(JSONObject([($0.key, .string($0.value))])) })
        }
    }

    private func member(_ piece: HTTPPiece) -> (key: String, value: String) {
        switch piece {
        case .file(let path): return ("bodyFile", path)
        case .bytes(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            return text.utf8.elementsEqual(bytes) ? ("body", text) : ("bodyBase64", Base64.encode(bytes))
        }
    }
}
