import Diagnostics
import HTTP
import Placeholders
import YAMLSource

package enum ExpectationKey: String, FormatKey {
    case status, reason, version, headers, cookies, json, events, xml, namespaces, text, bytes, schema, snapshot, values
    case duration, timings, certificate, redirects, url, ip, error

    static let owner = "\"expect\""
    static let shape = "write expect: { status: 200 }, or keys such as json: and headers:"

    static func advice(for word: String) -> String? {
        if word.hasPrefix("$") { return "a JSONPath belongs under json: json: { \(word): … }" }
        if word.hasPrefix("/") { return "an XPath belongs under xml: xml: { \(word): … }" }
        if word.hasPrefix("<<") { return "a placeholder belongs under values: values: { \(word): … }" }
        switch word {
        case "code", "statusCode", "status_code": return "did you mean \"status\"?"
        case "body": return "expectations of the body belong under json, xml, text, bytes or schema"
        case "header": return "did you mean \"headers\"?"
        case "time", "responseTime", "latency": return "did you mean \"duration\"?"
        case "jsonPath", "jsonpath": return "did you mean \"json\"?"
        case "event", "sse", "stream", "messages": return "did you mean \"events\"?"
        case "xpath", "xPath": return "did you mean \"xml\"?"
        case "matchSnapshot", "toMatchSnapshot", "golden", "snapshots": return "did you mean \"snapshot\"?"
        case "threshold", "thresholds": return "thresholds belong beside expect: they are for all times together"
        case "jsonSchema": return "did you mean \"schema\"?"
        default:
            if !ForeignKeys.meansExpectations(word), let advice = ForeignKeys.advice(for: word) {
                return "\(advice), beside expect"
            }
            let isHeader = word.contains("-") || word == "Location" || word == "ETag"
            return isHeader ? "a header belongs under headers: headers: { \(word): … }" : nil
        }
    }

    /// The expectations that `null` removes; nil if `null` doesn't remove a mapping.
    var cleared: Expectations.NamedExpectations? {
        switch self {
        case .headers: .headers
        case .cookies: .cookies
        case .json: .json
        case .events: .events
        case .xml: .xml
        case .namespaces: .namespaces
        case .bytes: .bytes
        case .values: .values
        case .timings: .timings
        case .certificate: .certificate
        case .redirects: .redirects
        case .status, .reason, .version, .text, .schema, .snapshot, .duration, .url, .ip, .error: nil
        }
    }

    var isRemovable: Bool { true }

    var accepts: ValueShape {
        switch self {
        case .status: .either([.oneOrMore(.status), .operators])
        case .reason, .version, .text, .url, .ip: .matcher
        case .headers: .names(.header, .orNull(.matcher))
        case .cookies: .names(.field, .orNull(.either([.matcher, .mapping(.cookie)])))
        case .json, .events: .names(.jsonPath, .matcher)
        case .xml: .names(.xPath, .orNull(.matcher))
        case .namespaces: .names(.prefix, .orNull(.text))
        case .bytes: .mapping(.bytes)
        case .schema: .either([.path, .boolean, .valueMapping])
        case .snapshot: .either([.boolean, .mapping(.snapshot)])
        case .values: .conditions
        case .duration: .mapping(.durationMatcher)
        case .timings: .mapping(.timings)
        case .certificate: .mapping(.certificate)
        case .redirects: .mapping(.redirects)
        case .error: .word(of: FailureKind.self)
        }
    }
}

/// Decodes `expect` ("Expectations" in format.md).
struct ExpectationsDecoder {
    let context: DecodingContext

    func expectations(_ node: YAMLNode) -> Expectations {
        var result = Expectations()
        for entry in context.entries(of: node, ExpectationKey.self) {
            if entry.value.isNull, let mapping = entry.key.cleared {
                result.cleared.insert(mapping)
            } else if entry.value.mapping?.entries.isEmpty ?? false, entry.key.cleared != nil,
                entry.key != .namespaces
            {
                reportEmpty(entry)
            } else {
                read(entry.key, entry.value, into: &result)
            }
        }
        return result
    }

    private func reportEmpty(_ entry: DecodingContext.Entry<ExpectationKey>) {
        let hint =
            switch entry.key {
            case .json: "a body that is an empty mapping is $: { equals: {} }; to expect nothing, leave it out"
            default: "leave it out; null removes the expectation of the defaults"
            }
        context.report(
            .emptyValue, at: entry.value, "\"\(entry.key.rawValue)\" is empty, and checks nothing", hint: hint)
    }

    private func read(_ key: ExpectationKey, _ value: YAMLNode, into result: inout Expectations) {
        let parts = PartDecoder(context: context)
        switch key {
        case .status: result.status = context.setting(value, status)
        case .reason: result.reason = context.setting(value, matcher)
        case .version: result.version = context.setting(value, matcher)
        case .headers: result.headers = headers(value)
        case .cookies: result.cookies = parts.cookies(value)
        case .json: result.json = paths(value, "\"json\"", hint: "write $.name: VALUE below it; the whole body is $")
        case .events:
            result.events = paths(
                value, "\"events\"", hint: "write $[0].data: VALUE below it; the list of all events is $")
        case .xml: result.xml = xml(value)
        case .namespaces: result.namespaces = context.namespaces(value)
        case .text: result.text = context.setting(value, matcher)
        case .bytes: result.bytes = parts.bytes(value)
        case .schema: result.schema = context.setting(value, SchemaDecoder(context: context).schema)
        case .snapshot: result.snapshot = SnapshotDecoder(context: context).setting(value)
        case .values: result.values = conditions(value, "\"values\"")
        case .duration:
            result.duration = context.setting(value) {
                MatcherDecoder(context: context, domain: .duration).matcher($0)
            }
        case .timings: result.timings = parts.timings(value)
        case .certificate: result.certificate = parts.certificate(value)
        case .redirects: result.redirects = parts.redirects(value)
        case .url: result.url = context.setting(value, matcher)
        case .ip: result.ip = context.setting(value, matcher)
        case .error: result.error = context.setting(value, error)
        }
    }

    /// Decodes placeholders and their matchers, as in `values` and `when`.
    func conditions(_ node: YAMLNode, _ owner: String) -> [Condition] {
        if node.mapping?.entries.isEmpty ?? false {
            context.report(
                .emptyValue, at: node, "\(owner) is empty, and checks nothing",
                hint: "write <<name>>: VALUE in it, or leave it out")
        }
        return context.namedEntries(of: node, owner, form: "write <<name>>: VALUE below it").compactMap { entry in
            let matcher = matcher(entry.value)
            guard let subject = subject(entry, owner), let matcher else { return nil }
            return Condition(subject: subject, matcher: matcher)
        }
    }

    /// Returns the key of a condition; reports a key without a placeholder, because its value is constant.
    private func subject(_ entry: YAMLMapping.Entry, _ owner: String) -> PlaceholderText? {
        let subject = context.placeholderText(entry.key, at: entry.keyNode)
        guard subject.literal != nil else { return subject }
        context.report(
            .invalidName, at: entry.keyNode, "\(entry.key.quoted) under \(owner) is not a placeholder",
            hint: "write <<\(PlaceholderName.isValid(entry.key) ? entry.key : "name")>>: …")
        return nil
    }

    private func matcher(_ node: YAMLNode) -> Matcher? {
        MatcherDecoder(context: context).matcher(node)
    }

    private func status(_ node: YAMLNode) -> StatusExpectation? {
        let range = node.range(in: context.file)
        if node.mapping != nil {
            return matcher(node).map { StatusExpectation(wanted: .matcher($0), range: range) }
        }
        if node.scalar != nil {
            if let text = context.placeholderText(node, "\"status\""), text.literal == nil {
                return StatusExpectation(wanted: .placeholder(text), range: range)
            }
            return pattern(node).map { StatusExpectation(wanted: .patterns([$0]), range: range) }
        }
        if node.sequence?.isEmpty ?? false {
            context.report(
                .emptyValue, at: node, "\"status\" is empty, so nothing could match", hint: "write status: [200, 404]")
        }
        let patterns = context.nodesOfTexts(node, "\"status\"").compactMap(pattern)
        return patterns.isEmpty ? nil : StatusExpectation(wanted: .patterns(patterns), range: range)
    }

    private func pattern(_ node: YAMLNode) -> StatusPattern? {
        guard let text = node.scalar?.text else { return nil }
        if let pattern = StatusPattern(text) { return pattern }
        context.report(
            .invalidValue, at: node, "\(text.quoted) is not a status",
            hint: StatusPattern.hint(for: text))
        return nil
    }

    private func headers(_ node: YAMLNode) -> [HeaderExpectation] {
        context.namedEntries(of: node, "\"headers\"").compactMap { entry in
            let name = context.fieldName(entry.key, at: entry.keyNode)
            if entry.value.isNull { return HeaderExpectation(name: name, matcher: nil) }
            return matcher(entry.value).map { HeaderExpectation(name: name, matcher: $0) }
        }
    }

    /// Decodes JSONPaths and their matchers.
    ///
    /// - Parameter hint: The hint if the node is no mapping.
    func paths(_ node: YAMLNode, _ owner: String, hint: String) -> [JSONExpectation] {
        if node.mapping == nil {
            context.reportKind(
                of: node, wanted: "\(owner) must map JSONPaths to what they must be", hint: hint)
            return []
        }
        return context.namedEntries(of: node, owner).compactMap { entry in
            guard let path = context.jsonPath(entry.key, at: entry.keyNode), let matcher = matcher(entry.value) else {
                return nil
            }
            return JSONExpectation(path: path, matcher: matcher)
        }
    }

    private func xml(_ node: YAMLNode) -> [XMLExpectation] {
        if node.mapping == nil {
            context.reportKind(
                of: node, wanted: "\"xml\" must map XPaths to what they must be", hint: "write \"//title\": Hello")
            return []
        }
        return context.namedEntries(of: node, "\"xml\"").compactMap { entry in
            let path = XPathText(written: context.placeholderText(entry.key, at: entry.keyNode))
            if entry.value.isNull { return XMLExpectation(path: path, matcher: nil) }
            return matcher(entry.value).map { XMLExpectation(path: path, matcher: $0) }
        }
    }

    private func error(_ node: YAMLNode) -> ErrorExpectation? {
        context.word(node, "\"error\"", FailureKind.self).map {
            ErrorExpectation(kind: $0, range: node.range(in: context.file))
        }
    }
}

extension DecodingContext {
    /// Decodes prefixes with their namespaces (Namespaces in XML 1.0).
    func namespaces(_ node: YAMLNode) -> [NamespaceSetting] {
        namedEntries(of: node, "\"namespaces\"").compactMap { entry in
            guard isPrefix(entry.key) else {
                report(
                    .invalidName, at: entry.keyNode, "\(entry.key.quoted) cannot be a prefix",
                    hint: "a prefix is a letter or _, then letters, digits, -, _ and .")
                return nil
            }
            if entry.value.isNull { return NamespaceSetting(prefix: entry.key, uri: nil) }
            return placeholderText(entry.value, "a namespace").map { NamespaceSetting(prefix: entry.key, uri: $0) }
        }
    }

    /// True for an XML name without a colon.
    private func isPrefix(_ text: String) -> Bool {
        PlaceholderName.isValid(text)
    }
}
