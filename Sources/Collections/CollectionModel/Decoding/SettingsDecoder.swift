import Diagnostics
import HTTP
import Placeholders
import Text
import YAMLSource

package enum RetryKey: String, FormatKey {
    case attempts, interval, backoff, maxInterval, on, fresh

    static let owner = "\"retry\""
    static let shape = "write { attempts: 3 }"

    static func advice(for word: String) -> String? {
        switch word {
        case "count", "times", "max", "retries", "limit": "did you mean \"attempts\"? it counts the first one too"
        case "until", "while":
            "retry sends a request again until its expectations hold; for a condition write repeat: { \(word): … }"
        case "delay", "wait", "every", "sleep", "pause": "did you mean \"interval\"?"
        default: nil
        }
    }

    static let attemptCounts = 1...1000
    static let backoffFactors = 1...100

    var accepts: ValueShape {
        switch self {
        case .attempts: .integer(Self.attemptCounts)
        case .interval, .maxInterval: .duration(.zeroOrMore)
        case .backoff: .factor(Self.backoffFactors)
        case .on: .oneOrMore(.trigger(orFailure: true))
        case .fresh: .boolean
        }
    }
}

/// The keys of `defaults`; a request has them too.
package enum SettingKey: String, FormatKey {
    case baseUrl, headers, query, cookies, auth, timeout, connectTimeout, delay, retry, followRedirects, cookieJar
    case tls, proxy, http, resolve, unixSocket, maxBody, compressed, trace, openapi, contract, expect, hints

    static let owner = "\"defaults\""

    static func advice(for word: String) -> String? {
        switch word {
        case "variables", "tokens", "environments", "secrets", "data", "setup", "teardown":
            "it belongs beside defaults, at the top of the collection"
        case "beforeRequest", "afterResponse":
            "scripts belong beside defaults, or in a group, an include or a request"
        case "thresholds": "it belongs beside defaults, or in a group or a request"
        case "body", "when", "needs", "tags", "forEach", "set", "capture", "save", "skip":
            "it belongs to a single request"
        default: RequestDecoder.advice(forSetting: word)
        }
    }

    static let redirectCounts = 0...100

    var isRemovable: Bool { true }

    var accepts: ValueShape {
        switch self {
        case .baseUrl: .url
        case .headers: .names(.header, .orNull(.oneOrMore(.text)))
        case .query: .names(.query, .orNull(.oneOrMore(.text)))
        case .cookies: .names(.cookie, .orNull(.text))
        case .auth: .either([.word(["none"]), .mapping(.auth)])
        case .timeout, .connectTimeout: .duration(.positive)
        case .delay: .duration(.zeroOrMore)
        case .retry: .mapping(.retry)
        case .followRedirects: .either([.boolean, .integer(Self.redirectCounts)])
        case .cookieJar, .compressed, .trace: .boolean
        case .tls: .mapping(.tls)
        case .proxy: .either([.word(["none"]), .form("URL", pattern: ValuePattern.proxy)])
        case .http: .word(of: HTTPVersionChoice.self)
        case .resolve: .names(.hostAndPort, .text)
        case .unixSocket: .path
        case .maxBody: .size
        case .openapi: .oneOrMore(.fixedPath)
        case .contract: .mapping(.contract)
        case .expect: .mapping(.expect)
        case .hints: .names(.trigger, .orNull(.text))
        }
    }
}

/// Decodes the settings that `defaults` and requests share.
struct SettingsDecoder {
    let context: DecodingContext

    func defaults(_ node: YAMLNode) -> RequestSettings {
        var settings = RequestSettings()
        for entry in context.entries(of: node, SettingKey.self) { read(entry.key, entry.value, into: &settings) }
        checkAuthorization(settings)
        return settings
    }

    /// Reports `auth` and an `Authorization` header in one mapping, because neither takes precedence.
    func checkAuthorization(_ settings: RequestSettings) {
        guard settings.auth.value != nil,
            let header = settings.headers.first(where: { $0.isAuthorization && !$0.isRemoval })
        else { return }
        context.report(
            .conflictingKeys, at: header.name.range, "an \"Authorization\" header beside \"auth\"",
            hint: "keep one of them: in one mapping neither is the nearer")
    }

    func read(_ key: SettingKey, _ node: YAMLNode, into settings: inout RequestSettings) {
        settings.hasAnySetting = true
        switch key {
        case .headers where node.isNull: settings.cleared.insert(.headers)
        case .query where node.isNull: settings.cleared.insert(.query)
        case .cookies where node.isNull: settings.cleared.insert(.cookies)
        case .expect where node.isNull: settings.cleared.insert(.expect)
        case .hints where node.isNull: settings.cleared.insert(.hints)
        case .baseUrl: settings.baseUrl = context.setting(node, context.baseURL)
        case .headers: settings.headers = headers(node)
        case .query: settings.query = context.fields(node, "\"query\"")
        case .cookies: settings.cookies = cookies(node)
        case .auth: settings.auth = context.setting(node, AuthDecoder(context: context).auth)
        case .timeout: settings.timeout = context.setting(node) { context.timeout($0, "\"timeout\"") }
        case .connectTimeout:
            settings.connectTimeout = context.setting(node) { context.timeout($0, "\"connectTimeout\"") }
        case .delay: settings.delay = context.setting(node) { context.duration($0, "\"delay\"") }
        case .maxBody: settings.maxBody = context.setting(node) { context.size($0, "\"maxBody\"") }
        case .compressed: settings.compressed = context.setting(node) { context.boolean($0, "\"compressed\"") }
        case .trace: settings.trace = context.setting(node) { context.boolean($0, "\"trace\"") }
        case .retry: settings.retry = context.setting(node, retry)
        case .followRedirects: settings.followRedirects = context.setting(node, redirects)
        case .cookieJar: settings.cookieJar = context.setting(node) { context.boolean($0, "\"cookieJar\"") }
        case .tls, .proxy, .http, .resolve, .unixSocket:
            ConnectionDecoder(context: context).read(key, node, into: &settings)
        case .openapi: settings.openapi = context.setting(node, context.openAPIFiles)
        case .contract: settings.contract = context.setting(node, contract)
        case .expect: settings.expectations = ExpectationsDecoder(context: context).expectations(node)
        case .hints: settings.hints = hints(node)
        }
    }

    private func headers(_ node: YAMLNode) -> [FieldSetting] {
        let fields = context.headerFields(node, "\"headers\"")
        var names: Set<String> = []
        for field in fields where !names.insert(field.name.written.lowercased()).inserted {
            context.report(
                .invalidHeader, at: field.name.range,
                "the header \(field.name.written.quoted) occurs twice: names are case-insensitive",
                hint: "give one of them a list of values")
        }
        return fields
    }

    private func cookies(_ node: YAMLNode) -> [FieldSetting] {
        context.namedEntries(of: node, "\"cookies\"").compactMap { entry in
            let name = context.placeholderText(entry.key, at: entry.keyNode)
            if let literal = name.literal, !HTTPToken.isValid(literal) {
                context.report(
                    .invalidName, at: entry.keyNode, "\(literal.quoted) cannot be the name of a cookie",
                    hint: "a name has letters, digits and - only, no spaces and no =")
            }
            if entry.value.isNull { return FieldSetting(name: name, values: [], isRemoval: true) }
            return cookieValue(entry).map { FieldSetting(name: name, values: [$0], isRemoval: false) }
        }
    }

    /// Returns the value of a cookie; reports characters that would end it (RFC 6265, section 4.1.1).
    private func cookieValue(_ entry: YAMLMapping.Entry) -> PlaceholderText? {
        guard let text = context.placeholderText(entry.value, entry.key.quoted) else { return nil }
        if let literal = text.literal, literal.contains(where: { $0 == ";" || $0.isNewline }) {
            context.report(
                .invalidHeader, at: entry.value,
                "the value of the cookie \(entry.key.quoted) would end at a \";\" or line break",
                hint: "give each cookie a key of its own; in a value \";\" is %3B")
        }
        return text
    }

    /// The limit for redirects if `followRedirects` is `true`.
    private static let usualRedirects = 10
    private static let redirectWords =
        "true, false or a number from \(SettingKey.redirectCounts.lowerBound) to \(SettingKey.redirectCounts.upperBound)"

    private func redirects(_ node: YAMLNode) -> Int? {
        switch node.scalar?.text {
        case "true": return Self.usualRedirects
        case "false": return 0
        case let text? where Int(text).map({ SettingKey.redirectCounts.contains($0) }) ?? false: return Int(text)
        case let text?:
            context.report(
                .invalidValue, at: node, "\"followRedirects\" cannot be \(text.quoted)",
                hint: "it is \(Self.redirectWords)")
        case nil:
            context.reportKind(
                of: node, wanted: "\"followRedirects\" must be true, false or a number",
                hint: "write \(Self.redirectWords)")
        }
        return nil
    }

    private func contract(_ node: YAMLNode) -> ContractSetting {
        let entries = context.entries(of: node, ContractKind.self).compactMap { entry in
            context.word(entry.value, "\"\(entry.key.rawValue)\"", ContractSeverity.self).map { (entry.key, $0) }
        }
        return ContractSetting(Dictionary(entries, uniquingKeysWith: { first, _ in first }))
    }

    // MARK: Retry

    private func retry(_ node: YAMLNode) -> RetrySettings? {
        guard node.mapping != nil else {
            _ = context.entries(of: node, RetryKey.self)
            return nil
        }
        var settings = RetrySettings(range: node.range(in: context.file))
        for entry in context.entries(of: node, RetryKey.self) {
            switch entry.key {
            case .attempts: settings.attempts = context.integer(entry.value, "\"attempts\"", in: RetryKey.attemptCounts)
            case .interval: settings.interval = context.duration(entry.value, "\"interval\"")
            case .maxInterval: settings.maxInterval = context.duration(entry.value, "\"maxInterval\"")
            case .backoff: settings.backoff = backoff(entry.value)
            case .on:
                settings.triggers = triggers(entry.value)
                settings.namesTriggers = true
            case .fresh: settings.fresh = context.boolean(entry.value, "\"fresh\"")
            }
        }
        // An invalid or misspelled key isn't missing: it has been reported.
        if !context.lacks(RetryKey.attempts, node) { settings.attempts = settings.attempts ?? 1 }
        if case .fixed(let interval)? = settings.interval, case .fixed(let longest)? = settings.maxInterval,
            longest < interval
        {
            context.report(
                .invalidValue, at: settings.range, "\"maxInterval\" is shorter than \"interval\"",
                hint: "make it the longer one")
        }
        return settings
    }

    private func backoff(_ node: YAMLNode) -> Double? {
        guard let text = context.text(node, "\"backoff\"") else { return nil }
        let bounds = RetryKey.backoffFactors
        guard let factor = Double(text), factor >= Double(bounds.lowerBound), factor <= Double(bounds.upperBound) else {
            context.report(
                .invalidValue, at: node, "\"backoff\" cannot be \(text.quoted)",
                hint: "it is a factor from \(bounds.lowerBound) to \(bounds.upperBound): 2 doubles the interval")
            return nil
        }
        return factor
    }

    /// Returns the triggers of a retry; nil for `failure`, which means every failure.
    private func triggers(_ node: YAMLNode) -> [OutcomeTrigger]? {
        if node.sequence?.isEmpty ?? false {
            context.report(
                .emptyValue, at: node, "\"on\" is empty, and nothing would be retried",
                hint: "write failure, or [503, timeout]")
        }
        let elements = context.nodesOfTexts(node, "\"on\"")
        let triggers = elements.filter { $0.scalar?.text != "failure" }.compactMap { element in
            element.scalar.flatMap { trigger($0.text, at: element, also: "or \"failure\" for every failure") }
        }
        return elements.contains { $0.scalar?.text == "failure" } ? nil : triggers
    }

    // MARK: Hints

    private func hints(_ node: YAMLNode) -> [HintSetting] {
        context.namedEntries(of: node, "\"hints\"", form: "write STATUS: TEXT below it, as in 401: Is the key right?")
            .compactMap { entry in
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
            .invalidValue, at: node, "\(text.quoted) is neither a status nor a failure kind",
            hint: StatusPattern(text.lowercased()).map { "write \($0)" } ?? Suggestion.hint(for: text, among: words)
                ?? list)
        return nil
    }
}
