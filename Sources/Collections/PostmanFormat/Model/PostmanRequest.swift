package import Diagnostics
import Text

/// The member `request` of an item.
package struct PostmanRequest: Sendable {
    /// The method as written; nil if it is missing, which means GET.
    package var method: PostmanText?
    package var url: PostmanURL?
    package var headers: [PostmanEntry] = []
    package var body: PostmanBody?
    package var proxy: PostmanProxy?

    package init() {}
}

/// The member `proxy` of a request.
package struct PostmanProxy: Sendable {
    package var scheme: String?
    package var host: PostmanText
    package var port: PostmanText?
    package var user: PostmanText?
    package var password: PostmanText?
    package var range: SourceRange

    package init(
        scheme: String?, host: PostmanText, port: PostmanText?, user: PostmanText?, password: PostmanText?,
        range: SourceRange
    ) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.user = user
        self.password = password
        self.range = range
    }
}

/// The URL of a request: a text, or parts that are joined.
package struct PostmanURL: Sendable {
    package enum Form: Sendable {
        /// The text is used as it is; the entries are appended to its query.
        case text(PostmanText, appended: [PostmanEntry])
        case parts(Parts)
    }

    /// The parts of a URL; lists of `host` and `path` have one element if the file has a text.
    package struct Parts: Sendable {
        package var scheme: PostmanText?
        /// User name and password, as the member `auth` of schema 2.0 has them.
        package var userInfo: PostmanText?
        package var host: [PostmanText] = []
        package var port: PostmanText?
        package var path: [PostmanText] = []
        package var query: [PostmanEntry] = []
        package var fragment: PostmanText?

        package init() {}
    }

    package var form: Form
    /// The path variables, enabled or not.
    package var variables: [PostmanEntry]
    package var range: SourceRange

    package init(_ form: Form, variables: [PostmanEntry] = [], range: SourceRange) {
        self.form = form
        self.variables = variables
        self.range = range
    }
}

/// The user name and the password in a URL, which can be secrets.
extension PostmanURL {
    /// The URL as ``written``, with "…" for a user name and password: they can be secrets. Also without a scheme.
    package var writtenWithoutUserInfo: String {
        let written = written
        guard let userInfo = Self.userInfo(of: written) else { return written }
        return written[..<userInfo.startIndex] + "…" + written[userInfo.endIndex...]
    }

    /// Hides the password in a URL, or a user name without one, in diagnostics of its file.
    static func concealPassword(in url: PostmanText) {
        guard let secret = password(in: url.text).map(String.init), !PostmanPlaceholders.mayHavePlaceholders(secret)
        else { return }
        url.range.file.conceal(url.range)
        url.range.file.conceal(secret)
    }

    /// Returns the password in a URL, or the user name if there is no password; nil without both.
    private static func password(in url: String) -> Substring? {
        guard let userInfo = userInfo(of: url) else { return nil }
        let password = userInfo.firstIndex(of: ":").map { userInfo[userInfo.index(after: $0)...] } ?? userInfo
        return password.isEmpty ? nil : password
    }

    private static func userInfo(of url: String) -> Substring? {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
        return url[start..<end].lastIndex(of: "@").map { url[start..<$0] }
    }
}

/// The body of a request; `mode: none` and `disabled: true` are read as no body.
package struct PostmanBody: Sendable {
    package enum Mode: Sendable {
        /// Text; `language` is that of `options.raw`. A value that is not text is its compact JSON.
        case raw(PostmanText, language: String?)
        case urlencoded([PostmanEntry])
        /// Form fields as one text, `name=value` joined by `&`.
        case urlencodedText(PostmanText)
        case formdata([PostmanPart])
        /// The bytes of a file; nil if no file is chosen.
        case file(PostmanText?)
        /// The bytes of `file.content`, in base64.
        case bytes(PostmanText)
        case graphQL(PostmanQuery)
        /// A mode that the schema does not have, with the warning about it; no body is sent.
        case unknown(String, Diagnostic)
    }

    /// The modes of schema 2.
    static let modes = ["raw", "urlencoded", "formdata", "file", "graphql", "none"]

    package var mode: Mode
    package var range: SourceRange

    package init(_ mode: Mode, range: SourceRange) {
        self.mode = mode
        self.range = range
    }

    /// Returns a mode that schema 2 does not have.
    static func unknownMode(_ name: String, at range: SourceRange) -> Mode {
        .unknown(
            name,
            Diagnostic(
                .postmanIgnored, .warning, at: range,
                "\"\(DisplayText.printable(name).cut(to: 80))\" is not a body mode: no body is sent",
                hint: Suggestion.hint(for: name, among: modes) ?? "the modes are \(modes.joined(separator: ", "))"))
    }
}

/// A query of GraphQL.
package struct PostmanQuery: Sendable {
    package var query: PostmanText?
    package var operationName: PostmanText?
    /// The variables: JSON as text, or an object as compact JSON.
    package var variables: PostmanText?

    package init(query: PostmanText?, operationName: PostmanText?, variables: PostmanText?) {
        self.query = query
        self.operationName = operationName
        self.variables = variables
    }
}

/// An entry of a multipart form.
package struct PostmanPart: Sendable {
    package enum Content: Sendable {
        case text(PostmanValue)
        /// Paths of files; empty if no file is chosen.
        case files([PostmanText])
    }

    package var key: PostmanText?
    package var content: Content
    package var fileName: PostmanText?
    package var contentType: PostmanText?
    package var isDisabled: Bool
    package var range: SourceRange

    package init(
        key: PostmanText?, content: Content, fileName: PostmanText? = nil, contentType: PostmanText? = nil,
        isDisabled: Bool = false, range: SourceRange
    ) {
        self.key = key
        self.content = content
        self.fileName = fileName
        self.contentType = contentType
        self.isDisabled = isDisabled
        self.range = range
    }
}

extension PostmanRequest {
    /// All texts in which variables are replaced, in the order of the schema; those of disabled entries are left out.
    package var texts: [PostmanText] {
        var texts = [method].compactMap(\.self)
        if let url { texts += url.texts }
        texts += headers.flatMap(\.texts)
        if let body { texts += body.texts }
        if let proxy { texts += [proxy.host, proxy.port, proxy.user, proxy.password].compactMap(\.self) }
        return texts
    }
}

extension PostmanURL {
    package var texts: [PostmanText] {
        let own: [PostmanText] =
            switch form {
            case .text(let text, let appended): [text] + appended.flatMap(\.texts)
            case .parts(let parts):
                [parts.scheme, parts.userInfo].compactMap(\.self) + parts.host
                    + [parts.port].compactMap(\.self) + parts.path + parts.query.flatMap(\.texts)
                    + [parts.fragment].compactMap(\.self)
            }
        return own + variables.flatMap(\.texts)
    }

    /// The URL with unreplaced placeholders, for lists and reports.
    package var written: String {
        switch form {
        case .text(let text, let appended):
            return text.text + Self.query(appended, after: text.text.contains("?") ? "&" : "?")
        case .parts(let parts):
            let scheme = parts.scheme.map { $0.text.hasSuffix("://") ? $0.text : $0.text + "://" } ?? ""
            let host = parts.host.map(\.text).joined(separator: ".")
            let path = parts.path.map { "/" + $0.text }.joined()
            return scheme + host + (parts.port.map { ":" + $0.text } ?? "") + path
                + Self.query(parts.query, after: "?") + (parts.fragment.map { "#" + $0.text } ?? "")
        }
    }

    private static func query(_ entries: [PostmanEntry], after sign: String) -> String {
        let shown = entries.filter { !$0.isDisabled }.map { entry in
            (entry.key?.text ?? "") + (entry.value.text.map { "=" + $0.text } ?? "")
        }
        return shown.isEmpty ? "" : sign + shown.joined(separator: "&")
    }
}

extension PostmanEntry {
    /// Name and value; nothing for a disabled entry.
    package var texts: [PostmanText] { isDisabled ? [] : [key, value.text].compactMap(\.self) }
}

extension PostmanValue {
    /// The text, number or boolean; nil for other values.
    package var text: PostmanText? {
        switch self {
        case .text(let text), .plain(let text): text
        case .missing, .null, .structure: nil
        }
    }
}

extension PostmanBody {
    package var texts: [PostmanText] {
        switch mode {
        case .raw(let text, _), .urlencodedText(let text), .bytes(let text): [text]
        case .urlencoded(let entries): entries.flatMap(\.texts)
        case .formdata(let parts): parts.filter { !$0.isDisabled }.flatMap(\.texts)
        case .file(let path): [path].compactMap(\.self)
        case .graphQL(let query): [query.query, query.operationName, query.variables].compactMap(\.self)
        case .unknown: []
        }
    }
}

extension PostmanPart {
    fileprivate var texts: [PostmanText] {
        let content: [PostmanText] =
            switch content {
            case .text(let value): [value.text].compactMap(\.self)
            case .files(let paths): paths
            }
        return [key].compactMap(\.self) + content + [fileName, contentType].compactMap(\.self)
    }
}
