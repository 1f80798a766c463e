/// An expectation on one of the parts that a key of `expect` has; without a matcher it removes an inherited one.
package struct PartExpectation<Part: RawRepresentable<String> & Sendable>: Sendable {
    package let part: Part
    package let matcher: Matcher?
}

/// Properties of a body's bytes, after content decoding.
package enum BytesPart: String, FormatKey, Sendable {
    case length, sha256, md5, startsWith

    static let owner = "\"bytes\""
}

/// Phases of an exchange, each with its own duration.
package enum TimingPart: String, FormatKey, Sendable {
    case dns, connect, tls, firstByte, total

    static let owner = "\"timings\""
}

/// Properties of a server's certificate.
package enum CertificatePart: String, FormatKey, Sendable {
    case subject, issuer, expiresIn, serialNumber

    static let owner = "\"certificate\""
}

/// Properties of the redirects that were followed.
package enum RedirectPart: String, FormatKey, Sendable {
    case count, last

    static let owner = "\"redirects\""
}

/// The value and attributes of a cookie (RFC 6265, section 4.1).
package enum CookiePart: String, FormatKey, Sendable {
    case value, httpOnly, secure, sameSite, maxAge, path, domain, expires

    static let owner = "a cookie"
}
