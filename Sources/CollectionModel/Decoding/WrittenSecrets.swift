import Diagnostics
import Transport
import YAMLSource

/// Conceals what a file holds where a secret belongs (sections 3 and 5 to 7 of the format's reference).
///
/// It looks at nodes alone, so that a mistake in a mapping does not bring to light what stands beside it.
struct WrittenSecrets {
    /// Settings that are secrets.
    private static let keys: Set = ["key", "connectionString", "clientSecret", "password"]
    /// Settings below which all is secret, but for names.
    private static let secretMappings: Set = ["auth", "keys"]
    private static let openParts: Set = [
        "region", "service", "header", "query", "tokenUrl", "clientId", "scope", "audience",
    ]
    /// What `auth` can be without being a secret: `none`, and kinds that lack their mapping.
    private static let authWords: Set = [
        "none", "basic", "bearer", "digest", "apikey", "awssigv4", "oauth2", "jwt", "sas", "true", "false", "yes", "no",
    ]
    /// What holds a person's own names.
    private static let definitions: Set = ["variables", "with", "set", "forEach", "data"]
    /// What holds no settings: words in it mean what the server wants. Of `tls` the key is a path.
    private static let wordsOfServers: Set = [
        "body", "expect", "capture", "when", "hints", "query", "headers", "cookies", "tls", "emulator", "claims",
        "header", "save",
    ]

    private let file: SourceFile
    /// Names under `secrets`.
    private var names: Set<String> = []
    /// By the word that was written: what stands below the key that was probably meant.
    private var contents: [String: Content] = [:]

    /// What may be secret below a key.
    private enum Content {
        case nothing
        case definitions
        case everything
        case unlessMapping
        case unknown
    }

    /// - Parameter names: whose values are secrets because other files say so.
    /// - Returns: these names with those of the file.
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
        for entry in node.mapping?.entries ?? [] {
            if entry.key == "headers" { visitHeaders(entry.value) }
            switch content(below: entry.key) {
            case .nothing: break
            case .definitions: visitDefinitions(entry.value)
            case .everything: concealAll(of: entry.value)
            case .unlessMapping where entry.value.mapping == nil: concealAll(of: entry.value)
            case .unlessMapping, .unknown: visit(entry.value)
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

    /// A slip in a key must not bring its value to light, nor must the spelling of other tools (`client_secret`).
    private static func key(meantBy word: String) -> String {
        Suggestion.nearest(to: word.filter { $0 != "_" && $0 != "-" }, among: known) ?? word
    }

    /// With keys of the format that are near to these and hold no secret.
    private static let known =
        keys.union(secretMappings).union(definitions).union([
            "environments", "tokens", "oauth2", "sas", "jwt", "hub", "name", "namespace", "keyName", "kind", "url",
            "tokenUrl", "clientId", "scope", "audience", "resource", "authentication", "username", "user", "algorithm",
            "expiresIn", "refreshOn", "defaults", "requests", "setup", "teardown", "group", "include", "description",
            "connectTimeout", "path", "tags", "needs", "delay", "skip", "retry", "resolve", "proxy", "http", "GET",
            "PUT",
            "HEAD", "POST", "PATCH", "DELETE", "request", "method", "secrets", "port", "file", "text",
        ]).sorted()

    /// Mappings of names, or lists of them as in rows of data.
    private func visitDefinitions(_ node: YAMLNode) {
        for element in node.sequence ?? [] { visitDefinitions(element) }
        for entry in node.mapping?.entries ?? [] where names.contains(entry.key) { concealAll(of: entry.value) }
    }

    private func concealAll(of node: YAMLNode) {
        for element in node.sequence ?? [] { concealAll(of: element) }
        for entry in node.mapping?.entries ?? [] where !Self.openParts.contains(entry.key) {
            concealAll(of: entry.value)
        }
        if let scalar = node.scalar, !node.isNull, !Self.authWords.contains(scalar.text.lowercased()) {
            conceal(scalar, at: node)
        }
    }

    /// Of a header that carries credentials all but their scheme is secret.
    private func visitHeaders(_ node: YAMLNode) {
        for entry in node.mapping?.entries ?? [] where HTTPField(entry.key, "").isSecret {
            let hasScheme = entry.key.lowercased().hasSuffix("authorization")
            for value in entry.value.sequence ?? [entry.value] {
                guard let scalar = value.scalar, !value.isNull else { continue }
                let count = scalar.text.unicodeScalars.count
                let start = hasScheme ? Self.schemeEnd(of: scalar.text) : 0
                conceal(scalar, at: value, within: [start..<count])
            }
        }
    }

    /// How many characters come before credentials: `Bearer ` and the like.
    private static func schemeEnd(of text: String) -> Int {
        let scheme = text.unicodeScalars.prefix { $0 != " " }.count
        return scheme < text.unicodeScalars.count ? scheme + 1 : 0
    }

    /// Wherever a URL stands.
    private func concealPasswordsOfURLs(in node: YAMLNode) {
        for element in node.sequence ?? [] { concealPasswordsOfURLs(in: element) }
        for entry in node.mapping?.entries ?? [] { concealPasswordsOfURLs(in: entry.value) }
        guard let scalar = node.scalar, scalar.text.utf8.contains(UInt8(ascii: "@")) else { return }
        conceal(scalar, at: node, within: WrittenPassword.ranges(in: Array(scalar.text.unicodeScalars)))
    }

    private func conceal(_ scalar: YAMLScalar, at node: YAMLNode) {
        conceal(scalar, at: node, within: [0..<scalar.text.unicodeScalars.count])
    }

    /// Placeholders stay to be seen: they are no secrets, and there may be a mistake in one.
    ///
    /// - Parameter parts: of the text that are secret.
    private func conceal(_ scalar: YAMLScalar, at node: YAMLNode, within parts: [Range<Int>]) {
        guard !parts.isEmpty else { return }
        let literals = Self.literals(of: scalar.text).flatMap { literal in
            parts.map { $0.clamped(to: literal) }.filter { !$0.isEmpty }
        }
        let scalars = scalar.text.unicodeScalars
        if literals == [0..<scalars.count] { file.conceal(node.range(in: file)) }
        var search = SliceSearch(node.slice(in: file), text: scalar.text)
        for literal in literals {
            if literals.count > 1 || literal.count < scalars.count { file.conceal(search.range(ofScalars: literal)) }
            let start = scalars.index(scalars.startIndex, offsetBy: literal.lowerBound)
            file.conceal(String(scalars[start..<scalars.index(start, offsetBy: literal.count)]))
        }
    }

    /// What of a text stands outside of placeholders.
    private static func literals(of text: String) -> [Range<Int>] {
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
        // What begins a placeholder and does not end it is text, which may belong to the secret.
        if let last = literals.last, last.upperBound == start { start = literals.removeLast().lowerBound }
        literals.append(start..<scalars.count)
        return literals
    }

    // MARK: Without nodes

    /// Conceals what stands behind a secret's key in its line, for a file that YAML could not read.
    static func concealLines(of file: SourceFile) {
        var number = 1
        while let line = file.line(number) {
            concealLine(Array(line.unicodeScalars), number, in: file)
            for password in WrittenPassword.ranges(in: Array(line.unicodeScalars)) {
                conceal(password, ofLine: number, in: file)
            }
            number += 1
        }
    }

    private static func conceal(_ range: Range<Int>, ofLine number: Int, in file: SourceFile) {
        file.conceal(
            SourceRange(
                file: file, start: SourcePosition(line: number, column: range.lowerBound + 1),
                end: SourcePosition(line: number, column: range.upperBound + 1)))
    }

    private static func concealLine(_ line: [Unicode.Scalar], _ number: Int, in file: SourceFile) {
        for colon in line.indices where line[colon] == ":" {
            let key = line[..<colon].reversed().drop { " \"'".unicodeScalars.contains($0) }.prefix {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
            }
            guard isLineKey(String(String.UnicodeScalarView(key.reversed()))) else { continue }
            let start = line[(colon + 1)...].firstIndex { $0 != " " } ?? line.endIndex
            let end = valueEnd(line, from: start, isInFlow: line[..<colon].contains("{"))
            let value = line[start..<end]
            guard !value.isEmpty, value.first != "{", !value.starts(with: "<<".unicodeScalars) else { continue }
            conceal(start..<end, ofLine: number, in: file)
        }
    }

    /// With parts of `auth`, whose mapping is not known to be one.
    private static let lineKeys = keys.union([
        "auth", "bearer", "user", "value", "accessKey", "secretKey", "sessionToken",
    ])

    /// Also in the spelling of other tools (`client_secret`), and of a name made of such a key (`db-password`).
    private static func isLineKey(_ word: String) -> Bool {
        let parts = word.split { $0 == "-" || $0 == "_" }
        let whole = parts.joined().lowercased()
        return HTTPField(word, "").isSecret || keys.contains { $0.lowercased() == whole }
            || parts.last.map { lineKeys.contains(String($0)) } ?? false
    }

    private static func valueEnd(_ line: [Unicode.Scalar], from start: Int, isInFlow: Bool) -> Int {
        guard start < line.endIndex else { return start }
        let rest = line[start...]
        if rest.first == "\"" || rest.first == "'" {
            return rest.dropFirst().firstIndex(of: line[start]).map { $0 + 1 } ?? line.endIndex
        }
        if rest.first == "[" { return rest.firstIndex(of: "]").map { $0 + 1 } ?? line.endIndex }
        return isInFlow ? rest.firstIndex { $0 == "," || $0 == "}" } ?? line.endIndex : line.endIndex
    }
}
