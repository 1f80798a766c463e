import AccessTokens
import Checks
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import RunRecords

/// Notes on 401 responses: the schemes in the server's challenges (RFC 9110, section 11.6.1), compared with the
/// request's credentials.
enum ChallengeNotes {
    /// Returns a note on a 401 response; nil for credentials that have no challenge, such as an API key.
    ///
    /// - Parameter call: The call before its credentials became header fields.
    static func note(on exchange: Exchange, of call: HTTPCall) -> NoteRecord? {
        guard exchange.response.status == 401 else { return nil }
        // A redirect to another origin drops the credentials.
        let call = exchange.hops.isEmpty ? call : exchange.call
        if let note = lookalike(in: call) { return note }
        let schemes = schemes(of: exchange.response)
        let wanted = schemes.joined(separator: " or ")
        guard let (scheme, place) = credentials(of: call) else {
            guard !hasCredentials(call), !schemes.isEmpty else { return nil }
            return note("the request has no credentials; the server asks for \(wanted)", offering: schemes)
        }
        if schemes.isEmpty {
            guard scheme.needsChallenge else { return rejectedCredentials(scheme, place, "") }
            return note("the server sent no challenge (WWW-Authenticate), which \(scheme.name) authentication needs")
        }
        guard schemes.contains(where: { $0.lowercased() == scheme.rawValue }) else {
            return note("the server asks for \(wanted), not for \(scheme.rawValue)", offering: schemes)
        }
        return rejectedCredentials(scheme, place, "; WWW-Authenticate: \(challenge(of: exchange.response))")
    }

    /// The schemes of `auth` that servers name in challenges.
    private enum Scheme: String {
        case basic, bearer, digest, ntlm

        var name: String { self == .ntlm ? "NTLM" : rawValue }
        var needsChallenge: Bool { self == .digest || self == .ntlm }
    }

    /// The place of a request's credentials.
    private enum Place {
        case auth, header, url

        func hint(for scheme: Scheme) -> String {
            let place =
                switch self {
                case .auth: "auth: \(scheme.rawValue)"
                case .header: "the header Authorization"
                case .url: "the URL"
                }
            return scheme == .bearer
                ? "check \(place): the token may have expired, be for another server, or lack rights"
                : "check user and password \(self == .auth ? "under" : "in") \(place)"
        }
    }

    /// Returns the scheme and the place of the request's credentials; nil if it has none of these schemes.
    private static func credentials(of call: HTTPCall) -> (Scheme, Place)? {
        switch call.authentication {
        case .basic?: return (.basic, .auth)
        case .digest?: return (.digest, .auth)
        case .bearer?: return (.bearer, .auth)
        case .ntlm?: return (.ntlm, .auth)
        case .apiKey?, .awsSignature?, .oauth1?, .hawk?, .edgeGrid?: return nil
        case nil: break
        }
        if let field = authorization(of: call) {
            return Scheme(rawValue: field.value.prefix { $0 != " " }.lowercased()).map { ($0, .header) }
        }
        return HTTPCall.userInfo(of: call.url) == nil ? nil : (.basic, .url)
    }

    private static func authorization(of call: HTTPCall) -> HTTPField? {
        call.fields.first { $0.isNamed("Authorization") }
    }

    /// Returns a note if the credentials are a placeholder of other tools, such as `{{token}}`.
    private static func lookalike(in call: HTTPCall) -> NoteRecord? {
        var parts = authorization(of: call)?.secretParts ?? []
        if case .bearer(let token)? = call.authentication { parts = [token.exposed] }
        guard let written = parts.first(where: PlaceholderLookalike.isWhole) else { return nil }
        return note(
            "\"\(written)\" was sent as written: it is not a placeholder", hint: "a placeholder is written <<name>>")
    }

    private static func hasCredentials(_ call: HTTPCall) -> Bool {
        call.authentication != nil || call.fields.contains(where: \.isSecret)
            || HTTPCall.userInfo(of: call.url) != nil
    }

    private static func rejectedCredentials(_ scheme: Scheme, _ place: Place, _ challenge: String) -> NoteRecord {
        note("the server refused the \(scheme.rawValue) credentials\(challenge)", hint: place.hint(for: scheme))
    }

    /// Returns the server's challenges, cut to 200 characters.
    private static func challenge(of response: HTTPResponse) -> String {
        ShownValue.shortened(response.values(of: "WWW-Authenticate").joined(separator: ", "), to: 200)
    }

    /// The limit for schemes shown.
    private static let maximumSchemes = 4

    /// Returns the schemes of all challenges, each once.
    private static func schemes(of response: HTTPResponse) -> [String] {
        var schemes: [String] = []
        for challenge in AuthenticationChallenge.challenges(of: response) where !schemes.contains(challenge.scheme) {
            schemes.append(challenge.scheme)
        }
        return Array(schemes.prefix(maximumSchemes))
    }

    /// - Parameter schemes: The schemes of the challenges; the hint shows the first that `auth` supports.
    private static func note(_ message: String, offering schemes: [String]) -> NoteRecord {
        let settings = schemes.compactMap { Self.settings[$0.lowercased()] }
        return note(message, hint: settings.first.map { "write auth: { \($0) }" })
    }

    private static func note(_ message: String, hint: String? = nil) -> NoteRecord {
        NoteRecord(.challenge, message, hint: hint)
    }

    private static let settings = [
        "basic": "basic: { user: …, password: … }", "digest": "digest: { user: …, password: … }", "bearer": "bearer: …",
    ]
}

/// Notes on requests that were rejected because of their SAS token; a note names the one cause that hubrun can prove.
enum TokenRejectionNotes {
    /// Returns a note on a 401 or 403 response; nil if no cause is known.
    static func note(on exchange: Exchange, hub: HubConnection?, now: Double) -> NoteRecord? {
        let response = exchange.response
        guard response.status == 401 || response.status == 403 else { return nil }
        guard let field = exchange.call.fields.first(where: { $0.isNamed("Authorization") }) else {
            return hub?.serves(exchange.call.url) ?? false ? noToken : nil
        }
        guard field.value.hasPrefix("SharedAccessSignature") else { return nil }
        let token: SharedAccessSignature
        do throws(SharedAccessSignatureError) {
            token = try SharedAccessSignature(parsing: field.value)
        } catch {
            return NoteRecord(.diagnosis, error.message, hint: error.hint)
        }
        var failure = SharedAccessSignatureFailure(
            token: token, method: exchange.call.method, url: exchange.call.url, status: response.status,
            body: (try? ResponseContent(exchange).text()) ?? "",
            ownTime: Int(now), keys: hub?.keys ?? [:], hubURL: hub?.url)
        failure.serverTime = response.firstValue(of: "Date").flatMap(HTTPDate.seconds)
        guard let diagnosis = SharedAccessSignatureDiagnosis(of: failure) else { return nil }
        return NoteRecord(.diagnosis, diagnosis.message, hint: diagnosis.hint)
    }

    private static let noToken = NoteRecord(
        .diagnosis, "the request carries no token: it has no Authorization header",
        hint: "add headers: { Authorization: <<NAME>> }, with a token under tokens: { NAME: { sas: {} } }")
}
