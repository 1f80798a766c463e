import Diagnostics
import Placeholders
import Transport
import YAMLSource

private enum ExpectationKey: String, FormatKey {
    case status, reason, version, headers, json, text, values, duration, url, ip, error

    static let owner = "\"expect\""
    static let unsupported: Set<String> = [
        "cookies", "xml", "bytes", "schema", "timings", "certificate", "redirects", "namespaces",
    ]
}

/// Reads `expect`: section 8 of the format's reference.
struct ExpectationsDecoder {
    let context: DecodingContext

    func expectations(_ node: YAMLNode) -> Expectations {
        var result = Expectations()
        for entry in context.entries(of: node, ExpectationKey.self) {
            let value = entry.value
            switch entry.key {
            case .headers where value.isNull: result.cleared.insert(.headers)
            case .json where value.isNull: result.cleared.insert(.json)
            case .values where value.isNull: result.cleared.insert(.values)
            case .status: result.status = context.setting(value, status)
            case .reason: result.reason = context.setting(value, matcher)
            case .version: result.version = context.setting(value, matcher)
            case .headers: result.headers = headers(value)
            case .json: result.json = json(value)
            case .text: result.text = context.setting(value, matcher)
            case .values: result.values = conditions(value, "\"values\"")
            case .duration:
                result.duration = context.setting(value) {
                    MatcherDecoder(context: context, domain: .duration).matcher($0)
                }
            case .url: result.url = context.setting(value, matcher)
            case .ip: result.ip = context.setting(value, matcher)
            case .error: result.error = context.setting(value, error)
            }
        }
        return result
    }

    /// Placeholders and what they must be, as in `values` and `when`.
    func conditions(_ node: YAMLNode, _ owner: String) -> [Condition] {
        context.namedEntries(of: node, owner).compactMap { entry in
            let matcher = matcher(entry.value)
            guard let subject = subject(entry, owner), let matcher else { return nil }
            return Condition(subject: subject, matcher: matcher)
        }
    }

    /// A key that is looked up: without a placeholder in it the condition would say nothing about the run.
    private func subject(_ entry: YAMLMapping.Entry, _ owner: String) -> PlaceholderText? {
        let known = context.diagnostics.diagnostics.count
        let subject = context.placeholderText(entry.key, at: entry.keyNode)
        guard subject.literal != nil else { return subject }
        if context.diagnostics.diagnostics.count == known {
            context.report(
                at: entry.keyNode, "\(entry.key.quoted) under \(owner) is not a placeholder",
                hint: "write <<\(PlaceholderName.isValid(entry.key) ? entry.key : "name")>>: …")
        }
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
        if node.scalar != nil, let text = context.placeholderText(node, "\"status\""), text.literal == nil {
            return StatusExpectation(wanted: .placeholder(text), range: range)
        }
        if node.sequence?.isEmpty ?? false {
            context.report(at: node, "\"status\" is empty, and nothing could fit", hint: "write status: [200, 404]")
        }
        let patterns = context.nodesOfTexts(node, "\"status\"").compactMap(pattern)
        return patterns.isEmpty ? nil : StatusExpectation(wanted: .patterns(patterns), range: range)
    }

    private func pattern(_ node: YAMLNode) -> StatusPattern? {
        guard let text = node.scalar?.text else { return nil }
        if let pattern = StatusPattern(text) { return pattern }
        context.report(
            at: node, "\(text.quoted) is not a status",
            hint: "a status is a number from 100 to 599, or a class of them such as 2xx")
        return nil
    }

    private func headers(_ node: YAMLNode) -> [HeaderExpectation] {
        context.namedEntries(of: node, "\"headers\"").compactMap { entry in
            let name = context.fieldName(entry.key, at: entry.keyNode)
            if entry.value.isNull { return HeaderExpectation(name: name, matcher: nil) }
            return matcher(entry.value).map { HeaderExpectation(name: name, matcher: $0) }
        }
    }

    private func json(_ node: YAMLNode) -> [JSONExpectation] {
        if node.mapping == nil {
            context.reportKind(
                of: node, wanted: "\"json\" must map JSONPaths to what they must be",
                hint: "the whole body is \"$\": …")
            return []
        }
        return context.namedEntries(of: node, "\"json\"").compactMap { entry in
            guard let path = context.jsonPath(entry.key, at: entry.keyNode), let matcher = matcher(entry.value) else {
                return nil
            }
            return JSONExpectation(path: path, matcher: matcher)
        }
    }

    private func error(_ node: YAMLNode) -> ErrorExpectation? {
        context.word(node, "\"error\"", FailureKind.self).map {
            ErrorExpectation(kind: $0, range: node.range(in: context.file))
        }
    }
}
