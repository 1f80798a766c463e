import Diagnostics
import HTTP
import Text
import Secrets
import YAMLSource

/// Conceals the secrets that a file contains, so that no diagnostic shows them:
///
/// - values of names under `secrets` and of names that describe secrets, where `variables`, `with`, `set`, `forEach` or
///   `data` define them, and of columns named like secrets (``SecretColumn``);
/// - values below `body` and `query` whose keys describe secrets;
/// - values of `key`, `connectionString`, `clientSecret` and `password`, and everything below `auth` and `keys` except
///   for words that are no credentials; the keys may be misspelled (`passwrod`, `client_secret`);
/// - header fields with credentials, without the authentication scheme, and passwords in URLs.
///
/// Placeholders are shown. Keys below `expect` and the like belong to the server's API and are no settings. YAML
/// may read a secret as a tag, an anchor, an alias, a comment or a key (`{ Summer24 }`, `password:Summer24`), which are
/// concealed too. A file that is not valid YAML is concealed as a whole if it has a word of ``SecretWords``.
struct WrittenSecrets {
    /// Keys of secret settings.
    private static let keys: Set = ["key", "connectionString", "clientSecret", "password"]
    /// Keys of secrets in a text that lacks the space after its colon: the key may be one below `auth`.
    private static let textKeys = keys.union(["auth", "bearer", "user", "value"])
    /// Keys whose mappings have names that the user chooses.
    private static let definitions: Set = ["variables", "with", "set", "forEach", "data"]
    private static let words = keys.union(definitions).union(["auth", "keys"]).sorted()
    /// Keys below which `password` and the like are no settings; in `tls`, `key` is a path.
    private static let serverWords: Set = [
        "body", "expect", "capture", "when", "hints", "query", "cookies", "tls", "emulator", "claims", "header", "save",
    ]
    /// Values of `auth` that are not secret: `none`, and kinds without their mapping.
    private static let authWords: Set = [
        "none", "basic", "bearer", "digest", "apikey", "awssigv4", "oauth2", "jwt", "sas", "true", "false", "yes", "no",
    ]
    /// Keys below `auth` whose values are not secret.
    private static let openParts: Set = [
        "region", "service", "header", "query", "tokenUrl", "clientId", "scope", "audience",
    ]

    private let source: SecretSource
    /// Names under `secrets`.
    private var names: Set<String>
    /// The kinds of values by their keys as written. Cached, because most keys of a file occur often.
    private var contents: [String: KeyContent] = [:]

    /// The kind of the value of a key.
    private enum KeyContent {
        case headers
        /// Mappings of settings, by names.
        case named
        case definitions(areRows: Bool)
        case secrets
        case settings
        /// A part of the server's API, whose keys are no settings. A sent value below a key such as `password` is a secret.
        case server(isSent: Bool)
    }

    /// - Parameter names: The names of secrets in other files.
    /// - Returns: These names and the file's own ones.
    @discardableResult
    static func conceal(below root: YAMLNode, in file: SourceFile, names: Set<String>) -> Set<String> {
        var secrets = WrittenSecrets(source: SecretSource(file: file), names: names)
        let environments = root.mapping?.value(of: "environments")?.mapping?.entries.map(\.value) ?? []
        for node in [root] + environments { secrets.learnNames(from: node) }
        secrets.visit(root)
        secrets.concealTexts(in: root)
        return secrets.names
    }

    /// True if a text that is not valid YAML may contain a secret; nobody can tell where its values end.
    ///
    /// - Parameter names: The names of secrets in other files.
    static func mayOccur(in text: String, names: Set<String>) -> Bool {
        SecretWords.occur(inLinesOf: text) || names.contains { text.utf8.firstRange(of: $0.utf8) != nil }
            || text.utf8.contains(UInt8(ascii: "@")) && !WrittenPassword.ranges(in: Array(text.unicodeScalars)).isEmpty
    }

    private mutating func learnNames(from node: YAMLNode) {
        guard let list = node.mapping?.value(of: "secrets") else { return }
        names.formUnion((list.sequence ?? [list]).compactMap { $0.scalar?.text })
        for entry in list.mapping?.entries ?? [] {
            names.insert(entry.key)
            concealAll(of: entry.value)
        }
    }

    // MARK: Settings

    /// - Parameter hasNames: True if the keys of mappings are names, such as a token that is called `key`.
    private mutating func visit(_ node: YAMLNode, hasNames: Bool = false) {
        switch node.content {
        case .sequence(let elements): for element in elements { visit(element) }
        case .mapping(let mapping): for entry in mapping.entries { visit(entry, hasNames: hasNames) }
        case .scalar, .missing: break
        }
    }

    private mutating func visit(_ entry: YAMLMapping.Entry, hasNames: Bool) {
        if hasNames, entry.value.mapping != nil { return visit(entry.value) }
        switch content(of: entry.key) {
        case .headers: visitHeaders(entry.value)
        case .named: visit(entry.value, hasNames: true)
        case .definitions(let areRows): visitDefinitions(entry.value, areRows: areRows)
        case .secrets: concealAll(of: entry.value, behind: entry.keyNode)
        case .settings: visit(entry.value)
        case .server(let isSent): if isSent, !hasNames { visitSent(entry.value) }
        }
    }

    private mutating func content(of key: String) -> KeyContent {
        if let content = contents[key] { return content }
        // `oauth2` is a key of its own, not a misspelled `auth`.
        let words = Self.words + ["oauth2"]
        let meaning = Suggestion.nearest(to: key.filter { $0 != "_" && $0 != "-" }, among: words) ?? key
        let content: KeyContent =
            switch meaning {
            case _ where Self.serverWords.contains(key): .server(isSent: key == "body" || key == "query")
            case "headers": .headers
            case "tokens", "environments": .named
            case _ where Self.definitions.contains(meaning): .definitions(areRows: meaning == "data")
            case _ where Self.words.contains(meaning): .secrets
            default: .settings
            }
        contents[key] = content
        return content
    }

    /// Conceals secret values in mappings of names, or in lists of such mappings, as in rows of data.
    private func visitDefinitions(_ node: YAMLNode, areRows: Bool) {
        for element in node.sequence ?? [] { visitDefinitions(element, areRows: areRows) }
        for entry in node.mapping?.entries ?? []
        where names.contains(entry.key) || areRows && SecretWords.isSecret(column: entry.key)
            || Self.describesSecret(entry)
        {
            concealAll(of: entry.value, behind: entry.keyNode, isText: true)
        }
    }

    /// True if the key describes a secret and the value may be one.
    private static func describesSecret(_ entry: YAMLMapping.Entry) -> Bool {
        SecretWords.isSecret(name: entry.key) && entry.value.scalar.map { SecretWords.mayBeSecret($0.text) } ?? true
    }

    /// Conceals values whose keys describe secrets.
    private func visitSent(_ node: YAMLNode) {
        for element in node.sequence ?? [] { visitSent(element) }
        for entry in node.mapping?.entries ?? [] {
            if entry.value.mapping == nil, Self.describesSecret(entry) {
                concealAll(of: entry.value, behind: entry.keyNode, isText: true)
            } else {
                visitSent(entry.value)
            }
        }
    }

    private func visitHeaders(_ node: YAMLNode) {
        for entry in node.mapping?.entries ?? [] where HTTPField(entry.key, "").isSecret {
            let hasScheme = entry.key.lowercased().hasSuffix("authorization")
            concealAll(of: entry.value, behind: entry.keyNode, isText: true, hasScheme: hasScheme)
        }
    }

    /// - Parameters:
    ///   - key: The key on whose line the value begins; nil for an item of a list.
    ///   - isText: True if the value is a text, so that a mapping in braces is a text without its quotes.
    ///   - hasScheme: True if an authentication scheme may precede the secret.
    private func concealAll(
        of node: YAMLNode, behind key: YAMLNode? = nil, isText: Bool = false, hasScheme: Bool = false
    ) {
        if let key { source.concealAround(node, behind: key) }
        for element in node.sequence ?? [] { concealAll(of: element, isText: isText, hasScheme: hasScheme) }
        let isInBraces = source.isFlow(node)
        if isText, isInBraces, node.mapping != nil { source.conceal(node) }
        for entry in node.mapping?.entries ?? [] {
            let isSecret = isText || entry.value.isMissing || source.isMarkedKey(entry.keyNode)
            if isInBraces, isSecret, !Self.isSetting(entry.key) { source.conceal(entry.keyNode) }
            if !isText, Self.openParts.contains(entry.key) { continue }
            concealAll(of: entry.value, behind: entry.keyNode, isText: isText)
        }
        guard let scalar = node.scalar, !node.isNull, !Self.authWords.contains(scalar.text.lowercased()) else { return }
        let count = scalar.text.unicodeScalars.count
        let scheme = hasScheme ? scalar.text.unicodeScalars.prefix { $0 != " " }.count + 1 : 0
        source.conceal(scalar, at: node, within: [(scheme < count ? scheme : 0)..<count])
    }

    /// True if a key, or the key in a text such as `bearer:Summer24`, is no secret.
    private static func isSetting(_ text: String) -> Bool {
        let key = String(text.prefix { $0 != ":" })
        return authWords.contains(key.lowercased()) || openParts.contains(key) || Self.isKey(key)
    }

    /// True for keys of secrets, in the spelling of other tools too (`client_secret`), and for names that end in such a
    /// key (`db-password`).
    private static func isKey(_ word: String) -> Bool {
        if SecretWords.isSecret(field: word) { return true }
        guard let last = word.split(whereSeparator: { $0 == "-" || $0 == "_" }).last else { return false }
        return textKeys.contains(String(last))
    }

    // MARK: Texts

    /// Conceals the passwords of all URLs, and the values of texts such as `password:Summer24`.
    private func concealTexts(in node: YAMLNode) {
        switch node.content {
        case .sequence(let elements): for element in elements { concealTexts(in: element) }
        case .mapping(let mapping):
            for entry in mapping.entries {
                if entry.value.isMissing {
                    concealJoinedValue(of: entry.keyNode)
                } else {
                    concealTexts(in: entry.value)
                }
            }
        case .scalar(let scalar):
            concealJoinedValue(of: node)
            guard scalar.text.firstOffset(of: UInt8(ascii: "@")) != nil else { return }
            source.conceal(scalar, at: node, within: WrittenPassword.ranges(in: Array(scalar.text.unicodeScalars)))
        case .missing: break
        }
    }

    /// Conceals the value in a text that lacks the space after its colon.
    private func concealJoinedValue(of node: YAMLNode) {
        // Search in UTF-8: a colon with a combining mark is a `Character` of its own.
        guard let scalar = node.scalar, scalar.style == .plain,
            let offset = scalar.text.firstOffset(of: UInt8(ascii: ":"))
        else { return }
        let text = scalar.text
        // Most texts with a colon are URLs.
        let isURL = URLText.schemeEnd(of: text) != nil
        if isURL, names.isEmpty { return }
        let colon = text.utf8.index(text.startIndex, offsetBy: offset)
        let key = String(text[..<colon])
        guard names.contains(key) || !isURL && Self.isKey(key) else { return }
        let start = text.unicodeScalars.distance(from: text.startIndex, to: colon) + 1
        source.conceal(scalar, at: node, within: [start..<text.unicodeScalars.count])
    }
}
