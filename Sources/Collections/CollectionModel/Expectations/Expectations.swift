package import Diagnostics
package import HTTP
package import JSON
package import Placeholders
package import RegularExpressions

/// Everything under `expect`: "Expectations" in format.md.
package struct Expectations: Sendable {
    package var status: Setting<StatusExpectation> = .inherited
    package var reason: Setting<Matcher> = .inherited
    package var version: Setting<Matcher> = .inherited
    package var headers: [HeaderExpectation] = []
    package var cookies: [CookieExpectation] = []
    package var json: [JSONExpectation] = []
    package var xml: [XMLExpectation] = []
    package var namespaces: [NamespaceSetting] = []
    package var text: Setting<Matcher> = .inherited
    package var bytes: [PartExpectation<BytesPart>] = []
    package var schema: Setting<SchemaExpectation> = .inherited
    package var values: [Condition] = []
    package var duration: Setting<Matcher> = .inherited
    package var timings: [PartExpectation<TimingPart>] = []
    package var certificate: [PartExpectation<CertificatePart>] = []
    package var redirects: [PartExpectation<RedirectPart>] = []
    package var url: Setting<Matcher> = .inherited
    package var ip: Setting<Matcher> = .inherited
    package var error: Setting<ErrorExpectation> = .inherited
    /// Mappings that `null` empties, so that nothing of the outer ones is left.
    var cleared: Set<NamedExpectations> = []

    /// The mappings of expectations that merge name by name.
    enum NamedExpectations {
        case headers
        case cookies
        case json
        case xml
        case namespaces
        case bytes
        case values
        case timings
        case certificate
        case redirects
    }

    package init() {}

    /// Lays these expectations over outer ones.
    mutating func lay(over outer: Expectations) {
        status = status.over(outer.status)
        reason = reason.over(outer.reason)
        version = version.over(outer.version)
        headers = merge(outer.headers, headers, .headers) { $0.name.written.lowercased() }
        cookies = merge(outer.cookies, cookies, .cookies) { $0.name.written }
        json = merge(outer.json, json, .json) { $0.path.written.written }
        xml = merge(outer.xml, xml, .xml) { $0.path.written.written }
        namespaces = merge(outer.namespaces, namespaces, .namespaces) { $0.prefix }
        text = text.over(outer.text)
        bytes = merge(outer.bytes, bytes, .bytes) { $0.part.rawValue }
        schema = schema.over(outer.schema)
        values = merge(outer.values, values, .values) { $0.subject.written }
        duration = duration.over(outer.duration)
        timings = merge(outer.timings, timings, .timings) { $0.part.rawValue }
        certificate = merge(outer.certificate, certificate, .certificate) { $0.part.rawValue }
        redirects = merge(outer.redirects, redirects, .redirects) { $0.part.rawValue }
        url = url.over(outer.url)
        ip = ip.over(outer.ip)
        error = error.over(outer.error)
        cleared = []
    }

    /// Whether anything but `error` is expected.
    var hasMore: Bool {
        [reason, version, text, duration, url, ip].contains { $0.value != nil } || status.value != nil
            || schema.value != nil || !headers.isEmpty || !cookies.isEmpty || !json.isEmpty || !xml.isEmpty
            || !bytes.isEmpty || !values.isEmpty || !timings.isEmpty || !certificate.isEmpty || !redirects.isEmpty
    }

    private func merge<Entry>(
        _ outer: [Entry], _ nearer: [Entry], _ mapping: NamedExpectations, key: (Entry) -> String
    ) -> [Entry] {
        if outer.isEmpty || cleared.contains(mapping) { return nearer }
        if nearer.isEmpty { return outer }
        let names = Set(nearer.map(key))
        return outer.filter { !names.contains(key($0)) } + nearer
    }
}

/// The statuses that will do: some of which one must fit, or a matcher on the number.
package struct StatusExpectation: Sendable {
    package enum Wanted: Sendable {
        case patterns([StatusPattern])
        /// A status that is known only when its placeholder is.
        case placeholder(PlaceholderText)
        case matcher(Matcher)
    }

    package let wanted: Wanted
    package let range: SourceRange
}

package struct HeaderExpectation: Sendable {
    package let name: PlaceholderText
    /// Nil takes an expectation of the defaults away.
    package let matcher: Matcher?
}

package struct JSONExpectation: Sendable {
    package let path: JSONPathText
    package let matcher: Matcher
}

/// The failure that must happen, and then nothing else is checked.
package struct ErrorExpectation: Sendable {
    package let kind: FailureKind
    package let range: SourceRange
}

/// A JSONPath as written: compiled at once unless it has placeholders.
package struct JSONPathText: Sendable {
    package let written: PlaceholderText
    package let compiled: JSONPath?
}

/// A regular expression as written: compiled at once unless it has placeholders.
package struct RegexText: Sendable {
    package let written: PlaceholderText
    package let compiled: RegularExpression?
}
