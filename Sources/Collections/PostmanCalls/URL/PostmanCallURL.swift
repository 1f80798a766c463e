import Cryptography
import Diagnostics
import HTTP
import PostmanFormat

/// The URL of a call, and the credentials in it.
struct PostmanCallURL {
    /// The URL without user info and fragment.
    let text: String
    /// The decoded user info; nil if there is none.
    let credentials: (user: String, password: String)?

    /// - Parameters:
    ///   - range: The place of a request without URL.
    ///   - isEncoded: False for `disableUrlEncoding`.
    ///   - address: As in ``PostmanCallSettings/address``.
    init(
        _ url: PostmanURL?, at range: SourceRange, texts: PostmanTexts, isEncoded: Bool,
        address: ((String) -> String)? = nil
    ) throws {
        guard let url else { throw Self.empty(at: range) }
        let replaced = try URLJoining.text(of: url, texts)
        guard replaced.contains(where: { !$0.isWhitespace }) else { throw Self.empty(at: url.range) }
        do throws(URLTextError) {
            let parsed = try LooseURL(address?(replaced) ?? replaced)
            text = parsed.text(isEncoded: isEncoded)
            credentials = parsed.userInfo.flatMap(Self.credentials)
        } catch {
            throw Self.leftPlaceholder(error, in: replaced, of: url, texts) ?? Self.error(error, in: url)
        }
        guard isEncoded || !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw PostmanCallError(
                .protocol, "the URL contains a space or a control character, which disableUrlEncoding leaves as it is",
                hint: "write %20 for a space, or remove disableUrlEncoding", at: url.range)
        }
    }

    private static func credentials(_ userInfo: String) -> (user: String, password: String)? {
        guard !userInfo.isEmpty else { return nil }
        let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let password = parts.count > 1 ? PercentEncoding.decodeLeniently(parts[1]) : ""
        // In basic authentication the first colon ends the user name, even one that the URL encodes.
        let pair = "\(PercentEncoding.decodeLeniently(parts[0])):\(password)"
        let user = pair.prefix { $0 != ":" }
        return (String(user), String(pair.dropFirst(user.count + 1)))
    }

    private static func empty(at range: SourceRange) -> PostmanCallError {
        PostmanCallError(
            .protocol, "the URL is empty", hint: "give the request a URL, or its variable a value", at: range)
    }

    /// Returns the quoted URL as written. Values of variables are not shown: they can be secrets.
    private static func shown(_ url: PostmanURL) -> String {
        "\"\(DisplayText.printable(url.writtenWithoutUserInfo).cut(to: 120))\""
    }

    /// Returns an error that names the placeholder that is left in the scheme, host or port; nil if there is none.
    private static func leftPlaceholder(
        _ error: URLTextError, in replaced: String, of url: PostmanURL, _ texts: PostmanTexts
    ) -> PostmanCallError? {
        let isLeft =
            switch error {
            case .hostCharacter(let sign, _): sign == "{"
            case .noScheme: replaced.hasPrefix("{{")
            case .port(let port): port.contains("{{")
            case .noHost, .unclosedBracket, .tooLong: false
            }
        let origin = replaced.prefixMatch(of: /(?:[^\/?#]*?:\/\/)?[^\/?#]*/)?.output ?? ""
        guard isLeft, let name = PostmanPlaceholders.placeholders(in: String(origin)).first?.name else { return nil }
        let printable = DisplayText.printable(name)
        guard !texts.isLiteral else {
            return PostmanCallError(
                .protocol, "pm.sendRequest does not replace {{\(printable)}}, and the URL cannot be sent with it",
                hint: "pm.variables.replaceIn(…) replaces it", at: url.range)
        }
        return PostmanCallError(
            .protocol, "\"\(printable)\" has no value, and the URL \(shown(url)) cannot be sent without it",
            hint: "define it in an environment or on the command line, or also run the requests whose scripts set it",
            at: url.range)
    }

    private static func error(_ error: URLTextError, in url: PostmanURL) -> PostmanCallError {
        let written = shown(url)
        let hint = "do all variables of the host have a value?"
        return switch error {
        case .hostCharacter(let sign, _):
            PostmanCallError(
                .protocol, "the host of \(written) contains \(URLTextError.named(sign))", hint: hint, at: url.range)
        case .unclosedBracket:
            PostmanCallError(
                .protocol, "the host of \(written) is not an IPv6 address in brackets", hint: error.hint, at: url.range)
        case .port:
            PostmanCallError(.protocol, "the port of \(written) is not a number", hint: error.hint, at: url.range)
        case .noHost: PostmanCallError(.protocol, "the URL \(written) has no host", hint: hint, at: url.range)
        case .noScheme:
            PostmanCallError(
                .protocol, "the URL \(written) begins with another scheme than http and https",
                hint: url.written.hasPrefix("{{")
                    ? "does the variable of the scheme have a value?" : "hubrun sends http and https only",
                at: url.range)
        case .tooLong: PostmanCallError(.protocol, error.message, hint: error.hint, at: url.range)
        }
    }
}
