import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import Text
import Secrets

/// Finds valid but probably unintended definitions, for the warnings of `check`.
struct Lint {
    private(set) var diagnostics = DiagnosticList()
    /// The reported warnings: a file that is included twice brings every problem twice.
    private var reported: Set<String> = []

    /// - Parameter requests: The requests of the collection, compiled once for all checks.
    init(in collection: RequestCollection, _ requests: [RequestStep], looksAtCaptures: Bool) {
        if looksAtCaptures { findUnreadCaptures(in: collection) }
        findRepeatedNames(requests)
        findInsecureConnections(collection.defaults.tls)
        for group in collection.allGroups { findInsecureConnections(group.defaults.tls) }
        var auths: [AuthSetting] = []
        for request in requests {
            findDroppedBody(request.definition)
            for value in request.definition.body?.secretValues ?? [] { warnIfLiteral(value) }
            guard let settings = request.definition.ownSettings else { continue }
            for value in settings.values.secretValues { warnIfLiteral(value) }
            findOwnLengths(settings.values.headers)
            findInsecureConnections(settings.values.tls)
            if let body = request.definition.body { findOtherCharset(settings.values.headers, of: body) }
            findUncheckedExpectations(settings)
            if let auth = settings.values.auth.value { auths.append(auth) }
        }
        findLiteralSecrets(in: collection, auths)
    }

    private mutating func warn(_ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String) {
        guard reported.insert("\(range.label) \(message)").inserted else { return }
        diagnostics.append(Diagnostic(code, .warning, at: range, message, hint: hint))
    }

    /// Reports unread captures, except secrets and those of files named `_…`, which the including files may read.
    private mutating func findUnreadCaptures(in collection: RequestCollection) {
        let path = collection.file.path
        let isForOthers = PathParts(path).name.hasPrefix("_")
        let captures = collection.gathered(\.captures).filter {
            !$0.isSecret && $0.range.file.path == path
        }
        guard !isForOthers, !captures.isEmpty else { return }
        let read = WrittenNames(in: collection)
        guard !read.haveComputedNames else { return }
        for capture in captures where !read.names.contains(capture.name) {
            warn(
                .unusedName, at: capture.range, "nothing reads \(capture.name.quoted)",
                hint: "use it as <<\(capture.name)>>, or leave the capture out")
        }
    }

    /// Reports expectations next to `error`, which are not checked ("Expectations" in format.md).
    private mutating func findUncheckedExpectations(_ settings: SharedSettings) {
        guard let error = settings.values.expectations.error.value, settings.values.expectations.hasMore else { return }
        warn(
            .idleCheck, at: error.range, "beside \"error\" nothing else under \"expect\" is checked",
            hint: "keep one of them: there is either a failure or a response")
    }

    /// Reports requests with the same name: reports, `needs` and `--name` identify a request by its name.
    private mutating func findRepeatedNames(_ requests: [RequestStep]) {
        var first = [String: SourceRange](minimumCapacity: requests.count)
        var places: Set<DefinitionPlace> = []
        for request in requests {
            let (name, range) = (request.fullName, request.definition.range)
            guard let earlier = first[name] else {
                first[name] = range
                continue
            }
            guard earlier.file.path == range.file.path, earlier.start != range.start,
                places.insert(DefinitionPlace(range)).inserted
            else { continue }
            diagnostics.append(
                .warning,
                Diagnostic(
                    .duplicateName, .warning, at: range,
                    "a second request is called \(request.definition.name.quoted)",
                    hint: "the first is in line \(earlier.start.line): give each a name of its own"))
        }
    }

    /// Reports bodies without defined semantics, which are often dropped (RFC 9110, sections 9.3.1, 9.3.2, 9.3.5,
    /// 9.3.8).
    private mutating func findDroppedBody(_ request: RequestDefinition) {
        guard request.body != nil, ["GET", "HEAD", "DELETE", "TRACE"].contains(request.method) else { return }
        warn(
            .doubtfulRequest, at: request.range, "a \(request.method) with a body: many servers and proxies drop it",
            hint: "send it with POST, PUT or PATCH, or as a query")
    }

    /// Reports a length header: a wrong length cuts the body, or makes the server wait (RFC 9112, section 6).
    private mutating func findOwnLengths(_ headers: [FieldSetting]) {
        for field in headers where !field.isRemoval {
            guard let name = field.name.literal,
                ["content-length", "transfer-encoding"].contains(name.lowercased())
            else { continue }
            warn(
                .doubtfulRequest, at: field.name.range, "\(name.quoted) is sent as written, whatever the body is",
                hint: "leave it out: a request with a body is sent with its Content-Length")
        }
    }

    /// Reports a charset other than UTF-8: text is always sent as UTF-8, so the server would decode other characters.
    private mutating func findOtherCharset(_ headers: [FieldSetting], of body: RequestBody) {
        let field = headers.last { $0.name.literal?.lowercased() == "content-type" }
        guard let value = field?.values.last, let charset = value.literal.flatMap(Self.charset),
            body.isText, !["utf-8", "utf8", "us-ascii"].contains(charset.lowercased()),
            !(body.isASCIIAlone && Self.hasASCIIAsItIs(charset))
        else { return }
        warn(
            .doubtfulRequest, at: value.range, "the body is sent as UTF-8, and not in the charset \(charset.quoted)",
            hint: "write charset=utf-8, or the bytes themselves under base64 or file")
    }

    /// True unless the charset is one of the multi-byte Unicode encodings or one of IBM's.
    private static func hasASCIIAsItIs(_ charset: String) -> Bool {
        let charset = charset.lowercased()
        return !["utf", "ucs", "iso-10646", "ibm", "ebcdic"].contains(where: charset.hasPrefix)
    }

    private static func charset(in contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
            if parts.count == 2, parts[0].lowercased() == "charset" { return parts[1] }
        }
        return nil
    }

    /// Reports `insecure`, because anyone on the path to the server can read and change the messages.
    private mutating func findInsecureConnections(_ tls: Setting<TLSSetting>) {
        guard let tls = tls.value, tls.isInsecure == true, let range = tls.insecureRange else { return }
        warn(
            .insecureConnection, at: range, "\"insecure\" accepts any certificate: nobody knows which server answers",
            hint: "trust the server's own certificate with tls: { ca: FILE }, or give --insecure for one run")
    }

    // MARK: Secrets in clear

    /// - Parameter auths: The credentials of the requests.
    private mutating func findLiteralSecrets(in collection: RequestCollection, _ auths: [AuthSetting]) {
        for environment in collection.environments { findLiteralSecrets(in: environment) }
        let groups = collection.allGroups
        let included = groups.compactMap(\.included)
        for token in collection.tokens + included.flatMap(\.tokens) { findLiteralSecrets(in: token) }
        let outer = ([collection.defaults] + groups.map(\.defaults)).compactMap(\.auth.value)
        for text in (outer + auths).flatMap(\.secretTexts) { warnIfLiteral(text, "a secret of \"auth\"") }
        let secrets = Set(collection.allSecrets.map(\.name))
        let variables = collection.variables + included.flatMap(\.variables) + groups.flatMap(\.variables)
        for variable in variables where secrets.contains(variable.name) || variable.describesSecret {
            warnIfLiteral(variable)
        }
        for settings in [collection.defaults] + groups.map(\.defaults) {
            for value in settings.secretValues { warnIfLiteral(value) }
        }
    }

    private mutating func findLiteralSecrets(in environment: RunEnvironment) {
        let secrets = Set(environment.secrets.map(\.name))
        for variable in environment.variables where secrets.contains(variable.name) || variable.describesSecret {
            warnIfLiteral(variable)
        }
        guard let hub = environment.hub else { return }
        switch hub.form {
        case .emulator: break
        case .connectionString(let text, _):
            // The key of an emulated hub is fictitious and worth nothing elsewhere.
            if !text.written.lowercased().contains("endpoint=http://") { warnIfLiteral(text, "the connection string") }
        case .parts(_, _, _, let key): warnIfLiteral(key, "the key")
        case .address(let url, _, let key):
            if !url.written.lowercased().hasPrefix("http://") { warnIfLiteral(key, "the key") }
        }
        for key in hub.keys { warnIfLiteral(key.key, "the key") }
    }

    private mutating func findLiteralSecrets(in token: TokenDefinition) {
        switch token.kind {
        case .sharedAccessSignature(let settings):
            warnIfLiteral(settings.key, "the key")
            warnIfLiteral(settings.connectionString, "the connection string")
        case .oauth2(let settings):
            warnIfLiteral(settings.clientSecret, "the client's secret")
            warnIfLiteral(settings.password, "the password")
        case .jsonWebToken(let settings): warnIfLiteral(settings.key, "the key")
        }
    }

    private mutating func warnIfLiteral(_ variable: VariableDefinition) {
        guard let literal = variable.value.literal, literal != .null, literal != .string("") else { return }
        warn(
            .literalSecret, at: variable.value.range,
            "the secret \(variable.name.quoted) is in the file for everyone to read",
            hint: Self.secretHint)
    }

    private mutating func warnIfLiteral(_ text: PlaceholderText?, _ what: String) {
        guard let text, let literal = text.literal, !literal.isEmpty else { return }
        warn(.literalSecret, at: text.range, "\(what) is in the file for everyone to read", hint: Self.secretHint)
    }

    private mutating func warnIfLiteral(_ value: SecretValue) {
        guard value.isLiteral else { return }
        warn(
            .literalSecret, at: value.range, "the value of \(value.name.quoted) is in the file for everyone to read",
            hint: Self.secretHint)
    }

    private static let secretHint = "take it from outside: <<env.NAME>>, or a name given with --secret NAME=VALUE"
}

extension VariableDefinition {
    /// True if the name describes a secret and the text in the file may be one.
    fileprivate var describesSecret: Bool {
        guard case .string(let text)? = value.literal, !PlaceholderLookalike.isWhole(text) else { return false }
        return SecretWords.isSecret(name: name) && SecretWords.mayBeSecret(text)
    }
}
