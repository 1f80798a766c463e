/// Settings that few calls use, stored separately so that other calls stay small: each call is copied several times.
indirect enum RareSettings: Sendable, Equatable {
    case none
    case some(Values)

    struct Values: Sendable, Equatable {
        var cookies: [RequestCookie] = []
        var authentication: HTTPAuthentication?
        var digestStart: DigestStart?
        var maxRedirects = 0
        var redirectRules: ChosenRedirectRules?
        var omitsAcceptEncoding = false
        var connection = ConnectionSettings()
        var omittedContentBytes = 0
        var stream: StreamReading?
    }

    var isNone: Bool {
        if case .none = self { return true }
        return false
    }

    /// The settings, or the defaults if there are none.
    var values: Values {
        get {
            if case .some(let values) = self { return values }
            return Values()
        }
        set { self = newValue == Values() ? .none : .some(newValue) }
    }
}

extension HTTPCall {
    /// True if the call has no cookies and no authentication, follows no redirects and uses the default connection.
    package var hasUsualSettings: Bool { rare.isNone }

    /// Cookies that are sent before the jar's cookies and override those of the same name.
    package var cookies: [RequestCookie] {
        get { rare.isNone ? [] : rare.values.cookies }
        set { rare.values.cookies = newValue }
    }

    /// The authentication; ignored if ``fields`` already contain the credentials.
    package var authentication: HTTPAuthentication? {
        get { rare.isNone ? nil : rare.values.authentication }
        set { rare.values.authentication = newValue }
    }

    /// The start of digest authentication; nil without stored values.
    package var digestStart: DigestStart? {
        get { rare.isNone ? nil : rare.values.digestStart }
        set { rare.values.digestStart = newValue }
    }

    /// The maximum number of redirects. With zero, a redirect is returned like any other response.
    package var maxRedirects: Int {
        get { rare.isNone ? 0 : rare.values.maxRedirects }
        set { rare.values.maxRedirects = newValue }
    }

    /// The rules for redirects; nil for those of browsers: only POST becomes GET at 301 and 302, and no secret is sent to
    /// another origin.
    package var redirectRules: (any RedirectRules)? {
        get { rare.isNone ? nil : rare.values.redirectRules?.rules }
        set { rare.values.redirectRules = newValue.map(ChosenRedirectRules.init) }
    }

    /// True if redirects are followed; with Postman's rules and a maximum of zero, a redirect is a failure.
    package var followsRedirects: Bool { !rare.isNone && (maxRedirects > 0 || redirectRules != nil) }

    /// True if bodies are decoded although no Accept-Encoding is sent.
    package var omitsAcceptEncoding: Bool {
        get {
            guard case .some(let values) = rare else { return false }
            return values.omitsAcceptEncoding
        }
        set { rare.values.omitsAcceptEncoding = newValue }
    }

    /// The end of the stream that is read event by event; nil to read the response as a whole.
    package var stream: StreamReading? {
        get {
            guard case .some(let values) = rare else { return nil }
            return values.stream
        }
        set { rare.values.stream = newValue }
    }

    /// The connection settings.
    package var connection: ConnectionSettings {
        get { rare.isNone ? ConnectionSettings() : rare.values.connection }
        set { rare.values.connection = newValue }
    }

    /// True if the server's certificate is not checked. Reads the value in place, because every call needs it.
    package var acceptsAnyCertificate: Bool {
        guard case .some(let values) = rare else { return false }
        return values.connection.tls.insecure
    }

    /// The proxy; ignored if the call is direct. Read in place, because every call needs it: a key path would cost as
    /// much as a small allocation.
    package var proxy: ProxyChoice {
        get {
            guard case .some(let values) = rare else { return .environment }
            return values.connection.proxy
        }
        set { connection.proxy = newValue }
    }

    package subscript<Value>(dynamicMember setting: WritableKeyPath<ConnectionSettings, Value>) -> Value {
        get { connection[keyPath: setting] }
        set { connection[keyPath: setting] = newValue }
    }
}
