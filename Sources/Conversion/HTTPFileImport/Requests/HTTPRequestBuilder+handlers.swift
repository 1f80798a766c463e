import CollectionDrafts
import JSON

extension HTTPRequestBuilder {
    /// The number of lines of a handler that are kept as a comment.
    private static let shownLines = 50

    func addHandlers(to request: inout DraftRequest) {
        for handler in block.handlers {
            var unknown: [String] = []
            for step in HandlerParser.steps(of: handler.text) {
                switch step {
                case .test(let title, let checks):
                    let results = checks.map { add($0, to: &request) }
                    note(.exact, "test \"\(DraftComment.scrubbed(title))\"", results.joined(separator: ", "))
                case .check(let check): note(.exact, "client.assert", add(check, to: &request))
                case .set(let name, let value): addCapture(name, value, to: &request)
                case .log: note(.leftOut, "client.log", "hubrun shows values with -V", isHarmless: true)
                case .unknown(let text): unknown.append(text)
                }
            }
            guard !unknown.isEmpty else { continue }
            let lines = unknown.flatMap { $0.split(whereSeparator: \.isNewline) }
            note(.toDo, "handler", "\(lines.count) lines kept as a comment: hubrun's scripts have pm, not client")
            request.above.append("To do after the response:")
            request.above += lines.prefix(Self.shownLines).map { DraftComment.scrubbed("  " + $0) }
        }
    }

    /// Adds a check, and returns what it became.
    private func add(_ check: HandlerStep.Check, to request: inout DraftRequest) -> String {
        let matcher = matcher(check.operation)
        switch check.value {
        case .status:
            request.expect["status"] = matcher
            if case .equal(.number(let number)) = check.operation { return "expect.status: \(number.text)" }
            return "expect.status"
        case .mediaType:
            var value = matcher
            if case .equal(let type) = check.operation { value = .entry("startsWith", self.value(type)) }
            Self.add("Content-Type", value, to: "headers", of: &request)
            return "expect.headers.Content-Type"
        case .header(let name):
            Self.add(name, matcher, to: "headers", of: &request)
            return "expect.headers.\(name)"
        case .body(let path):
            Self.add(path, matcher, to: "json", of: &request)
            return "expect.json.\(path)"
        }
    }

    private static func add(_ key: String, _ value: DraftValue, to part: String, of request: inout DraftRequest) {
        var mapping = DraftMapping(layout: .short(1))
        if case .mapping(let present)? = request.expect[part] { mapping = present }
        mapping[key] = value
        request.expect[part] = .mapping(mapping)
    }

    private func matcher(_ operation: HandlerStep.Check.Operator) -> DraftValue {
        switch operation {
        case .equal(let constant): value(constant)
        case .unequal(let constant): .entry("not", value(constant))
        case .compare(let word, let constant): .entry(word, value(constant))
        case .exists: .entry("exists", .bool(true))
        }
    }

    private func value(_ constant: JSONValue) -> DraftValue {
        DraftBody.json(constant) ?? .plain("null")
    }

    private func addCapture(_ name: String, _ value: HandlerStep.Value, to request: inout DraftRequest) {
        let key = context.names.name(for: name)
        var capture = DraftMapping()
        switch value {
        case .status: capture["from"] = "status"
        case .mediaType: capture["header"] = "Content-Type"
        case .header(let header): capture["header"] = .text(header)
        case .body(let path): capture["json"] = .text(DraftText.literal(path))
        }
        if DraftSecrets.isSecretName(name) { capture["secret"] = .bool(true) }
        request.capture[key] = .mapping(capture)
        context.capturedNames.insert(key)
        note(.exact, "client.global.set(\"\(DraftComment.scrubbed(name))\")", "capture.\(key)")
    }
}
