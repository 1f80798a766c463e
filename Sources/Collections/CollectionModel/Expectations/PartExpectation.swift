package import Diagnostics
package import JSON
package import JSONSchemas
package import Placeholders

/// An expectation on one of the parts that a key of `expect` has; without a matcher it removes an inherited one.
package struct PartExpectation<Part: RawRepresentable<String> & Sendable>: Sendable {
    package let part: Part
    package let matcher: Matcher?
}

/// Properties of a body's bytes, after content decoding.
package enum BytesPart: String, FormatKey, Sendable {
    case length, sha256, md5, startsWith

    static let owner = "\"bytes\""

    static let rules: [KeyRule] = [.notEmpty]

    var isRemovable: Bool { true }

    /// The number of hexadecimal digits; nil if it is not fixed.
    var digits: Int? {
        switch self {
        case .sha256: 64
        case .md5: 32
        case .length, .startsWith: nil
        }
    }

    var accepts: ValueShape {
        switch self {
        case .length: .matcher
        case .sha256, .md5: .either([Self.hexadecimal(digits), .operators])
        case .startsWith: Self.hexadecimal(nil)
        }
    }

    private static func hexadecimal(_ count: Int?) -> ValueShape {
        let digits = count.map { "[0-9A-Fa-f]{\($0)}" } ?? "([0-9A-Fa-f]{2})+"
        return .form(
            "\(count.map { "\($0) " } ?? "")hexadecimal digits", pattern: "\(digits)|.*<<.*", mayBeNumber: true)
    }
}

/// Phases of an exchange, each with its own duration.
package enum TimingPart: String, FormatKey, Sendable {
    case dns, connect, tls, firstByte, total

    static let owner = "\"timings\""

    static let rules: [KeyRule] = [.notEmpty]

    var isRemovable: Bool { true }
    var accepts: ValueShape { .mapping(.durationMatcher) }
}

/// Properties of a server's certificate.
package enum CertificatePart: String, FormatKey, Sendable {
    case subject, issuer, expiresIn, serialNumber

    static let owner = "\"certificate\""

    static let rules: [KeyRule] = [.notEmpty]

    var isRemovable: Bool { true }
    var accepts: ValueShape { self == .expiresIn ? .mapping(.durationMatcher) : .matcher }
}

/// Properties of the redirects that were followed.
package enum RedirectPart: String, FormatKey, Sendable {
    case count, last

    static let owner = "\"redirects\""

    static let rules: [KeyRule] = [.notEmpty]

    var isRemovable: Bool { true }
    var accepts: ValueShape { .matcher }
}

/// The value and attributes of a cookie (RFC 6265, section 4.1).
package enum CookiePart: String, FormatKey, Sendable {
    case value, httpOnly, secure, sameSite, maxAge, path, domain, expires

    static let owner = "a cookie"

    static let rules: [KeyRule] = [.notEmpty]

    var isRemovable: Bool { true }
    var accepts: ValueShape { .matcher }
}

/// An expectation on a cookie that the response sets.
package struct CookieExpectation: Sendable {
    package let name: PlaceholderText
    /// The expectations on parts of the cookie; none removes an inherited expectation.
    package let parts: [PartExpectation<CookiePart>]
}

package struct XMLExpectation: Sendable {
    package let path: XPathText
    /// The matcher; nil removes an inherited expectation.
    package let matcher: Matcher?
}

/// An XPath as written; it is compiled with the namespaces of the place where it is used.
package struct XPathText: Sendable {
    package let written: PlaceholderText
}

/// A prefix for XPaths and its namespace; nil removes an inherited prefix.
package struct NamespaceSetting: Sendable {
    package let prefix: String
    package let uri: PlaceholderText?
}

/// The JSON Schema for a body.
package struct SchemaExpectation: Sendable {
    package enum Source: Sendable {
        case compiled(JSONSchema)
        /// A schema with placeholders; it is compiled when their values are known.
        case written(PlaceholderValue)
        /// The path of a schema in YAML (`.yaml`, `.yml`) or JSON (any other extension).
        case file(PlaceholderText)
    }

    package let source: Source
    package let range: SourceRange
    /// The schema of the source `compiled` as written in the collection; nil for one from a file.
    package var document: JSONValue?
}
