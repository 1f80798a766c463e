import Checks
import Transport

/// Notes on 401 responses: the schemes in the server's challenges (RFC 9110, section 11.6.1), compared with the
/// request's credentials.
enum ChallengeNotes {
    /// Returns a note on a 401 response; nil for credentials that have no challenge, such as an API key.
    static func note(on exchange: Exchange) -> RequestNote? {
        guard exchange.response.status == 401 else { return nil }
        let schemes = schemes(of: exchange.response)
        let wanted = schemes.joined(separator: " or ")
        guard let scheme = scheme(of: exchange.call) else {
            guard !hasCredentials(exchange.call), !schemes.isEmpty else { return nil }
            return note("the request has no credentials; the server asks for \(wanted)", offering: schemes)
        }
        if schemes.isEmpty {
            guard case .digest = scheme else { return refusal(of: scheme, "") }
            return note("the server sent no challenge (WWW-Authenticate), without which there is no digest")
        }
        guard schemes.contains(where: { $0.lowercased() == scheme.rawValue }) else {
            return note("the server asks for \(wanted), not for \(scheme.rawValue)", offering: schemes)
        }
        return refusal(of: scheme, "; WWW-Authenticate: \(challenge(of: exchange.response))")
    }

    /// The schemes of `auth` that servers name in challenges.
    private enum Scheme: String {
        case basic, bearer, digest

        var hint: String {
            switch self {
            case .basic, .digest: "look at user and password under auth: \(rawValue)"
            case .bearer: "look at auth: bearer: the token may be over, for another server, or of too few rights"
            }
        }
    }

    /// The scheme of the request's credentials: from `auth`, the header `Authorization` or the URL's user info.
    private static func scheme(of call: HTTPCall) -> Scheme? {
        switch call.authentication {
        case .basic?: return .basic
        case .digest?: return .digest
        case .bearer?: return .bearer
        case .apiKey?, .awsSignature?: return nil
        case nil: break
        }
        if let field = call.fields.first(where: { $0.isNamed("Authorization") }) {
            return Scheme(rawValue: field.value.prefix { $0 != " " }.lowercased())
        }
        return HTTPCall.userInfo(of: call.url) == nil ? nil : .basic
    }

    private static func hasCredentials(_ call: HTTPCall) -> Bool {
        call.authentication != nil || call.fields.contains(where: \.isSecret)
            || HTTPCall.userInfo(of: call.url) != nil
    }

    private static func refusal(of scheme: Scheme, _ challenge: String) -> RequestNote {
        note("the server refused the \(scheme.rawValue) credentials\(challenge)", hint: scheme.hint)
    }

    /// The server's challenges, cut to 200 characters.
    private static func challenge(of response: HTTPResponse) -> String {
        ShownValue.shortened(response.values(of: "WWW-Authenticate").joined(separator: ", "), to: 200)
    }

    /// Those that are shown and looked at.
    private static let maximumSchemes = 4

    /// The schemes of all challenges, each once. A field may hold several challenges, and a comma stands also between
    /// the parameters of one: these have a "=" behind their name.
    private static func schemes(of response: HTTPResponse) -> [String] {
        var schemes: [String] = []
        for field in response.fields where field.isNamed("WWW-Authenticate") {
            for part in unquoted(field.value).split(separator: ",") {
                let words = part.split(separator: " ", maxSplits: 1)
                guard let first = words.first, HTTPToken.isValid(String(first)) else { continue }
                if words.count > 1, words[1].drop(while: { $0 == " " }).first == "=" { continue }
                if !schemes.contains(String(first)) { schemes.append(String(first)) }
            }
        }
        return Array(schemes.prefix(maximumSchemes))
    }

    /// The text without what stands in quotes.
    private static func unquoted(_ text: String) -> String {
        var result = ""
        var (isQuoted, isEscaped) = (false, false)
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
            } else if isQuoted {
                isEscaped = character == "\\"
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// - Parameter schemes: The schemes of the challenges; the hint shows the first that `auth` supports.
    private static func note(_ message: String, offering schemes: [String]) -> RequestNote {
        let settings = schemes.compactMap { Self.settings[$0.lowercased()] }
        return note(message, hint: settings.first.map { "write auth: { \($0) }" })
    }

    private static func note(_ message: String, hint: String? = nil) -> RequestNote {
        RequestNote(origin: .challenge, message: message, hint: hint)
    }

    private static let settings = [
        "basic": "basic: { user: …, password: … }", "digest": "digest: { user: …, password: … }", "bearer": "bearer: …",
    ]
}
