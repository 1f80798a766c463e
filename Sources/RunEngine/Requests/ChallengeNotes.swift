import Transport

/// What a server that refuses a request asks for in its challenges (RFC 9110, section 11.6.1), where the request has
/// something else or nothing.
enum ChallengeNotes {
    /// A note for a request that was answered 401 and showed credentials of no scheme that the server asks for.
    static func note(on exchange: Exchange) -> RequestNote? {
        guard exchange.response.status == 401 else { return nil }
        let schemes = schemes(of: exchange.response)
        if case .digest? = exchange.call.authentication {
            guard !schemes.contains(where: { $0.lowercased() == "digest" }) else { return nil }
            return note(
                schemes.isEmpty
                    ? "the server sent no challenge (WWW-Authenticate), without which there is no digest"
                    : "the server asks for \(schemes.joined(separator: " or ")), not for digest", schemes)
        }
        let hasCredentials =
            exchange.call.authentication != nil || exchange.call.fields.contains(where: \.isSecret)
            || HTTPCall.userInfo(of: exchange.call.url) != nil
        guard !hasCredentials, !schemes.isEmpty else { return nil }
        return note("the request has no credentials; the server asks for \(schemes.joined(separator: " or "))", schemes)
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

    private static func note(_ message: String, _ schemes: [String]) -> RequestNote {
        let settings = schemes.compactMap { Self.settings[$0.lowercased()] }
        return RequestNote(origin: .challenge, message: message, hint: settings.first.map { "write auth: { \($0) }" })
    }

    private static let settings = [
        "basic": "basic: { user: …, password: … }", "digest": "digest: { user: …, password: … }", "bearer": "bearer: …",
    ]
}
