import Cryptography
package import Diagnostics
package import HTTP
package import PostmanFormat
import Text

/// The conversion of a Postman request to the call that Newman would send, without authentication.
package struct PostmanCallBuilder {
    private let request: PostmanRequest
    private let behavior: PostmanBehavior
    private let settings: PostmanCallSettings
    private let files: FileSearch
    /// The place of the request, for errors that belong to none of its parts.
    private let range: SourceRange

    package init(
        _ request: PostmanRequest, at range: SourceRange, behavior: PostmanBehavior, settings: PostmanCallSettings,
        files: FileSearch
    ) {
        self.request = request
        self.range = range
        self.behavior = behavior
        self.settings = settings
        self.files = files
    }

    /// Returns the call, and remarks about it.
    ///
    /// User info of the URL becomes the call's authentication; it has no effect if the caller replaces it or if there is
    /// an Authorization field.
    ///
    /// - Parameters:
    ///   - isLiteral: True if `replace` replaces nothing, as for a request of `pm.sendRequest`.
    ///   - replace: Returns a text with its placeholders replaced; one without a value stays as it is.
    /// - Throws: `PostmanCallError`, or an error of `replace`.
    package func call(
        isLiteral: Bool = false, replace: @escaping (PostmanText) throws -> String
    ) throws -> (call: HTTPCall, remarks: [PostmanRemark]) {
        let texts = CallTexts(isLiteral: isLiteral, replace: replace)
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
        return (call, texts.remarks)
    }

    private func method(_ texts: CallTexts) throws -> String {
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

    private func warnAboutRequiredFields(_ texts: CallTexts) {
        for name in ["content-length", "host"] where behavior.disabledSystemHeaders.contains(name) {
            texts.add(
                PostmanRemark(
                    "disabledSystemHeaders lists \"\(name)\", which is sent all the same",
                    hint: "without it the request is invalid: remove the entry", at: range))
        }
    }
}
