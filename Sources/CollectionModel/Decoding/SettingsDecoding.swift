import Diagnostics
import Placeholders
import Transport
import YAMLSource

private enum DefaultsKey: String, FormatKey {
    case headers, query, timeout, connectTimeout, delay, maxBody, compressed, retry, expect, hints

    static let owner = "\"defaults\""
    static let unsupported = SettingsDecoder.unsupportedKeys
}

private enum RetryKey: String, FormatKey {
    case attempts, interval, backoff, maxInterval, on

    static let owner = "\"retry\""
}

/// Reads what `defaults` and requests have in common.
struct SettingsDecoder {
    static let unsupportedKeys: Set<String> = [
        "cookies", "auth", "followRedirects", "cookieJar", "tls", "proxy", "http", "resolve", "unixSocket",
    ]

    /// The settings by the names that both mappings use.
    enum Key {
        case headers, query, timeout, connectTimeout, delay, maxBody, compressed, retry, expect, hints
    }

    let context: DecodingContext

    func defaults(_ node: YAMLNode) -> RequestSettings {
        var settings = RequestSettings()
        for entry in context.entries(of: node, DefaultsKey.self) {
            let key: Key =
                switch entry.key {
                case .headers: .headers
                case .query: .query
                case .timeout: .timeout
                case .connectTimeout: .connectTimeout
                case .delay: .delay
                case .maxBody: .maxBody
                case .compressed: .compressed
                case .retry: .retry
                case .expect: .expect
                case .hints: .hints
                }
            read(key, entry.value, into: &settings)
        }
        return settings
    }

    func read(_ key: Key, _ node: YAMLNode, into settings: inout RequestSettings) {
        switch key {
        case .headers: settings.headers = headers(node)
        case .query: settings.query = context.fields(node, "\"query\"")
        case .timeout: settings.timeout = timeout(node, "\"timeout\"")
        case .connectTimeout: settings.connectTimeout = timeout(node, "\"connectTimeout\"")
        case .delay: settings.delay = removable(node) { context.duration($0, "\"delay\"") }
        case .maxBody: settings.maxBody = removable(node) { context.size($0, "\"maxBody\"") }
        case .compressed: settings.compressed = removable(node) { context.boolean($0, "\"compressed\"") }
        case .retry: settings.retry = removable(node, retry)
        case .expect:
            if !node.isNull { settings.expectations = ExpectationsDecoder(context: context).expectations(node) }
        case .hints: settings.hints = hints(node)
        }
    }

    private func removable<Value>(_ node: YAMLNode, _ read: (YAMLNode) -> Value?) -> Setting<Value> {
        if node.isNull { return .removed }
        return read(node).map { .given($0) } ?? .inherited
    }

    private func timeout(_ node: YAMLNode, _ owner: String) -> Setting<DurationText.Setting> {
        removable(node) { node in
            guard let duration = context.duration(node, owner) else { return nil }
            guard case .fixed(.zero) = duration else { return duration }
            context.report(at: node, "\(owner) of 0 would let no request through", hint: "write a longer one, such as 10s")
            return nil
        }
    }

    private func headers(_ node: YAMLNode) -> [FieldSetting] {
        let fields = context.fields(node, "\"headers\"") { key, node in context.fieldName(key, at: node) }
        var names: Set<String> = []
        for field in fields where !names.insert(field.name.written.lowercased()).inserted {
            context.report(
                at: field.name.range, "the header \"\(field.name.written)\" stands twice: names are case-insensitive",
                hint: "give one of them a list of values")
        }
        return fields
    }

    private func retry(_ node: YAMLNode) -> RetrySettings? {
        var settings = RetrySettings()
        for entry in context.entries(of: node, RetryKey.self) {
            switch entry.key {
            case .attempts: settings.attempts = context.integer(entry.value, "\"attempts\"", in: 1...1000)
            case .interval: settings.interval = context.duration(entry.value, "\"interval\"")
            case .maxInterval: settings.maxInterval = context.duration(entry.value, "\"maxInterval\"")
            case .backoff: settings.backoff = backoff(entry.value)
            case .on: settings.triggers = triggers(entry.value)
            }
        }
        return settings
    }

    private func backoff(_ node: YAMLNode) -> Double? {
        guard let text = context.text(node, "\"backoff\"") else { return nil }
        guard let factor = Double(text), (1...100).contains(factor) else {
            context.report(at: node, "\"backoff\" is a factor from 1 to 100, not \(text.quoted)")
            return nil
        }
        return factor
    }

    private func triggers(_ node: YAMLNode) -> [OutcomeTrigger]? {
        if node.scalar?.text == "failure" { return nil }
        return context.nodesOfTexts(node, "\"on\"").compactMap { element in
            guard let text = element.scalar?.text else { return nil }
            return trigger(text, at: element, also: "or \"failure\" alone for both")
        }
    }

    private func hints(_ node: YAMLNode) -> [HintSetting] {
        context.namedEntries(of: node, "\"hints\"").compactMap { entry in
            guard let trigger = trigger(entry.key, at: entry.keyNode, also: nil),
                let text = context.placeholderText(entry.value, "a hint")
            else { return nil }
            return HintSetting(trigger: trigger, text: text)
        }
    }

    private func trigger(_ text: String, at node: YAMLNode, also: String?) -> OutcomeTrigger? {
        if let pattern = StatusPattern(text) { return .status(pattern) }
        if let kind = FailureKind(rawValue: text) { return .failure(kind) }
        let words = FailureKind.allCases.map(\.rawValue)
        let list = "write a status (503, 5xx) or one of \(words.joined(separator: ", "))" + (also.map { ", \($0)" } ?? "")
        context.report(
            at: node, "\(text.quoted) is neither a status nor a failure kind",
            hint: Suggestion.hint(for: text, among: words) ?? list)
        return nil
    }
}

extension DecodingContext {
    /// Names with one or more texts, as in `headers`, `query` and `form`; `null` takes a default away.
    func fields(
        _ node: YAMLNode, _ owner: String, name: ((String, YAMLNode) -> PlaceholderText)? = nil
    ) -> [FieldSetting] {
        namedEntries(of: node, owner).map { entry in
            let key = name?(entry.key, entry.keyNode) ?? placeholderText(entry.key, at: entry.keyNode)
            if entry.value.isNull { return FieldSetting(name: key, values: [], isRemoval: true) }
            let nodes = nodesOfTexts(entry.value, entry.key.quoted)
            let values = nodes.compactMap { placeholderText($0, "a value") }
            return FieldSetting(name: key, values: values, isRemoval: false)
        }
    }

    /// The name of a header: a token (RFC 9110, section 5.6.2) unless placeholders make it.
    func fieldName(_ text: String, at node: YAMLNode) -> PlaceholderText {
        let name = placeholderText(text, at: node)
        if let literal = name.literal, !HTTPToken.isValid(literal) {
            report(
                at: node, "\(literal.quoted) cannot be the name of a header",
                hint: "a name has letters, digits and - only, no spaces and no colon")
        }
        return name
    }
}

/// What HTTP allows as a method or the name of a field.
package enum HTTPToken {
    private static let signs = Set("!#$%&'*+-.^_`|~".utf8)

    /// Whether a text is a token (RFC 9110, section 5.6.2).
    package static func isValid(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: signs.contains(byte)
                }
            }
    }
}
