import Cryptography
package import Diagnostics
package import HTTP
package import PostmanFormat
import Text

/// The conversion of a Postman request to the call that Newman would send.
package struct PostmanCallBuilder {
    private let request: PostmanRequest
    private let auth: PostmanAuth
    private let behavior: PostmanBehavior
    private let settings: PostmanCallSettings
    private let files: FileSearch
    /// The place of the request, for errors that belong to none of its parts.
    private let range: SourceRange

    package init(
        _ request: PostmanRequest, auth: PostmanAuth = .none, at range: SourceRange, behavior: PostmanBehavior,
        settings: PostmanCallSettings, files: FileSearch
    ) {
        self.request = request
        self.auth = auth
        self.range = range
        self.behavior = behavior
        self.settings = settings
        self.files = files
    }

    /// Returns the call with its authentication.
    ///
    /// - Throws: `PostmanCallError`, or an error of the variables.
    package func call(_ texts: PostmanTexts) throws -> HTTPCall {
        var call = try unauthenticated(texts)
        try texts.warnLater()
        guard case .given(let credentials) = auth else { return call }
        try PostmanAuthentication(credentials, texts: texts).put(into: &call)
        call.authentication = try adapted(call.authentication, texts)
        return call
    }

    /// Returns a signer with what depends on the rest of the request.
    private func adapted(_ authentication: HTTPAuthentication?, _ texts: PostmanTexts) throws -> HTTPAuthentication? {
        switch authentication {
        case .awsSignature(var signer)?:
            // Newman signs before it adds its own fields.
            var own: [String] = []
            for header in request.headers { own.append(try texts.name(of: header)) }
            signer.unsignedNames = Self.usualNames.subtracting(own)
            return .awsSignature(signer)
        case .oauth1(var credentials)?:
            credentials.encodesQuery = !behavior.disableUrlEncoding
            if let mode = request.body?.mode {
                if case .urlencoded = mode { credentials.isForm = true } else { credentials.isForm = false }
            }
            return .oauth1(credentials)
        default: return authentication
        }
    }

    /// Fields that every request has unless it states them itself.
    private static let usualNames: Set<String> = ["accept", "cache-control"]

    /// Returns the call without the authentication of the collection. User info of the URL becomes the authentication; it
    /// has no effect if there is another one or an Authorization field.
    private func unauthenticated(_ texts: PostmanTexts) throws -> HTTPCall {
        let method = try method(texts)
        let url = try PostmanCallURL(
            request.url, at: range, texts: texts, isEncoded: !behavior.disableUrlEncoding, address: settings.address)
        var fields = try PostmanFields(request.headers, texts: texts)
        let body = PostmanContent(texts: texts, files: files, behavior: behavior)
        var content = try body.content(of: request.body, method: method, fields: &fields)
        // The server waits for the last chunk, even without content.
        if content == nil, fields.areChunked { content = .bytes([]) }
        fields.settleLength(of: content, texts: texts)
        fields.addDefaults(userAgent: settings.userAgent, disabled: behavior.disabledSystemHeaders)
        fields.addHost(of: url.text)
        warnAboutRequiredFields(texts)
        var call = HTTPCall(
            method: method, url: url.text, fields: fields.all, content: content, timeout: settings.timeout,
            connectTimeout: HTTPCall.usualConnectTimeout, maxBody: settings.maxBody)
        if behavior.disabledSystemHeaders.contains("accept-encoding") { call.omitsAcceptEncoding = true }
        if let credentials = url.credentials {
            call.authentication = .basic(user: credentials.user, password: Secret(credentials.password))
        }
        call.jar = behavior.disableCookies ? nil : settings.jar
        let connection = PostmanConnection(behavior: behavior, settings: settings, range: range)
        try connection.put(into: &call, proxy: request.proxy, texts: texts)
        return call
    }

    private func method(_ texts: PostmanTexts) throws -> String {
        guard let written = request.method else { return "GET" }
        let method = try texts.text(written).uppercased()
        guard !method.isEmpty else { return "GET" }
        guard HTTPToken.isValid(method) else {
            throw PostmanCallError(
                .protocol, "\"\(DisplayText.printable(method))\" is not a method",
                hint: "a method is one word, such as GET", at: written.range)
        }
        return method
    }

    private func warnAboutRequiredFields(_ texts: PostmanTexts) {
        for name in ["content-length", "host"] where behavior.disabledSystemHeaders.contains(name) {
            texts.add(
                PostmanRemark(
                    "disabledSystemHeaders lists \"\(name)\", which is sent all the same",
                    hint: "without it the request is invalid: remove the entry", at: range))
        }
    }
}

/// The settings of a run for calls; keys of `protocolProfileBehavior` have priority over them.
package struct PostmanCallSettings {
    /// The value of the User-Agent field, such as `hubrun/1.2.0`.
    package var userAgent: String
    /// The time limit of a request; zero means no limit.
    package var timeout = Duration.seconds(300)
    /// The size limit of a response body, in bytes after decoding.
    package var maxBody = 64 << 20
    /// False for `--no-redirects`.
    package var followsRedirects = true
    /// True if redirects carry secrets to another origin, as in Newman.
    package var sendsSecretsOnRedirects = false
    /// Sets the connection that the command line wants for a call, of which the URL is known.
    package var connect: (inout HTTPCall) throws -> Void = { _ in }
    package var jar: CookieJar?
    /// Returns the URL to parse, given the URL with its variables replaced; nil to parse it unchanged.
    package var address: ((String) -> String)?

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}

/// The reason why a request cannot be sent.
package struct PostmanCallError: Error, Sendable {
    package enum Kind: Sendable {
        /// The request would violate HTTP: an invalid URL, method or header.
        case `protocol`
        /// A file is missing, unreadable, or outside of the allowed folders.
        case file
        /// A text cannot be made, or its warning is an error.
        case text
        /// The credentials are incomplete or wrong.
        case authentication
    }

    package let kind: Kind
    package let message: String
    package let hint: String?
    package let range: SourceRange

    init(_ kind: Kind, _ message: String, hint: String? = nil, at range: SourceRange) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.range = range
    }
}
