package import Diagnostics
package import HTTP
package import Placeholders
package import Text

/// The settings that `defaults`, the command line and requests share; inner ones take precedence over outer ones, in
/// this order.
package struct RequestSettings: Sendable {
    /// The URL that relative URLs of requests are resolved against (RFC 3986, section 5).
    package var baseUrl: Setting<PlaceholderText> = .inherited
    package var headers: [FieldSetting] = []
    package var query: [FieldSetting] = []
    package var cookies: [FieldSetting] = []
    package var auth: Setting<AuthSetting> = .inherited
    package var timeout: Setting<DurationText.Setting> = .inherited
    package var connectTimeout: Setting<DurationText.Setting> = .inherited
    package var delay: Setting<DurationText.Setting> = .inherited
    package var maxBody: Setting<Int> = .inherited
    package var compressed: Setting<Bool> = .inherited
    /// True to send the trace context of W3C.
    package var trace: Setting<Bool> = .inherited
    package var retry: Setting<RetrySettings> = .inherited
    /// The limit for redirects to follow; 0 for none.
    package var followRedirects: Setting<Int> = .inherited
    /// True if cookies of the iteration's jar are sent, and received cookies are stored in it.
    package var cookieJar: Setting<Bool> = .inherited
    package var tls: Setting<TLSSetting> = .inherited
    package var proxy: Setting<ProxySetting> = .inherited
    package var http: Setting<HTTPVersionChoice> = .inherited
    package var resolve: Setting<[ResolveSetting]> = .inherited
    package var unixSocket: Setting<PlaceholderText> = .inherited
    /// The descriptions of the API with which exchanges are compared.
    package var openapi: Setting<[OpenAPIFile]> = .inherited
    package var contract: Setting<ContractSetting> = .inherited
    package var expectations = Expectations()
    package var hints: [HintSetting] = []
    /// Mappings that `null` clears, so that their inherited entries are removed.
    var cleared: Set<NamedSettings> = []
    /// True if any setting is given; empty settings skip the merge, which may run for ten thousand requests.
    package internal(set) var hasAnySetting = false

    /// Mappings of settings that are merged name by name.
    enum NamedSettings {
        case headers
        case query
        case cookies
        case expect
        case hints
    }

    package init() {}

    /// Gives a setting; nil leaves it as it is.
    package mutating func give<Value>(_ key: WritableKeyPath<RequestSettings, Setting<Value>>, _ value: Value?) {
        guard let value else { return }
        self[keyPath: key] = .given(value)
        hasAnySetting = true
    }

    /// Returns these settings with inner ones merged into them, name by name if they have names.
    package func overlaid(by nearer: RequestSettings) -> RequestSettings {
        var result = nearer
        result.merge(outer: self)
        return result
    }

    /// Returns these defaults with the settings of the command line, which override them.
    package func overridden(by commandLine: RequestSettings) -> RequestSettings {
        commandLine.hasAnySetting ? overlaid(by: commandLine) : self
    }

    /// Merges these settings with outer ones; these take precedence. Works in place, because settings are large and a
    /// collection may have ten thousand requests with settings.
    package mutating func merge(outer: RequestSettings) {
        guard outer.hasAnySetting else { return resolveAsOutermost() }
        let outer = cleared.isEmpty ? outer : outer.without(cleared)
        baseUrl = baseUrl.over(outer.baseUrl)
        layHeaders(over: outer)
        query = Self.merge(outer.query, query) { $0 }
        cookies = Self.merge(outer.cookies, cookies) { $0 }
        timeout = timeout.over(outer.timeout)
        connectTimeout = connectTimeout.over(outer.connectTimeout)
        delay = delay.over(outer.delay)
        maxBody = maxBody.over(outer.maxBody)
        compressed = compressed.over(outer.compressed)
        trace = trace.over(outer.trace)
        retry = RetrySettings.merge(outer.retry, retry)
        followRedirects = followRedirects.over(outer.followRedirects)
        cookieJar = cookieJar.over(outer.cookieJar)
        tls = TLSSetting.merge(outer.tls, tls)
        proxy = proxy.over(outer.proxy)
        http = http.over(outer.http)
        resolve = resolve.over(outer.resolve)
        unixSocket = unixSocket.over(outer.unixSocket)
        openapi = openapi.over(outer.openapi)
        contract = ContractSetting.merge(outer.contract, contract)
        expectations.merge(outer: outer.expectations)
        hints = HintSetting.merge(outer.hints, hints)
        (cleared, hasAnySetting) = ([], true)
    }

    /// True if ``merge(outer:)`` with empty settings changes nothing.
    var needNoResolution: Bool {
        cleared.isEmpty && expectations.cleared.isEmpty && hints.isEmpty && !headers.contains(where: \.isAuthorization)
    }

    /// Resolves removals and `auth` if there are no outer settings.
    private mutating func resolveAsOutermost() {
        cleared = []
        expectations.cleared = []
        if headers.contains(where: \.isAuthorization) { layHeaders(over: RequestSettings()) }
        if !hints.isEmpty { hints = HintSetting.merge([], hints) }
    }

    /// Merges the headers and `auth`; the inner one of `auth` and an `Authorization` header takes precedence.
    private mutating func layHeaders(over outer: RequestSettings) {
        let saysAuth = auth.value != nil
        let saysHeader = headers.contains(where: \.isAuthorization)
        headers = Self.merge(outer.headers, headers) { $0.lowercased() }
        auth = auth.over(outer.auth)
        if saysAuth, !saysHeader { headers.removeAll(where: \.isAuthorization) }
        if saysHeader, !saysAuth { auth = .removed }
    }

    private func without(_ cleared: Set<NamedSettings>) -> RequestSettings {
        var rest = self
        if cleared.contains(.headers) { rest.headers = [] }
        if cleared.contains(.query) { rest.query = [] }
        if cleared.contains(.cookies) { rest.cookies = [] }
        if cleared.contains(.expect) { rest.expectations = Expectations() }
        if cleared.contains(.hints) { rest.hints = [] }
        return rest
    }

    private static func merge(
        _ outer: [FieldSetting], _ nearer: [FieldSetting], key: (String) -> String
    ) -> [FieldSetting] {
        if nearer.isEmpty { return outer }
        if outer.isEmpty { return nearer }
        let names = Set(nearer.map { key($0.name.written) })
        return outer.filter { !names.contains(key($0.name.written)) } + nearer
    }
}

/// A setting that is inherited, removed or given.
///
/// Indirect, because most requests don't have most settings, and a collection may have ten thousand requests.
@usableFromInline
package indirect enum Setting<Value: Sendable>: Sendable {
    case inherited
    case removed
    case given(Value)

    // Inlinable, because other modules read settings of each request: an unspecialized getter looks up metadata.
    @inlinable package var value: Value? {
        guard case .given(let value) = self else { return nil }
        return value
    }

    func over(_ outer: Setting) -> Setting {
        if case .inherited = self { return outer }
        return self
    }
}

/// A header, query parameter or form field with its values.
package struct FieldSetting: Sendable {
    package let name: PlaceholderText
    package let values: [PlaceholderText]
    package let isRemoval: Bool

    package init(name: PlaceholderText, values: [PlaceholderText], isRemoval: Bool = false) {
        self.name = name
        self.values = values
        self.isRemoval = isRemoval
    }

    /// True for the header that `auth` sets too.
    package var isAuthorization: Bool { name.literal?.lowercased() == "authorization" }
}

/// The number of attempts for a failed request, their intervals and the outcomes to retry.
package struct RetrySettings: Sendable {
    package var attempts: Int?
    package var interval: DurationText.Setting?
    package var backoff: Double?
    package var maxInterval: DurationText.Setting?
    /// True if each attempt resolves the request anew and runs its before-scripts; nil means false.
    package var fresh: Bool?
    /// The outcomes to retry; nil for any failed expectation, capture or exchange.
    package var triggers: [OutcomeTrigger]?
    /// True if `on` is written, even if it means the same as nil.
    var namesTriggers = false
    package let range: SourceRange

    init(range: SourceRange) {
        self.range = range
    }

    /// Creates the setting of the command line.
    package init(attempts: Int) {
        self.attempts = attempts
        range = PlaceholderText.commandLine.range
    }

    static func merge(_ outer: Setting<RetrySettings>, _ nearer: Setting<RetrySettings>) -> Setting<RetrySettings> {
        guard var merged = nearer.value, let base = outer.value else { return nearer.over(outer) }
        merged.attempts = merged.attempts ?? base.attempts
        merged.interval = merged.interval ?? base.interval
        merged.backoff = merged.backoff ?? base.backoff
        merged.maxInterval = merged.maxInterval ?? base.maxInterval
        merged.fresh = merged.fresh ?? base.fresh
        if !merged.namesTriggers { (merged.triggers, merged.namesTriggers) = (base.triggers, base.namesTriggers) }
        return .given(merged)
    }
}

/// A hint that is shown if a request ends with a status or failure kind.
package struct HintSetting: Sendable {
    package let trigger: OutcomeTrigger
    package let text: PlaceholderText
    /// True if the entry only removes an inherited hint.
    let isRemoval: Bool

    /// Returns the hints of both; for one outcome, the inner hint takes precedence.
    static func merge(_ outer: [HintSetting], _ nearer: [HintSetting]) -> [HintSetting] {
        let rest = outer.filter { hint in !nearer.contains { $0.trigger == hint.trigger } }
        return (rest + nearer).filter { !$0.isRemoval }
    }
}

extension DurationText {
    /// A duration in a collection: a fixed one, or a text with placeholders.
    package enum Setting: Sendable {
        case fixed(Duration)
        case placeholder(PlaceholderText)
    }
}

/// A status, a class of statuses or a failure kind, as in `retry.on` and `hints`.
package enum OutcomeTrigger: Sendable, Hashable {
    case status(StatusPattern)
    case failure(FailureKind)
}

/// A status or a class of statuses: `201` or `2xx`.
package enum StatusPattern: Sendable, Hashable, CustomStringConvertible {
    case exactly(Int)
    /// A class of statuses, by its first digit.
    case hundreds(Int)

    /// Parses a pattern; nil if the text isn't a pattern or no status can match it (RFC 9110, section 15).
    package init?(_ text: String) {
        guard text.utf8.count == 3, let digit = text.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(digit)
        else { return nil }
        if text.utf8.dropFirst().elementsEqual("xx".utf8) {
            self = .hundreds(Int(digit - UInt8(ascii: "0")))
        } else if let status = Int(text), (100...599).contains(status) {
            self = .exactly(status)
        } else {
            return nil
        }
    }

    /// Returns a hint for a text that isn't a pattern.
    package static func hint(for text: String, suchAs example: String = "2xx") -> String {
        if let pattern = StatusPattern(text.lowercased()) { return "write \(pattern)" }
        return "a status is a number from 100 to 599, or a class of them such as \(example)"
    }

    package func matches(_ status: Int) -> Bool {
        switch self {
        case .exactly(let wanted): status == wanted
        case .hundreds(let digit): status / 100 == digit
        }
    }

    package var description: String {
        switch self {
        case .exactly(let status): String(status)
        case .hundreds(let digit): "\(digit)xx"
        }
    }
}
