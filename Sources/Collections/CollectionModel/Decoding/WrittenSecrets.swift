import Diagnostics
import HTTP
import YAMLSource

/// Conceals the values of secrets in a file (format.md).
///
/// Works on nodes alone, so that an error in a mapping doesn't reveal the values next to it.
struct WrittenSecrets {
    /// Keys of secret settings.
    static let keys: Set = ["key", "connectionString", "clientSecret", "password"]
    /// Keys below which everything except names is secret.
    private static let secretMappings: Set = ["auth", "keys"]
    private static let openParts: Set = [
        "region", "service", "header", "query", "tokenUrl", "clientId", "scope", "audience",
    ]
    /// Values of `auth` that are not secret: `none`, and kinds without their mapping.
    private static let authWords: Set = [
        "none", "basic", "bearer", "digest", "apikey", "awssigv4", "oauth2", "jwt", "sas", "true", "false", "yes", "no",
    ]
    /// Keys whose mappings have names that the user chooses.
    private static let definitions: Set = ["variables", "with", "set", "forEach", rows]
    private static let rows = "data"
    /// Keys below which other keys belong to the server's API and aren't settings; in `tls`, `key` is a path.
    private static let wordsOfServers: Set = [
        "body", "expect", "capture", "when", "hints", "query", "headers", "cookies", "tls", "emulator", "claims",
        "header", "save",
    ]

    private let file: SourceFile
    /// Names under `secrets`.
    private var names: Set<String> = []
    /// The content below each written key, whose spelling may be wrong.
    private var contents: [String: Content] = [:]

    /// The secrets that may be below a key.
    private enum Content {
        case nothing
        case definitions
        case everything
        case unlessMapping
        case unknown
    }

    /// - Parameter names: The names of secrets in other files.
    /// - Returns: These names and the file's own ones.
    @discardableResult
    static func conceal(below root: YAMLNode, in file: SourceFile, names: Set<String>) -> Set<String> {
        var secrets = WrittenSecrets(file: file)
        secrets.names = names
        secrets.learnNames(from: root)
        for environment in root.mapping?.value(of: "environments")?.mapping?.entries ?? [] {
            secrets.learnNames(from: environment.value)
        }
        secrets.visit(root)
        secrets.concealPasswordsOfURLs(in: root)
        return secrets.names
    }

    private init(file: SourceFile) { self.file = file }

    private mutating func learnNames(from node: YAMLNode) {
        guard let list = node.mapping?.value(of: "secrets") else { return }
        names.formUnion((list.sequence ?? [list]).compactMap { $0.scalar?.text })
        for entry in list.mapping?.entries ?? [] {
            names.insert(entry.key)
            concealAll(of: entry.value)
        }
    }

    private mutating func visit(_ node: YAMLNode) {
        for element in node.sequence ?? [] { visit(element) }
        concealJoinedKeys(of: node)
        for entry in node.mapping?.entries ?? [] {
            if entry.key == "headers" { visitHeaders(entry.value) }
            let content = content(below: entry.key)
            switch content {
            case .nothing: break
            case .definitions: visitDefinitions(entry.value, areRows: Self.key(meantBy: entry.key) == Self.rows)
            case .everything: concealAll(of: entry.value, behind: entry.keyNode)
            case .unlessMapping where entry.value.mapping == nil: concealAll(of: entry.value, behind: entry.keyNode)
            case .unlessMapping, .unknown:
                if case .unlessMapping = content { concealLoneKeys(of: entry.value) }
                visit(entry.value)
            }
        }
    }

    private mutating func content(below word: String) -> Content {
        if let content = contents[word] { return content }
        let content = Self.wordsOfServers.contains(word) ? .nothing : Self.content(belowKey: Self.key(meantBy: word))
        contents[word] = content
        return content
    }

    private static func content(belowKey key: String) -> Content {
        if definitions.contains(key) { return .definitions }
        if secretMappings.contains(key) { return .everything }
        return keys.contains(key) ? .unlessMapping : .unknown
    }

    /// Returns the known key for a misspelled one or another tool's (`client_secret`), so that its value is concealed.
    private static func key(meantBy word: String) -> String {
        Suggestion.nearest(to: word.filter { $0 != "_" && $0 != "-" }, among: known) ?? word
    }

    /// Secret keys, and similar keys of the format that are not secret.
    private static let known =
        keys.union(secretMappings).union(definitions).union([
            "environments", "tokens", "oauth2", "sas", "jwt", "hub", "name", "namespace", "keyName", "kind", "url",
            "tokenUrl", "clientId", "scope", "audience", "resource", "authentication", "username", "user", "algorithm",
            "expiresIn", "refreshOn", "defaults", "requests", "setup", "teardown", "group", "include", "description",
            "connectTimeout", "path", "tags", "needs", "delay", "skip", "retry", "resolve", "proxy", "http", "GET",
            "PUT",
            "HEAD", "POST", "PATCH", "DELETE", "request", "method", "secrets", "port", "file", "text",
        ]).sorted()

    /// Conceals secret values in mappings of names, or in lists of such mappings, as in rows of data.
    private func visitDefinitions(_ node: YAMLNode, areRows: Bool) {
        for element in node.sequence ?? [] { visitDefinitions(element, areRows: areRows) }
        concealJoinedKeys(of: node)
        for entry in node.mapping?.entries ?? []
        where names.contains(entry.key) || areRows && SecretColumn.isNamed(entry.key) {
            concealAll(of: entry.value, behind: entry.keyNode)
            concealKeysOfFlow(entry.value)
        }
    }

    /// - Parameter key: The key on whose line the value begins; nil for an item of a list.
    private func concealAll(of node: YAMLNode, behind key: YAMLNode? = nil) {
        for element in node.sequence ?? [] { concealAll(of: element) }
        for entry in node.mapping?.entries ?? [] where !Self.openParts.contains(entry.key) {
            concealAll(of: entry.value, behind: entry.keyNode)
        }
        concealLoneKeys(of: node)
        var isSecret = false
        if let scalar = node.scalar, !node.isNull, !Self.authWords.contains(scalar.text.lowercased()) {
            isSecret = conceal(scalar, at: node)
        }
        if let key { source.concealAround(node, behind: key, isSecret: isSecret) }
    }

    /// Conceals keys without a value: `{ Summer24 }` and `{ bearer:Summer24 }` are texts that lack their quotes.
    private func concealLoneKeys(of node: YAMLNode) {
        guard let mapping = node.mapping, source.isFlow(node) else { return }
        concealJoinedKeys(of: node)
        for entry in mapping.entries where entry.value.isMissing || source.isMarkedKey(entry.keyNode) {
            let isSetting =
                Self.authWords.contains(entry.key.lowercased()) || Self.openParts.contains(entry.key)
                || WrittenSecretLines.isKey(entry.key)
            if !isSetting, joinedValue(of: entry.key) == nil {
                source.conceal(entry.keyNode)
            }
        }
    }

    /// Conceals the keys of a mapping in braces: it is usually a secret text that lacks its quotes.
    private func concealKeysOfFlow(_ node: YAMLNode) {
        guard let mapping = node.mapping, source.isFlow(node) else { return }
        file.conceal(node.range(in: file))
        for entry in mapping.entries { file.conceal(entry.key) }
    }

    /// Returns the range of the value, in Unicode scalars, in a text such as `password:Summer24` that lacks the space.
    private func joinedValue(of text: String) -> Range<Int>? {
        // Search in UTF-8: a colon with a combining mark is a `Character` of its own.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.utf8.index(after: colon) < text.endIndex
        else { return nil }
        let key = String(text[..<colon])
        // Most texts with a colon are URLs.
        let isURL = URLText.schemeEnd(of: text) != nil
        guard names.contains(key) || !isURL && WrittenSecretLines.isKey(key) else { return nil }
        return text.unicodeScalars.distance(from: text.startIndex, to: colon) + 1..<text.unicodeScalars.count
    }

    private var source: SecretSource { SecretSource(file: file) }

    /// Conceals headers that carry credentials, except for the authentication scheme.
    private func visitHeaders(_ node: YAMLNode) {
        concealJoinedKeys(of: node)
        for entry in node.mapping?.entries ?? [] where HTTPField(entry.key, "").isSecret {
            let isText = !entry.value.isMissing && !entry.value.isNull
            source.concealAround(entry.value, behind: entry.keyNode, isSecret: isText)
            concealKeysOfFlow(entry.value)
            let hasScheme = entry.key.lowercased().hasSuffix("authorization")
            for value in entry.value.sequence ?? [entry.value] {
                guard let scalar = value.scalar, !value.isNull else { continue }
                let count = scalar.text.unicodeScalars.count
                let start = hasScheme ? Self.schemeEnd(of: scalar.text) : 0
                conceal(scalar, at: value, within: [start..<count])
            }
        }
    }

    private func concealJoinedKeys(of node: YAMLNode) {
        for entry in node.mapping?.entries ?? [] where entry.value.isMissing {
            guard let scalar = entry.keyNode.scalar, let joined = joinedValue(of: entry.key) else { continue }
            conceal(scalar, at: entry.keyNode, within: [joined])
        }
    }

    /// Returns the number of Unicode scalars before the credentials, such as `Bearer `.
    private static func schemeEnd(of text: String) -> Int {
        let scheme = text.unicodeScalars.prefix { $0 != " " }.count
        return scheme < text.unicodeScalars.count ? scheme + 1 : 0
    }

    /// Conceals the passwords of all URLs below a node.
    private func concealPasswordsOfURLs(in node: YAMLNode) {
        for element in node.sequence ?? [] { concealPasswordsOfURLs(in: element) }
        for entry in node.mapping?.entries ?? [] { concealPasswordsOfURLs(in: entry.value) }
        guard let scalar = node.scalar else { return }
        if scalar.style == .plain, let joined = joinedValue(of: scalar.text) {
            conceal(scalar, at: node, within: [joined])
        }
        guard scalar.text.utf8.contains(UInt8(ascii: "@")) else { return }
        conceal(scalar, at: node, within: WrittenPassword.ranges(in: Array(scalar.text.unicodeScalars)))
    }

    /// - Returns: False if the scalar contains only placeholders.
    private func conceal(_ scalar: YAMLScalar, at node: YAMLNode) -> Bool {
        conceal(scalar, at: node, within: [0..<scalar.text.unicodeScalars.count])
    }

    /// Conceals parts of a scalar, but no placeholder: it isn't secret, and may contain the error.
    ///
    /// - Parameter parts: The secret parts of the text, in Unicode scalars.
    @discardableResult
    private func conceal(_ scalar: YAMLScalar, at node: YAMLNode, within parts: [Range<Int>]) -> Bool {
        guard !parts.isEmpty else { return false }
        let scalars = scalar.text.unicodeScalars
        let literals = Self.literals(of: scalar.text).flatMap { literal in
            parts.map { $0.clamped(to: literal) }.filter { part in
                let written = String(String.UnicodeScalarView(scalars.dropFirst(part.lowerBound).prefix(part.count)))
                return !part.isEmpty && !PlaceholderLookalike.isWhole(written)
            }
        }
        if literals == [0..<scalars.count] { file.conceal(node.range(in: file)) }
        var search = SliceSearch(node.slice(in: file), text: scalar.text)
        for literal in literals {
            if literals.count > 1 || literal.count < scalars.count { file.conceal(search.range(ofScalars: literal)) }
            let start = scalars.index(scalars.startIndex, offsetBy: literal.lowerBound)
            file.conceal(String(scalars[start..<scalars.index(start, offsetBy: literal.count)]))
        }
        return !literals.isEmpty
    }

    /// Returns the ranges, in Unicode scalars, of the text outside of placeholders.
    static func literals(of text: String) -> [Range<Int>] {
        let scalars = Array(text.unicodeScalars)
        var literals: [Range<Int>] = []
        var (start, index, depth) = (0, 0, 0)
        while index < scalars.count {
            let isPair = index + 1 < scalars.count && scalars[index] == scalars[index + 1]
            if isPair, scalars[index] == "<" {
                if depth == 0, start < index { literals.append(start..<index) }
                if depth == 0 { start = index }
                depth += 1
                index += 2
            } else if isPair, scalars[index] == ">", depth > 0 {
                depth -= 1
                index += 2
                start = index
            } else {
                index += 1
            }
        }
        if depth == 0, start == scalars.count { return literals }
        // An unclosed placeholder is text, which may belong to the secret.
        if let last = literals.last, last.upperBound == start { start = literals.removeLast().lowerBound }
        literals.append(start..<scalars.count)
        return literals
    }
}
