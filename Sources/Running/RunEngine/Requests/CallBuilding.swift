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
    private var overrides: RunOverrides { context.overrides }

    func call() throws(PlaceholderError) -> HTTPCall { try step.request.call(self) }

    /// Returns the call of a request of hubrun's own format.
    func call(of native: NativeRequest) throws(PlaceholderError) -> HTTPCall {
        var written = try native.url.text(in: scope)
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
        var call = HTTPCall(
            method: native.method, url: url, fields: try fields(of: native.body), content: nil,
            timeout: try timeout() ?? HTTPCall.usualTimeout,
            connectTimeout: try timeout("connectTimeout", settings.connectTimeout.value)
                ?? HTTPCall.usualConnectTimeout,
            maxBody: maxBody ?? HTTPCall.usualMaxBody, compressed: settings.compressed.value ?? true)
        if let hub = context.hub, hub.kind == .emulator { call.isDirect = hub.serves(url) }
        if let body = native.body { try ContentBuilding(body: body, scope: scope).put(into: &call) }
        for text in request.secretTexts { scope.registerSecret(sentAs: try text.text(in: scope)) }
        try addIdentity(to: &call)
        if step.settings.hasConnectionSettings || overrides.hasConnectionSettings {
            try ConnectionBuilding(step, overrides: overrides, scope: scope).put(into: &call)
        }
        if settings.expectations.certificate.contains(where: { $0.matcher != nil }) { call.recordsCertificate = true }
        return call
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
        if let redirects = settings.followRedirects.value, redirects > 0, !ignoresRedirects {
            call.maxRedirects = redirects
        }
    }

    private var ignoresRedirects: Bool {
        guard overrides.ignoresRedirects, case .inherited = request.settings.followRedirects else { return false }
        return true
    }

    private var maxBody: Int? {
        guard let size = overrides.maxBody, case .inherited = request.settings.maxBody else {
            return settings.maxBody.value
        }
        return size
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
        if let delay = override(\.delay, by: overrides.delay) { return delay }
        return try settings.delay.value?.duration(in: scope, "\"delay\"") ?? .zero
    }

    /// Returns the duration of a command-line option, unless the request has the key itself, even with `null`.
    private func override(
        _ key: KeyPath<RequestSettings, Setting<DurationText.Setting>>, by duration: Duration?
    ) -> Duration? {
        // Check the option first: it is rare, and copying the request's own settings is expensive.
        guard let duration, case .inherited = request.settings[keyPath: key] else { return nil }
        return duration
    }

    private func timeout() throws(PlaceholderError) -> Duration? {
        if let timeout = override(\.timeout, by: overrides.timeout) { return timeout }
        return try timeout("timeout", settings.timeout.value)
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
        if !names.contains("user-agent") { fields.append(HTTPField("User-Agent", overrides.userAgent)) }
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
