import Cryptography
import Diagnostics
import HTTP
import PostmanFormat
import Text

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

/// A URL split and encoded as Postman does: unlike ``URLText``, it sends `|`, `^`, `[` and `]` as written, encodes
/// `{` and `}` only in the path, and assumes `http` if there is no scheme.
///
/// A placeholder that is left in the text, `{{name}}`, belongs to one part of the URL, whatever its name contains.
struct LooseURL: Sendable {
    let isSecure: Bool
    /// The text before the `@` of the authority; nil if there is none.
    let userInfo: String?
    /// The host in lower case.
    private let host: String
    private let port: String
    /// The path with its leading slash, and the query with its question mark.
    private let path: [UInt8]
    private let query: [UInt8]

    /// Splits a text. Drops leading white space and the fragment.
    ///
    /// - Throws: An error if the scheme is neither `http` nor `https`, or if host or port are invalid.
    init(_ written: String) throws(URLTextError) {
        let text = PlaceholderMask(written.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" })
        var end = text.firstIndex(of: "#", in: text.all) ?? text.all.upperBound
        let question = text.firstIndex(of: "?", in: 0..<end)
        query = question.map { Array(text.bytes[$0..<end]) } ?? []
        end = question ?? end
        let rest = text.replacingBackslashes(in: 0..<end)
        var start = 0
        var scheme: String?
        if let schemeEnd = rest.schemeEnd(before: end) {
            scheme = rest.string(0..<schemeEnd).lowercased()
            start = schemeEnd + "://".utf8.count
            while start < end, rest.mask[start] == UInt8(ascii: "/") { start += 1 }
        }
        guard scheme == nil || scheme == "http" || scheme == "https" else { throw .noScheme(written) }
        isSecure = scheme == "https"
        let slash = rest.firstIndex(of: "/", in: start..<end) ?? end
        path = slash == end ? [UInt8(ascii: "/")] : Array(rest.bytes[slash..<end])
        let at = rest.lastIndex(of: "@", in: start..<slash)
        userInfo = at.map { rest.string(start..<$0) }
        start = at.map { $0 + 1 } ?? start
        var colon = rest.lastIndex(of: ":", in: start..<slash)
        if let index = colon, rest.lastIndex(of: "]", in: index..<slash) != nil { colon = nil }
        host = rest.string(start..<(colon ?? slash)).lowercased()
        port = colon.map { rest.string(($0 + 1)..<slash) } ?? ""
        guard let parts = URLParts(self.text(isEncoded: true)) else { throw .noScheme(written) }
        try URLText.check(parts, of: written)
    }

    /// Returns the URL without user info, as it is sent.
    ///
    /// - Parameter isEncoded: False to leave characters as they are that a URL must not contain.
    func text(isEncoded: Bool) -> String {
        let start = (isSecure ? "https://" : "http://") + host + (port.isEmpty ? "" : ":\(port)")
        guard isEncoded else { return start + String(decoding: path + query, as: UTF8.self) }
        return start + PercentEncoding.encode(bytes: path, keeping: Self.isKeptInPath)
            + PercentEncoding.encode(bytes: query, keeping: Self.isKeptInQuery)
    }

    private static func isKeptInPath(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "?"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            false
        default: true
        }
    }

    private static func isKeptInQuery(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "'"), UInt8(ascii: "<"),
            UInt8(ascii: ">"):
            false
        default: true
        }
    }
}

extension LooseURL {
    /// Resolves the target of a redirect as Postman does: dot segments stay.
    ///
    /// - Parameter base: A URL that ``text(isEncoded:)`` returned.
    static func resolved(_ target: String, against base: String) throws(URLTextError) -> LooseURL {
        guard let parts = URLParts(base) else { throw .noScheme(base) }
        let scheme = parts.isSecure ? "https:" : "http:"
        let origin = "\(scheme)//\(parts.authority)"
        let head = target.prefix { $0 != "?" && $0 != "#" }
        let afterScheme = head.drop { $0 != ":" }.dropFirst()
        let absolute =
            switch target.first {
            case _ where URLText.hasScheme(head) && (afterScheme.hasPrefix("//") || afterScheme.hasPrefix("\\\\")):
                target
            case "/" where target.hasPrefix("//"), "\\" where target.hasPrefix("\\\\"): scheme + target
            case "/", "\\": origin + target
            case "#", nil: base
            case "?": origin + parts.path + target
            default:
                origin + parts.path[..<(parts.path.lastIndex(of: "/") ?? parts.path.startIndex)] + "/" + target
            }
        return try LooseURL(absolute)
    }
}
