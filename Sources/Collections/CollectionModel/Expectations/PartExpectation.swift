/// What a part of an exchange must be, of the parts that one key of `expect` knows; without a matcher it is removed.
package struct PartExpectation<Part: RawRepresentable<String> & Sendable>: Sendable {
    package let part: Part
    package let matcher: Matcher?
}

/// What can be said of a body as bytes, after it was decoded.
package enum BytesPart: String, FormatKey, Sendable {
    case length, sha256, md5, startsWith

    static let owner = "\"bytes\""
}

/// The phases of an exchange, each its own length.
package enum TimingPart: String, FormatKey, Sendable {
    case dns, connect, tls, firstByte, total

    static let owner = "\"timings\""
}

/// What can be said of a server's certificate.
package enum CertificatePart: String, FormatKey, Sendable {
    case subject, issuer, expiresIn, serialNumber

    static let owner = "\"certificate\""
}

/// What can be said of the redirects that were followed.
package enum RedirectPart: String, FormatKey, Sendable {
    case count, last

    static let owner = "\"redirects\""
}

/// The attributes of a cookie: RFC 6265, section 4.1.
package enum CookiePart: String, FormatKey, Sendable {
    case value, httpOnly, secure, sameSite, maxAge, path, domain, expires

    static let owner = "a cookie"
}
