import Diagnostics
import JSON
import Placeholders
import Text
import YAMLSource

package enum RequestKey: String, FormatKey {
    case name, description, tags
    case GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE, request
    case needs, when, skip, forEach, `repeat`, parallel, set, beforeRequest
    case baseUrl, query, headers, cookies, auth, body, timeout, connectTimeout, delay, retry, followRedirects, cookieJar
    case tls, proxy, http, resolve, unixSocket, maxBody, compressed, trace, openapi, contract
    case stream, expect, thresholds, hints, capture, afterResponse, save

    static let owner = "a request"
    static let definesNames = true

    static func advice(for word: String) -> String? {
        switch word {
        case "variables", "vars": return "values for a request and those after it belong under set"
        case "environments", "tokens", "secrets", "setup", "teardown", "data", "defaults":
            return "it belongs at the top of the collection"
        case "title", "label": return "did you mean \"name\"?"
        case "steps", "items": return "several requests are a group, as in - group: NAME with requests: below it"
        case "env": return "a variable of the process environment is written <<env.NAME>>"
        case "depends", "dependsOn", "after": return "did you mean \"needs\"?"
        case "only", "focus": return "hubrun FILE:LINE runs one request, --tag several: leave the key out"
        case "then", "next", "andThen": return "requests run in their order: write the next one as an item of the list"
        default: break
        }
        if let advice = RequestDecoder.advice(forSetting: word) { return advice }
        let isMethod = word.count > 2 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x2D }
        return isMethod && nearest(to: word) == nil ? "write request: { method: \(word), url: URL }" : nil
    }

    static func advice(for word: String, in mapping: YAMLMapping) -> String? {
        ForeignKeys.lineAdvice(for: word, in: mapping) ?? advice(for: word)
    }

    var isLine: Bool {
        switch self {
        case .GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE, .request: true
        default: false
        }
    }

    /// The same key of `defaults`; nil if there is none, decided without a search for the most common keys.
    var setting: SettingKey? {
        switch self {
        case .name, .body, .GET, .POST, .PUT, .DELETE: nil
        case .expect: .expect
        case .headers: .headers
        default: SettingKey(rawValue: rawValue)
        }
    }

    static let rules: [KeyRule] = [
        .exactlyOne(allCases.filter(\.isLine).map(\.rawValue)),
        .requires(Self.parallel.rawValue, [Self.forEach.rawValue]),
    ]

    var isRemovable: Bool { setting?.isRemovable ?? false }

    var accepts: ValueShape {
        switch self {
        case .name: .title
        case .description: .fixedText
        case .tags: .tags
        case .GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE: .requestURL
        case .request: .mapping(.requestLine)
        case .needs: .oneOrMore(.naming(.request, .fixedText))
        case .when: .conditions
        case .skip: .form("reason", pattern: #"(?!(true|false|null)$)[\s\S]+"#, mayBeNumber: true)
        case .forEach: .names(.variable, .either([.list(.value), .placeholder]))
        case .repeat: .mapping(.repeat)
        case .parallel: DecodingContext.parallelShape
        case .stream: .either([.boolean, .mapping(.stream)])
        case .set: .variables
        case .body: .mapping(.body)
        case .capture: .names(.variable, .either([.word(of: ResponsePart.self), .mapping(.capture)]))
        case .beforeRequest, .afterResponse: .scripts
        case .save: .path
        case .thresholds: .thresholds
        case .baseUrl, .query, .headers, .cookies, .auth, .timeout, .connectTimeout, .delay, .retry, .followRedirects,
            .cookieJar, .tls, .proxy, .http, .resolve, .unixSocket, .maxBody, .compressed, .trace, .openapi, .contract,
            .expect, .hints:
            setting?.accepts ?? .value
        }
    }
}

/// Decodes one request ("Items" in format.md).
struct RequestDecoder {
    let context: DecodingContext

    /// Returns a hint for a key that a request has in other tools, or that belongs to another place of the format.
    static func advice(forSetting word: String) -> String? {
        switch word {
        case "snapshot": "it belongs under expect, as in expect: { snapshot: true }"
        case "status", "reason":
            "expectations belong under expect, as in expect: { status: 200 }"
        case "json", "text", "xml": "\(word) to send belongs under body, an expected \(word) under expect"
        case "form", "multipart", "graphql", "base64", "file": "it belongs under body"
        case "prerequest", "preRequest", "preRequestScript", "pre-request", "before", "beforeScript":
            "did you mean \"beforeRequest\"?"
        case "sse", "events", "eventStream", "eventSource", "streaming":
            "events of a response are read with stream: { until: { count: 3 } }, and checked under expect: { events: … }"
        case "script", "scripts", "event", "testScript", "postResponse", "post-response", "afterScript":
            "a script belongs under beforeRequest or afterResponse"
        case "follow", "redirect", "redirects", "followRedirect", "maxRedirects", "followLocation":
            "did you mean \"followRedirects\"?"
        case "params", "parameters", "queryParams": "did you mean \"query\"?"
        case "username", "user", "password", "credentials":
            "credentials belong under auth, as in auth: { basic: { user: ann, password: <<env.PASSWORD>> } }"
        case "token", "authorization", "Authorization": "a token belongs under auth, as in auth: { bearer: <<token>> }"
        case "insecure", "verify", "ssl", "verifySsl", "sslVerify", "rejectUnauthorized", "ca", "cert", "key",
            "minVersion":
            "it belongs under tls, as in tls: { insecure: true }"
        case "basic", "bearer", "digest", "apiKey", "awsSigV4": "it belongs under auth"
        case "attempts", "interval", "retries": "it belongs under retry, as in retry: { attempts: 3 }"
        default: ForeignKeys.advice(for: word)
        }
    }

    /// Decodes a request; one with errors keeps its name and captures for the static checks.
    func request(_ node: YAMLNode) -> RequestDefinition {
        let entries = context.entries(of: node, RequestKey.self)
        let line = requestLine(entries, of: node)
        let source = node.slice(in: context.file)
        var draft = RequestDefinition.Draft(
            range: line?.range ?? source.range, lines: ItemLines(node),
            url: line?.url ?? PlaceholderText(literal: "", source: source))
        draft.method = line?.method ?? ""
        for entry in entries { read(entry, into: &draft) }
        if draft.name.isEmpty {
            draft.name = line?.name ?? ""
            draft.isUnnamed = true
        }
        checkRepetition(of: draft)
        draft.ownSettings = settings(entries)
        let secrets = (draft.body?.secretValues ?? []) + (draft.ownSettings?.values.secretQueryValues ?? [])
        let texts = secrets.compactMap(\.composedText)
        if !texts.isEmpty { draft.rare.secretTexts = texts }
        return RequestDefinition(draft)
    }

    private func read(_ entry: DecodingContext.Entry<RequestKey>, into draft: inout RequestDefinition.Draft) {
        let node = entry.value
        switch entry.key {
        case .name:
            guard let name = context.itemName(node) else { return }
            draft.name = name
            if let title = title(name, node) { draft.rare.title = title }
            draft.range = node.range(in: context.file)
        case .description: draft.rare.description = context.text(node, "\"description\"")
        case .tags: draft.rare.tags = context.names(node, "\"tags\"")
        case .needs: draft.rare.needs = needs(node)
        case .when: draft.rare.conditions = ExpectationsDecoder(context: context).conditions(node, "\"when\"")
        case .skip: draft.rare.skip = skip(node)
        case .forEach:
            draft.rare.loop = loop(node)
            draft.hasLoop = true
        case .stream: draft.rare.stream = StreamDecoder(context: context).stream(node)
        case .repeat: draft.rare.repetition = RepeatDecoder(context: context).repetition(node)
        case .parallel: draft.rare.parallelism = context.parallelism(node)
        case .set: draft.rare.set = context.variables(node, "\"set\"")
        case .body: draft.body = BodyDecoder(context: context).body(node)
        case .capture: draft.rare.captures = CaptureDecoder(context: context).captures(node)
        case .save:
            draft.rare.save = save(node)
            if draft.rare.save?.literal == "-" { (draft.rare.save, draft.rare.savesToOutput) = (nil, true) }
        case .thresholds: draft.rare.thresholds = ThresholdDecoder(context: context).thresholds(node)
        case .beforeRequest: addScripts(node, .beforeRequest, to: &draft)
        case .afterResponse: addScripts(node, .afterResponse, to: &draft)
        default: break
        }
    }

    private func checkRepetition(of draft: RequestDefinition.Draft) {
        guard let loop = draft.rare.loop.first else {
            guard let parallelism = draft.rare.parallelism, !draft.hasLoop else { return }
            return context.report(
                .conflictingKeys, at: parallelism.range, "\"parallel\" without \"forEach\"",
                hint: "parallel belongs to a group, or beside forEach: its elements run at the same time")
        }
        if let repetition = draft.rare.repetition {
            context.report(
                .conflictingKeys, at: repetition.range, "\"repeat\" beside \"forEach\"",
                hint: "put the request into a group, and give repeat to the group")
        }
        if let capture = draft.rare.captures.first(where: \.appends) {
            context.report(
                .conflictingKeys, at: capture.range, "\"append\" in a request with \"forEach\"",
                hint: "leave append out: the captures of all elements of \(loop.name.quoted) are a list already")
        }
    }

    private func addScripts(_ node: YAMLNode, _ event: ScriptEvent, to draft: inout RequestDefinition.Draft) {
        let scripts = ScriptDecoder(context: context).scripts(node, event)
        guard !scripts.isEmpty else { return }
        var lists = draft.rare.scripts ?? ScriptLists()
        lists[event] = scripts
        draft.rare.scripts = lists
    }

    /// Returns a request name that contains placeholders; nil if it contains none or a malformed one.
    private func title(_ name: String, _ node: YAMLNode) -> PlaceholderText? {
        guard name.countOfPairs(UInt8(ascii: "<")) > 0 else { return nil }
        var diagnostics = DiagnosticList()
        let title = PlaceholderText(name, source: node.slice(in: context.file), diagnostics: &diagnostics)
        return title.isMalformed || title.literal != nil ? nil : title
    }

    /// Decodes the settings that requests and defaults share; nil if there are none.
    private func settings(_ entries: [DecodingContext.Entry<RequestKey>]) -> SharedSettings? {
        var settings = RequestSettings()
        let decoder = SettingsDecoder(context: context)
        for entry in entries {
            guard let key = entry.key.setting else { continue }
            decoder.read(key, entry.value, into: &settings)
        }
        guard settings.hasAnySetting else { return nil }
        decoder.checkAuthorization(settings)
        return SharedSettings(settings)
    }

    // MARK: The request line

    private func requestLine(_ entries: [DecodingContext.Entry<RequestKey>], of node: YAMLNode) -> RequestLine? {
        guard let index = entries.firstIndex(where: { $0.key.isLine }) else {
            reportMissingMethod(node)
            return nil
        }
        let first = entries[index]
        for other in entries[(index + 1)...] where other.key.isLine {
            context.report(
                .conflictingKeys, at: other.keyNode,
                "a second method: the request already has \"\(first.key.rawValue)\"",
                hint: "make it a request of its own")
        }
        let decoder = RequestLineDecoder(context: context)
        guard first.key != .request else { return decoder.line(first.keyNode, first.value) }
        return decoder.line(first.key.rawValue, first.keyNode, first.value)
    }

    private func reportMissingMethod(_ node: YAMLNode) {
        let lines = RequestKey.allCases.filter(\.isLine)
        // A misspelled or lower-case method, or one that YAML cut off, has been reported.
        guard lines.allSatisfy({ context.lacks($0, node) }) else { return }
        let names = RequestLineDecoder.methods.joined(separator: ", ")
        context.report(.missingKey, at: node, "a request without a method", hint: "add one of \(names)")
    }

    private func save(_ node: YAMLNode) -> PlaceholderText? {
        guard let text = context.placeholderText(node, "\"save\"") else { return nil }
        if let literal = text.literal, literal.isEmpty || literal.hasSuffix("/") {
            context.report(
                .invalidValue, at: node, "\"save\" names no file", hint: "write a file's path, as in out/response.json")
            return nil
        }
        return text
    }

    // MARK: Flow

    private func needs(_ node: YAMLNode) -> [NeedReference] {
        context.nodesOfTexts(node, "\"needs\"").compactMap { element in
            element.scalar.map { NeedReference(name: $0.text, range: element.range(in: context.file)) }
        }
    }

    private func skip(_ node: YAMLNode) -> PlaceholderText? {
        if let text = node.scalar?.text, ["true", "false", "null", ""].contains(text) {
            context.report(
                .invalidValue, at: node, "\"skip\" needs a reason, not \(text.quoted)",
                hint: text == "false" || text == "null"
                    ? "remove the key to run the request" : "say why, as in skip: the service is down until Monday")
            return nil
        }
        return context.placeholderText(node, "\"skip\"")
    }

    private func loop(_ node: YAMLNode) -> [VariableDefinition] {
        context.variables(node, "\"forEach\"").filter { definition in
            switch definition.value {
            case .literal(.array, _), .list, .typed: return true
            case .literal(let literal, _): return rejectLoop(definition, literal.kindPhrase)
            case .mapping: return rejectLoop(definition, "a mapping")
            case .text(let text) where text.isMalformed: return true
            case .text(let text):
                let isQuoted = text.soleExpression != nil
                return rejectLoop(
                    definition, "text", hint: isQuoted ? "leave the quotes out: a quoted placeholder is a text" : nil)
            }
        }
    }

    private func rejectLoop(_ definition: VariableDefinition, _ kind: String, hint: String? = nil) -> Bool {
        context.report(
            .wrongType, at: definition.value.range, "\"forEach\" needs a list for \"\(definition.name)\", not \(kind)",
            hint: hint ?? "write [a, b, c] or a placeholder that gives a list, such as <<$range(1,10)>>")
        return false
    }
}
