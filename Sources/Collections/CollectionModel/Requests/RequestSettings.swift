import Diagnostics
package import HTTP
package import Placeholders
package import Times

/// What `defaults` and requests both can say; the nearer one lies over the outer one.
package struct RequestSettings: Sendable {
    package var headers: [FieldSetting] = []
    package var query: [FieldSetting] = []
    package var cookies: [FieldSetting] = []
    package var auth: Setting<AuthSetting> = .inherited
    package var timeout: Setting<DurationText.Setting> = .inherited
    package var connectTimeout: Setting<DurationText.Setting> = .inherited
    package var delay: Setting<DurationText.Setting> = .inherited
    package var maxBody: Setting<Int> = .inherited
    package var compressed: Setting<Bool> = .inherited
    package var retry: Setting<RetrySettings> = .inherited
    /// The most redirects to follow; 0 for none.
    package var followRedirects: Setting<Int> = .inherited
    /// Whether cookies are sent from the iteration's jar and kept in it.
    package var cookieJar: Setting<Bool> = .inherited
    package var tls: Setting<TLSSetting> = .inherited
    package var proxy: Setting<ProxySetting> = .inherited
    package var http: Setting<HTTPVersionChoice> = .inherited
    package var resolve: Setting<[ResolveSetting]> = .inherited
    package var unixSocket: Setting<PlaceholderText> = .inherited
    package var expectations = Expectations()
    package var hints: [HintSetting] = []
    /// Mappings that `null` empties, so that nothing of the outer ones is left.
    var cleared: Set<NamedSettings> = []
    /// Whether anything is said here; most collections have no defaults, and ten thousand requests to lay over them.
    var saysSomething = false

    /// The mappings of settings that merge name by name.
    enum NamedSettings {
        case headers
        case query
        case cookies
        case expect
        case hints
    }

    package init() {}

    /// These settings with nearer ones laid over them, name by name where they have names.
    package func overlaid(by nearer: RequestSettings) -> RequestSettings {
        var result = nearer
        result.lay(over: self)
        return result
    }

    /// Lays these settings over outer ones. In place, because settings are large, and a collection may have ten thousand
    /// requests with some.
    package mutating func lay(over outer: RequestSettings) {
        guard outer.saysSomething else { return settle() }
        let outer = cleared.isEmpty ? outer : outer.without(cleared)
        layHeaders(over: outer)
        query = Self.merge(outer.query, query) { $0 }
        cookies = Self.merge(outer.cookies, cookies) { $0 }
        timeout = timeout.over(outer.timeout)
        connectTimeout = connectTimeout.over(outer.connectTimeout)
        delay = delay.over(outer.delay)
        maxBody = maxBody.over(outer.maxBody)
        compressed = compressed.over(outer.compressed)
        retry = RetrySettings.merge(outer.retry, retry)
        followRedirects = followRedirects.over(outer.followRedirects)
        cookieJar = cookieJar.over(outer.cookieJar)
        tls = TLSSetting.merge(outer.tls, tls)
        proxy = proxy.over(outer.proxy)
        http = http.over(outer.http)
        resolve = resolve.over(outer.resolve)
        unixSocket = unixSocket.over(outer.unixSocket)
        expectations.lay(over: outer.expectations)
        hints = HintSetting.merge(outer.hints, hints)
        (cleared, saysSomething) = ([], true)
    }

    /// Makes of these settings those with nothing below them.
    private mutating func settle() {
        cleared = []
        expectations.cleared = []
        if headers.contains(where: \.isAuthorization) { layHeaders(over: RequestSettings()) }
        if !hints.isEmpty { hints = HintSetting.merge([], hints) }
    }

    /// The headers, and `auth`, which says in another way what an `Authorization` header says: the nearer mapping decides.
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

/// A setting that may be left to the outer defaults, removed from them, or given.
///
/// Indirect, because most requests leave most settings alone, and a collection may have ten thousand of them.
package indirect enum Setting<Value: Sendable>: Sendable {
    case inherited
    case removed
    case given(Value)

    package var value: Value? {
        guard case .given(let value) = self else { return nil }
        return value
    }

    func over(_ outer: Setting) -> Setting {
        if case .inherited = self { return outer }
        return self
    }
}

/// A header, query parameter or form field: a name with its values; without values it is removed.
package struct FieldSetting: Sendable {
    package let name: PlaceholderText
    package let values: [PlaceholderText]
    package let isRemoval: Bool

    /// Whether this is the header that `auth` sets too.
    var isAuthorization: Bool { name.literal?.lowercased() == "authorization" }
}

/// How often and when a failed request is sent again.
package struct RetrySettings: Sendable {
    package var attempts: Int?
    package var interval: DurationText.Setting?
    package var backoff: Double?
    package var maxInterval: DurationText.Setting?
    /// Nil: whenever an expectation or capture failed or the exchange did.
    package var triggers: [OutcomeTrigger]?
    /// Whether `on` is written, be it to ask for what nil means.
    var namesTriggers = false
    let range: SourceRange

    init(range: SourceRange) {
        self.range = range
    }

    static func merge(_ outer: Setting<RetrySettings>, _ nearer: Setting<RetrySettings>) -> Setting<RetrySettings> {
        guard var merged = nearer.value, let base = outer.value else { return nearer.over(outer) }
        merged.attempts = merged.attempts ?? base.attempts
        merged.interval = merged.interval ?? base.interval
        merged.backoff = merged.backoff ?? base.backoff
        merged.maxInterval = merged.maxInterval ?? base.maxInterval
        if !merged.namesTriggers { (merged.triggers, merged.namesTriggers) = (base.triggers, base.namesTriggers) }
        return .given(merged)
    }
}

/// What is said when a request ends with a status or failure kind.
package struct HintSetting: Sendable {
    package let trigger: OutcomeTrigger
    package let text: PlaceholderText
    /// Whether it only takes a default away.
    let isRemoval: Bool

    /// The hints of both, the nearer one of two for the same outcome.
    static func merge(_ outer: [HintSetting], _ nearer: [HintSetting]) -> [HintSetting] {
        let rest = outer.filter { hint in !nearer.contains { $0.trigger == hint.trigger } }
        return (rest + nearer).filter { !$0.isRemoval }
    }
}

extension DurationText {
    /// A duration in a collection: known when it is read, or only once its placeholders are.
    package enum Setting: Sendable {
        case fixed(Duration)
        case placeholder(PlaceholderText)
    }
}
