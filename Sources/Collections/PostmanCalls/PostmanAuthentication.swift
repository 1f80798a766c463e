import Text
import AccessTokens
import Cryptography
import Diagnostics
import HTTP
import JSON
import PostmanFormat

/// The authentication of a Postman request: fields and query entries that are added to its call, or a signer.
struct PostmanAuthentication {
    let parameters: PostmanParameters

    init(_ credentials: PostmanCredentials, texts: PostmanTexts) {
        parameters = PostmanParameters(credentials: credentials, texts: texts)
    }

    /// Adds the authentication to a call; what writes a field replaces the field of that name. A signer replaces the
    /// field Authorization, as in Postman: exported collections carry the last signature beside the signer.
    func put(into call: inout HTTPCall) throws {
        try add(to: &call)
        if Self.signers.contains(parameters.credentials.type) { call.fields.removeAll { $0.isNamed("Authorization") } }
    }

    /// The types that write the field Authorization when the call is sent.
    private static let signers: Set = ["awsv4", "digest", "edgegrid", "hawk", "ntlm", "oauth1"]

    private func add(to call: inout HTTPCall) throws {
        if let place = parameters.credentials.malformedParameters {
            let type = DisplayText.printable(parameters.credentials.type)
            throw PostmanCallError(
                .authentication, "the parameters of auth \"\(type)\" are not a list of entries",
                hint: #"write "\#(type)": [{"key": "name", "value": "text"}]"#, at: place)
        }
        switch parameters.credentials.type {
        case "bearer":
            let token = try parameters.secret("token")?.exposed ?? ""
            if !token.isEmpty { call.setField("Authorization", to: "Bearer \(token)") }
        case "basic":
            let (user, password) = (
                try parameters.textOrEmpty("username"), try parameters.secret("password")?.exposed ?? ""
            )
            call.setField("Authorization", to: "Basic " + Base64.encode(Array("\(user):\(password)".utf8)))
        case "apikey": try putKey(into: &call)
        case "oauth2": try PostmanOAuth2(parameters: parameters).put(into: &call)
        case "digest":
            call.authentication = .digest(
                user: try parameters.textOrEmpty("username"), password: try parameters.secretOrEmpty("password"))
            call.digestStart = try digestStart()
        case "jwt": try putToken(into: &call)
        case "asap": try putAssertion(into: &call)
        case "awsv4": call.authentication = try awsSignature()
        case "oauth1": call.authentication = try oauth1()
        case "hawk": call.authentication = try hawk()
        case "edgegrid": call.authentication = try edgeGrid()
        case "ntlm": call.authentication = try ntlm()
        case let type:
            throw PostmanCallError(
                .authentication, "auth \"\(DisplayText.printable(type))\" is not supported",
                hint: Suggestion.hint(for: type, among: PostmanAuthParameters.types)
                    ?? "log in elsewhere, and give the token with --secret token=…", at: parameters.range)
        }
    }

    private func putKey(into call: inout HTTPCall) throws {
        let name = try parameters.textOrEmpty("key")
        guard !name.isEmpty else { return }
        let value = try parameters.secret("value")?.exposed ?? ""
        if try parameters.text("in") == "query" {
            call.setQueryEntry(name, to: value)
        } else {
            call.setField(name, to: value)
        }
    }
}

extension HTTPCall {
    /// Replaces all fields of a name by one at the place of the first, or appends it.
    mutating func setField(_ name: String, to value: String) {
        let place = fields.firstIndex { $0.isNamed(name) }
        fields.removeAll { $0.isNamed(name) }
        let field = HTTPField(name, value)
        if let place { fields.insert(field, at: min(place, fields.count)) } else { fields.append(field) }
    }

    /// Replaces all entries of the query with a name by one at its end.
    mutating func setQueryEntry(_ name: String, to value: String) {
        let entry = PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
        let (head, query) = url.splitAtQuery
        let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter { pair in
            !pair.isEmpty && PercentEncoding.decodeLeniently(pair.prefix { $0 != "=" }) != name
        }
        url = head + "?" + (kept.map(String.init) + [entry]).joined(separator: "&")
    }
}

extension String {
    /// The text before the first `?`, and the text after it.
    fileprivate var splitAtQuery: (head: String, query: Substring) {
        guard let sign = utf8.firstIndex(of: UInt8(ascii: "?")) else { return (self, "") }
        return (String(self[..<sign]), self[index(after: sign)...])
    }
}

/// The parameters of a Postman request's `auth`, resolved when they are read.
struct PostmanParameters {
    let credentials: PostmanCredentials
    let texts: PostmanTexts

    var range: SourceRange { credentials.range }

    /// Returns the value of a parameter; nil if it is absent, disabled or null.
    func text(_ key: String) throws -> String? {
        guard let entry = entry(key) else { return nil }
        switch entry.value {
        case .missing, .null: return nil
        case .text(let text), .plain(let text): return try texts.text(text)
        case .structure(let value, let range): return try texts.replaced(value.compactText(), at: range)
        }
    }

    /// Returns a parameter, or an empty text if it has none.
    func textOrEmpty(_ key: String) throws -> String { try text(key) ?? "" }

    /// Returns a parameter, or another text if it is absent or empty.
    func text(_ key: String, orIfEmpty usual: String) throws -> String {
        let text = try textOrEmpty(key)
        return text.isEmpty ? usual : text
    }

    /// Returns a parameter whose value no output shows, or an empty text if it is absent.
    func secretOrEmpty(_ key: String) throws -> Secret {
        masked(try textOrEmpty(key))
    }

    /// Returns a text that no output shows, unless it is a variable without a value, which warnings name.
    private func masked(_ text: String) -> Secret {
        texts.variables.secret(text, isOpen: PostmanPlaceholders.mayHavePlaceholders(text))
    }

    /// Returns a parameter whose value no output shows.
    func secret(_ key: String) throws -> Secret? {
        try text(key).map(masked)
    }

    /// Returns a parameter that a signer cannot do without.
    func required(_ key: String) throws -> String {
        guard let text = try text(key), !text.isEmpty else { throw incomplete(key) }
        return text
    }

    func requiredSecret(_ key: String) throws -> Secret {
        masked(try required(key))
    }

    /// Returns a parameter that is true or false, as a boolean or as text.
    func flag(_ key: String, else usual: Bool) throws -> Bool {
        switch try text(key) {
        case "true": true
        case "false": false
        default: usual
        }
    }

    /// Returns a parameter as JavaScript tests it: a value whose type is stated to be a text is true unless it is empty,
    /// so that `false` can be true, as in Newman.
    func isTrueInScripts(_ key: String) throws -> Bool {
        guard entry(key)?.type == "string" else { return try flag(key, else: false) }
        return try !textOrEmpty(key).isEmpty
    }

    /// The place of a parameter, or of the type if it is absent.
    func range(of key: String) -> SourceRange { entry(key)?.range ?? credentials.range }

    /// True if the parameter has a name without a value in it, so that it cannot be what its author meant.
    func isUnresolved(_ key: String) throws -> Bool {
        guard let entry = entry(key), case .text(let text) = entry.value else { return false }
        return try texts.isUnresolved(text)
    }

    private func entry(_ key: String) -> PostmanEntry? {
        credentials.parameters.last { $0.key?.text == key && !$0.isDisabled }
    }

    private func incomplete(_ key: String) -> PostmanCallError {
        PostmanCallError(
            .authentication, "auth \"\(credentials.type)\" has no \"\(key)\"",
            hint: "set it, or choose noauth; hubrun sends no request unsigned that is to be signed",
            at: range(of: key))
    }
}
