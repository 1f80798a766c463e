import Diagnostics
import Placeholders
import Transport
import YAMLSource

private enum RetryKey: String, FormatKey {
    case attempts, interval, backoff, maxInterval, on

    static let owner = "\"retry\""
}

/// Reads what `defaults` and requests have in common.
struct SettingsDecoder {
    /// The keys of `defaults`, each of which a request can have as well.
    enum Key: String, FormatKey {
        case headers, query, timeout, connectTimeout, delay, maxBody, compressed, retry, expect, hints

        static let owner = "\"defaults\""
        static let unsupported: Set<String> = [
            "cookies", "auth", "followRedirects", "cookieJar", "tls", "proxy", "http", "resolve", "unixSocket",
        ]
    }

    let context: DecodingContext

    func defaults(_ node: YAMLNode) -> RequestSettings {
        var settings = RequestSettings()
        for entry in context.entries(of: node, Key.self) { read(entry.key, entry.value, into: &settings) }
        return settings
    }

    func read(_ key: Key, _ node: YAMLNode, into settings: inout RequestSettings) {
        switch key {
        case .headers where node.isNull: settings.cleared.insert(.headers)
        case .query where node.isNull: settings.cleared.insert(.query)
        case .expect where node.isNull: settings.cleared.insert(.expect)
        case .hints where node.isNull: settings.cleared.insert(.hints)
        case .headers: settings.headers = headers(node)
        case .query: settings.query = context.fields(node, "\"query\"")
        case .timeout: settings.timeout = timeout(node, "\"timeout\"")
        case .connectTimeout: settings.connectTimeout = timeout(node, "\"connectTimeout\"")
        case .delay: settings.delay = context.setting(node) { context.duration($0, "\"delay\"") }
        case .maxBody: settings.maxBody = context.setting(node) { context.size($0, "\"maxBody\"") }
        case .compressed: settings.compressed = context.setting(node) { context.boolean($0, "\"compressed\"") }
        case .retry: settings.retry = context.setting(node, retry)
        case .expect: settings.expectations = ExpectationsDecoder(context: context).expectations(node)
        case .hints: settings.hints = hints(node)
        }
    }

    private func timeout(_ node: YAMLNode, _ owner: String) -> Setting<DurationText.Setting> {
        context.setting(node) { node in
            guard let duration = context.duration(node, owner) else { return nil }
            guard case .fixed(.zero) = duration else { return duration }
            context.report(
                at: node, "\(owner) of 0 would let no request through", hint: "write a longer one, such as 10s")
            return nil
        }
    }

    private func headers(_ node: YAMLNode) -> [FieldSetting] {
        let fields = context.fields(node, "\"headers\"") { key, node in context.fieldName(key, at: node) }
        var names: Set<String> = []
        for field in fields where !names.insert(field.name.written.lowercased()).inserted {
            context.report(
                at: field.name.range,
                "the header \(field.name.written.quoted) stands twice: names are case-insensitive",
                hint: "give one of them a list of values")
        }
        return fields
    }

    // MARK: Retry

    private func retry(_ node: YAMLNode) -> RetrySettings? {
        var settings = RetrySettings(range: node.range(in: context.file))
        for entry in context.entries(of: node, RetryKey.self) {
            switch entry.key {
            case .attempts: settings.attempts = context.integer(entry.value, "\"attempts\"", in: 1...1000)
            case .interval: settings.interval = context.duration(entry.value, "\"interval\"")
            case .maxInterval: settings.maxInterval = context.duration(entry.value, "\"maxInterval\"")
            case .backoff: settings.backoff = backoff(entry.value)
            case .on:
                settings.triggers = triggers(entry.value)
                settings.namesTriggers = true
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

    /// Nil for `failure`, which is every failure there is.
    private func triggers(_ node: YAMLNode) -> [OutcomeTrigger]? {
        if node.sequence?.isEmpty ?? false {
            context.report(
                at: node, "\"on\" is empty, and nothing would be retried", hint: "write failure, or [503, timeout]")
        }
        let elements = context.nodesOfTexts(node, "\"on\"")
        let triggers = elements.filter { $0.scalar?.text != "failure" }.compactMap { element in
            element.scalar.flatMap { trigger($0.text, at: element, also: "or \"failure\" for every failure") }
        }
        return elements.contains { $0.scalar?.text == "failure" } ? nil : triggers
    }

    // MARK: Hints

    private func hints(_ node: YAMLNode) -> [HintSetting] {
        context.namedEntries(of: node, "\"hints\"").compactMap { entry in
            guard let trigger = trigger(entry.key, at: entry.keyNode, also: nil),
                let text = context.placeholderText(entry.value, "a hint")
            else { return nil }
            return HintSetting(trigger: trigger, text: text, isRemoval: entry.value.isNull)
        }
    }

    private func trigger(_ text: String, at node: YAMLNode, also: String?) -> OutcomeTrigger? {
        if let pattern = StatusPattern(text) { return .status(pattern) }
        if let kind = FailureKind(rawValue: text) { return .failure(kind) }
        let words = FailureKind.allCases.map(\.rawValue)
        let list =
            "write a status (503, 5xx) or one of \(words.joined(separator: ", "))" + (also.map { ", \($0)" } ?? "")
        context.report(
            at: node, "\(text.quoted) is neither a status nor a failure kind",
            hint: Suggestion.hint(for: text, among: words) ?? list)
        return nil
    }
}
