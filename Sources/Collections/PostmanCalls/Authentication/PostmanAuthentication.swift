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
