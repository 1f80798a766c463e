import Checks
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import Secrets
import Text

/// The conversion of a request to a call, with all values resolved.
///
/// A class, because it is passed on several times for each request.
final class CallBuilding: Sendable {
    let step: RequestStep
    let scope: VariableScope
    let context: CallContext
    /// Receives warnings about the call; nil to drop them.
    let remarks: PostmanRemarks?

    init(_ step: RequestStep, scope: VariableScope, context: CallContext, remarks: PostmanRemarks? = nil) {
        self.remarks = remarks
        self.step = step
        self.scope = scope
        self.context = context
    }

    private var request: RequestDefinition { step.definition }
    /// The settings of the request, merged with the defaults around it.
    private var settings: RequestSettings { step.settings.values }

    func call() throws(PlaceholderError) -> HTTPCall { try step.request.call(self) }

    /// Returns the call of a request of hubrun's own format.
    func call(of native: NativeRequest) throws(PlaceholderError) -> HTTPCall {
        var written = try native.url.text(in: scope)
        if let base = settings.baseUrl.value { written = try resolved(written, against: base) }
        if let unknown = scope.unknown { written = unknown.address(written) }
        if written.hasByte(where: { $0 == UInt8(ascii: "#") }) { scope.run.secrets.register(cutByFragmentOf: written) }
        let query = try query(beside: written)
        let url: String
        do throws(URLTextError) {
            url = try URLText.encoded(written, query: query)
        } catch {
            throw PlaceholderError(
                .failed(reason: reason(for: error, in: native.url)), at: native.url.range, hint: error.hint)
        }
        let stream = request.stream
        var call = HTTPCall(
            method: native.method, url: url, fields: try fields(of: native.body), content: nil,
            timeout: try timeout("timeout", stream?.timeout ?? settings.timeout.value)
                ?? HTTPCall.usualTimeout,
            connectTimeout: try timeout("connectTimeout", settings.connectTimeout.value)
                ?? HTTPCall.usualConnectTimeout,
            maxBody: settings.maxBody.value ?? HTTPCall.usualMaxBody, compressed: settings.compressed.value ?? true)
        if let hub = context.hub, hub.kind == .emulator { call.isDirect = hub.serves(url) }
        if let body = native.body { try ContentBuilding(body: body, scope: scope).put(into: &call) }
        for text in request.secretTexts { scope.registerSecret(sentAs: try text.text(in: scope)) }
        try addIdentity(to: &call)
        if step.settings.hasConnectionSettings { try ConnectionBuilding(step.settings, scope).put(into: &call) }
        if let stream {
            // The replay is for texts that are resolved before the request is sent.
            var scope = scope
            scope.replay = nil
            call.stream = stream.reading(in: scope, timeout: call.timeout)
        }
        if settings.expectations.certificate.contains(where: { $0.matcher != nil }) { call.recordsCertificate = true }
        return call
    }

    /// Returns a relative URL resolved against a base, and other URLs unchanged.
    private func resolved(_ url: String, against base: PlaceholderText) throws(PlaceholderError) -> String {
        guard URLText.schemeEnd(of: url) == nil else { return url }
        let start = try base.text(in: scope)
        do throws(URLTextError) {
            return try URLText.resolved(url, against: scope.unknown?.address(start) ?? start)
        } catch {
            throw PlaceholderError(.failed(reason: reason(for: error, in: base)), at: base.range, hint: error.hint)
        }
    }

    /// Adds the client's credentials and cookies, and the settings for redirects.
    private func addIdentity(to call: inout HTTPCall) throws(PlaceholderError) {
        if let auth = settings.auth.value { call.authentication = try auth.authentication(in: scope) }
        for cookie in settings.cookies where !cookie.isRemoval {
            let name = try cookie.name.text(in: scope)
            for value in cookie.values {
                let text = try fieldValue(value, of: name)
                guard !text.contains(";") else {
                    throw PlaceholderError(
                        .failed(reason: "the value of the cookie \"\(DisplayText.printable(name))\" has a \";\" in it"),
                        at: value.range, hint: "a semicolon would end it: | urlEncode makes it %3B")
                }
                call.cookies.append(RequestCookie(name: name, value: text))
            }
        }
        call.jar = settings.cookieJar.value ?? true ? context.jar : nil
        if let redirects = settings.followRedirects.value, redirects > 0 { call.maxRedirects = redirects }
    }

    /// Returns the message for an invalid URL; it quotes no part of a resolved URL, which may contain a secret.
    private func reason(for error: URLTextError, in url: PlaceholderText) -> String {
        guard url.literal == nil else { return error.message }
        return switch error {
        case .hostCharacter, .unclosedBracket: "the host of \(url.written) cannot be one once it is resolved"
        case .port: "the port of \(url.written) is not a number once it is resolved"
        case .noScheme, .noHost, .tooLong: error.message
        }
    }

    /// Returns the wait before the first attempt.
    func delay() throws(PlaceholderError) -> Duration {
        try settings.delay.value?.duration(in: scope, "\"delay\"") ?? .zero
    }

    /// Returns a duration other than zero, which the transport would take as no limit.
    private func timeout(
        _ name: String, _ setting: DurationText.Setting?
    ) throws(PlaceholderError) -> Duration? {
        let duration = try setting?.duration(in: scope, "\"\(name)\"")
        guard duration == .zero, case .placeholder(let text)? = setting else { return duration }
        throw PlaceholderError(
            .failed(reason: "\"\(name)\" of 0 would let no request through"), at: text.range,
            hint: "write a longer one, such as 10s")
    }

    // MARK: Query

    /// Returns the query fields; a default is dropped if the URL's own query has a field of that name.
    private func query(beside url: String) throws(PlaceholderError) -> [(name: String, value: String)] {
        guard !settings.query.isEmpty else { return [] }
        let own = Set(request.settings.query.map(\.name.written))
        let inURL = Self.queryNames(of: url)
        var result: [(String, String)] = []
        for field in settings.query where !field.isRemoval {
            let name = try field.name.text(in: scope)
            if inURL.contains(name), !own.contains(field.name.written) { continue }
            for value in field.values { result.append((name, try value.text(in: scope))) }
        }
        return result
    }

    private static func queryNames(of url: String) -> Set<String> {
        Set((URLParts(url)?.query ?? "").split(separator: "&").map { String($0.prefix { $0 != "=" }) })
    }

    // MARK: Fields

    private func fields(of body: RequestBody?) throws(PlaceholderError) -> [HTTPField] {
        var fields: [HTTPField] = []
        fields.reserveCapacity(settings.headers.count + 3)
        var names: Set<String> = []
        for header in settings.headers {
            let name = try fieldName(header.name)
            names.insert(name.lowercased())
            for value in header.values { fields.append(HTTPField(name, try fieldValue(value, of: name))) }
        }
        if !names.contains("user-agent") { fields.append(HTTPField("User-Agent", context.settings.userAgent)) }
        if !names.contains("accept") { fields.append(HTTPField("Accept", "*/*")) }
        if let type = body?.contentType, !names.contains("content-type") {
            fields.append(HTTPField("Content-Type", type))
        }
        return fields
    }

    /// Returns a value without line breaks, which would allow it to inject header fields (RFC 9110, section 5.5).
    private func fieldValue(_ value: PlaceholderText, of name: String) throws(PlaceholderError) -> String {
        let text = try value.text(in: scope)
        guard !text.hasByte(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
            throw PlaceholderError(
                .failed(reason: "the value of the header \"\(name)\" has a line break in it"), at: value.range,
                hint: "a value is one line; does a variable or file end with a line break? | trim takes it off")
        }
        return text
    }

    private func fieldName(_ name: PlaceholderText) throws(PlaceholderError) -> String {
        let text = try name.text(in: scope)
        guard HTTPToken.isValid(text) else {
            throw PlaceholderError(
                .failed(reason: "\"\(DisplayText.printable(text))\" cannot be the name of a header"), at: name.range,
                hint: "a name is letters, digits and - as in X-Request-Id")
        }
        return text
    }
}

/// The conversion of connection settings to those of a call.
struct ConnectionBuilding {
    /// The settings of the request, merged with those around it.
    private let shared: SharedSettings
    private let scope: VariableScope

    init(_ settings: SharedSettings, _ scope: VariableScope) {
        shared = settings
        self.scope = scope
    }

    private var settings: RequestSettings { shared.values }

    func put(into call: inout HTTPCall) throws(PlaceholderError) {
        if let written = settings.tls.value {
            let tls = try tls(written, for: call.url)
            if tls != TLSSettings() { call.tls = tls }
        }
        if let proxy = settings.proxy.value { call.proxy = try choice(proxy) }
        if let version = settings.http.value { call.httpVersion = version }
        for entry in settings.resolve.value ?? [] {
            call.resolve.append(
                AddressOverride(host: entry.host, port: entry.port, address: try entry.address.text(in: scope)))
        }
        if let path = settings.unixSocket.value { call.unixSocket = try path.readablePath(in: scope) }
    }

    private func choice(_ setting: ProxySetting) throws(PlaceholderError) -> ProxyChoice {
        guard case .url(let text) = setting else { return .none }
        let url = try text.text(in: scope)
        return url == "none" ? .none : .url(url)
    }

    private func tls(_ written: TLSSetting, for url: String) throws(PlaceholderError) -> TLSSettings {
        var tls = TLSSettings()
        tls.insecure = written.isInsecure ?? false
        tls.ca = try written.ca.value?.readablePath(in: scope)
        tls.addsAuthorities = written.addsAuthorities
        if let listed = written.certificates.first(where: { $0.isFor(url) }) {
            tls.use(listed)
        } else {
            tls.cert = try written.cert.value?.readablePath(in: scope)
            tls.key = try written.key.value?.readablePath(in: scope)
            if tls.cert != nil { tls.passphrase = written.passphrase }
        }
        tls.minVersion = written.minVersion.value
        return tls
    }
}

extension AuthSetting {
    /// Returns the credentials with their placeholders replaced, and registers their secret parts.
    func authentication(in scope: VariableScope) throws(PlaceholderError) -> HTTPAuthentication? {
        func secret(_ text: PlaceholderText) throws(PlaceholderError) -> Secret {
            try text.secret(in: scope, unless: PlaceholderLookalike.isWhole)
        }
        func user(_ text: PlaceholderText, _ password: Secret) throws(PlaceholderError) -> String {
            // Without a password the user can be a key. Otherwise a short user name is too common to be masked.
            let shortest = password.exposed.isEmpty ? 0 : SecretRegistry.shortestUser
            return try text.secret(in: scope) {
                $0.unicodeScalars.count < shortest || PlaceholderLookalike.isWhole($0)
            }.exposed
        }
        switch self {
        case .none: return nil
        case .basic(let name, let password):
            let password = try secret(password)
            return .basic(user: try user(name, password), password: password)
        case .digest(let name, let password):
            let password = try secret(password)
            return .digest(user: try user(name, password), password: password)
        case .bearer(let token): return .bearer(try secret(token))
        case .apiKey(let place, let name, let value):
            let name = try name.text(in: scope)
            return .apiKey(place == .header ? .header(name) : .query(name), value: try secret(value))
        case .awsSignature(let setting):
            return .awsSignature(
                AWSCredentials(
                    accessKey: try secret(setting.accessKey).exposed, secretKey: try secret(setting.secretKey),
                    sessionToken: try setting.sessionToken.map { text throws(PlaceholderError) in try secret(text) },
                    region: try setting.region.text(in: scope), service: try setting.service.text(in: scope)))
        }
    }
}

extension DurationText.Setting {
    /// Returns the duration, with its placeholders replaced.
    ///
    /// - Throws: `PlaceholderError` if the resolved text is not a duration.
    func duration(
        in scope: VariableScope, _ owner: String, mayBeNegative: Bool = false
    ) throws(PlaceholderError) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .placeholder(let text):
            let resolved = try text.text(in: scope)
            if let duration = DurationText.parse(resolved), mayBeNegative || duration >= .zero { return duration }
            throw PlaceholderError(
                .failed(reason: DurationText.diagnostic(in: resolved, owner)), at: text.range, hint: DurationText.hint)
        }
    }
}
