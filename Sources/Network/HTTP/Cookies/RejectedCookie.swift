/// The reason why a cookie from a server is not stored. Contains the cookie's name, never its value.
package struct RejectedCookie: Sendable, Equatable {
    /// The cookie's name; empty if the Set-Cookie field has none.
    package let name: String
    /// A sentence in lower case, without a full stop.
    package let message: String
    /// A proposed solution.
    package let hint: String
}

extension RejectedCookie {
    static let notACookie = RejectedCookie(
        name: "", message: "a Set-Cookie field is not a cookie: it has no name, no \"=\" or a control character",
        hint: "a cookie begins with name=value")

    static func otherDomain(_ domain: String, of name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message: "the cookie \"\(shortened(name))\" is for \"\(shortened(domain))\", and \"\(host)\" sent it",
            hint:
                "Domain may name the server itself or a domain above it; without Domain the cookie is the server's own")
    }

    static func publicSuffix(_ domain: String, of name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message:
                "the cookie \"\(shortened(name))\" is for the public suffix \"\(domain)\", and \"\(host)\" sent it",
            hint: "anyone can register a domain below \"\(domain)\": Domain must name one of them; "
                + "without Domain the cookie is the server's own")
    }

    static func notSecure(_ name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name, message: "the cookie \"\(shortened(name))\" is Secure, and \"\(host)\" sent it over http",
            hint: "use the https URL, or let the server leave Secure out")
    }

    static func overSecure(_ name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message: "the cookie \"\(shortened(name))\" would replace a Secure one, and \"\(host)\" sent it over http",
            hint: "use the https URL, or another name")
    }

    static func prefix(_ name: String, demand: String) -> RejectedCookie {
        RejectedCookie(
            name: name, message: "the cookie \"\(shortened(name))\" does not meet the rules of its name: \(demand)",
            hint: "__Secure- needs https and Secure; __Host- also Path=/ and no Domain")
    }

    static func tooLarge(_ name: String, size: Int) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message: "the cookie \"\(shortened(name))\" has \(size) bytes: at most \(SetCookie.maxSize) are kept",
            hint: "name and value together count; keep long data on the server")
    }

    /// Shortens long names in messages.
    private static func shortened(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(60))…" : text
    }
}
