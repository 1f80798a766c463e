package import Diagnostics
package import HTTP
package import JSON
package import Placeholders
package import Text

/// The expectations under `expect` ("Expectations" in format.md).
package struct Expectations: Sendable {
    package var status: Setting<StatusExpectation> = .inherited
    package var reason: Setting<Matcher> = .inherited
    package var version: Setting<Matcher> = .inherited
    package var headers: [HeaderExpectation] = []
    package var cookies: [CookieExpectation] = []
    package var json: [JSONExpectation] = []
    /// The expectations on the list of all events of a stream.
    package var events: [JSONExpectation] = []
    package var xml: [XMLExpectation] = []
    package var namespaces: [NamespaceSetting] = []
    package var text: Setting<Matcher> = .inherited
    package var bytes: [PartExpectation<BytesPart>] = []
    package var schema: Setting<SchemaExpectation> = .inherited
    package var snapshot: Setting<SnapshotExpectation> = .inherited
    package var values: [Condition] = []
    package var duration: Setting<Matcher> = .inherited
    package var timings: [PartExpectation<TimingPart>] = []
    package var certificate: [PartExpectation<CertificatePart>] = []
    package var redirects: [PartExpectation<RedirectPart>] = []
    package var url: Setting<Matcher> = .inherited
    package var ip: Setting<Matcher> = .inherited
    package var error: Setting<ErrorExpectation> = .inherited
    /// Mappings that `null` clears, so that their inherited entries are removed.
    var cleared: Set<NamedExpectations> = []

    /// Mappings of expectations that are merged name by name.
    enum NamedExpectations {
        case headers
        case cookies
        case json
        case events
        case xml
        case namespaces
        case bytes
        case values
        case timings
        case certificate
        case redirects
    }

    package init() {}

    /// Merges these expectations with inherited ones; these take precedence.
    mutating func merge(outer: Expectations) {
        status = status.over(outer.status)
        reason = reason.over(outer.reason)
        version = version.over(outer.version)
        headers = merge(outer.headers, headers, .headers) { $0.name.written.lowercased() }
        cookies = merge(outer.cookies, cookies, .cookies) { $0.name.written }
        json = merge(outer.json, json, .json) { $0.path.written.written }
        events = merge(outer.events, events, .events) { $0.path.written.written }
        xml = merge(outer.xml, xml, .xml) { $0.path.written.written }
        namespaces = merge(outer.namespaces, namespaces, .namespaces) { $0.prefix }
        text = text.over(outer.text)
        bytes = merge(outer.bytes, bytes, .bytes) { $0.part.rawValue }
        schema = schema.over(outer.schema)
        snapshot = snapshot.over(outer.snapshot)
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

    /// True if there are expectations other than `error`.
    package var hasMore: Bool {
        status.value != nil || schema.value != nil || snapshot.value != nil || !matchers.isEmpty
    }

    /// The matchers of all expectations.
    var matchers: [Matcher] {
        var matchers = [reason, version, text, duration, url, ip].compactMap(\.value)
        if case .matcher(let matcher)? = status.value?.wanted { matchers.append(matcher) }
        matchers += headers.compactMap(\.matcher)
        matchers += cookies.flatMap { $0.parts.compactMap(\.matcher) }
        matchers += json.map(\.matcher)
        matchers += events.map(\.matcher)
        matchers += xml.compactMap(\.matcher)
        matchers += bytes.compactMap(\.matcher)
        matchers += values.map(\.matcher)
        matchers += timings.compactMap(\.matcher)
        matchers += certificate.compactMap(\.matcher)
        matchers += redirects.compactMap(\.matcher)
        return matchers
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

/// An expectation on the status: patterns of which one must match, or a matcher for the number.
package struct StatusExpectation: Sendable {
    package enum Wanted: Sendable {
        case patterns([StatusPattern])
        /// A status or pattern that a placeholder contains.
        case placeholder(PlaceholderText)
        case matcher(Matcher)
    }

    package let wanted: Wanted
    package let range: SourceRange

    /// True if each status that is accepted is one of 400 to 499, so that the request is wrong on purpose. A placeholder
    /// and a matcher are not known before a run.
    package var expectsRefusal: Bool {
        guard case .patterns(let patterns) = wanted, !patterns.isEmpty else { return false }
        return patterns.allSatisfy { (400..<500).contains(where: $0.matches) }
    }

    /// True if a status of 400 to 499 is one of those that are expected.
    package var acceptsRefusal: Bool {
        guard case .patterns(let patterns) = wanted else { return false }
        return patterns.contains { (400..<500).contains(where: $0.matches) }
    }
}

extension RequestSettings {
    /// True if the request is wrong on purpose: it expects a status of 400 to 499.
    package var expectsRefusal: Bool { expectations.status.value?.expectsRefusal ?? false }
}

package struct HeaderExpectation: Sendable {
    package let name: PlaceholderText
    /// The matcher; nil removes an inherited expectation.
    package let matcher: Matcher?
}

package struct JSONExpectation: Sendable {
    package let path: JSONPathText
    package let matcher: Matcher
}

/// A failure that must happen; no other expectation is checked then.
package struct ErrorExpectation: Sendable {
    package let kind: FailureKind
    package let range: SourceRange
}

/// A JSONPath as written; it is compiled at once if it has no placeholders.
package struct JSONPathText: Sendable {
    package let written: PlaceholderText
    package let compiled: JSONPath?
}

/// A regular expression as written; it is compiled at once if it has no placeholders.
package struct RegexText: Sendable {
    package let written: PlaceholderText
    package let compiled: RegularExpression?
}

/// An expectation on the body of a response, with its key under `expect`.
package struct BodyExpectation {
    package let key: String
    package let range: SourceRange

    /// Returns the message for a body expectation on HEAD, whose response has no body (RFC 9110, section 9.3.2).
    package static func headMessage(_ key: String) -> String {
        "\"\(key)\" on HEAD: the response to it has no body"
    }

    package static let headHint = "send GET, or leave it out; null removes the expectation of the defaults"
}

extension Expectations {
    /// The expectations on the content of the body, the first one for each key, in the order of the format's reference.
    package var ofBody: [BodyExpectation] {
        var found: [BodyExpectation] = []
        if let first = json.first { found.append(BodyExpectation(key: "json", range: first.path.written.range)) }
        if let first = events.first { found.append(BodyExpectation(key: "events", range: first.path.written.range)) }
        if let first = xml.lazy.compactMap(\.matcher).first {
            found.append(BodyExpectation(key: "xml", range: first.range))
        }
        if let text = text.value { found.append(BodyExpectation(key: "text", range: text.range)) }
        // A length may be expected of a response to HEAD: it is 0.
        if let first = bytes.lazy.filter({ $0.part != .length }).compactMap(\.matcher).first {
            found.append(BodyExpectation(key: "bytes", range: first.range))
        }
        if let schema = schema.value { found.append(BodyExpectation(key: "schema", range: schema.range)) }
        return found
    }
}

extension Capture.Source {
    /// The key under `capture` of a source in the body; nil for other sources.
    package var bodyKey: String? {
        switch self {
        case .json: "json"
        case .events: "events"
        case .xml: "xml"
        case .part(.text): "text"
        case .header, .cookie, .part: nil
        }
    }
}

/// Expectations and captures whose evaluation time depends only on the size of the response.
extension Expectations {
    var isQuick: Bool {
        if case .placeholder(let text)? = status.value?.wanted, !text.isQuick { return false }
        return schema.value == nil && snapshot.value == nil && xml.isEmpty && values.isEmpty
            && (json + events).allSatisfy { $0.path.isQuick }
            && headers.allSatisfy { $0.name.isQuick } && cookies.allSatisfy { $0.name.isQuick }
            && matchers.allSatisfy(\.isQuick)
    }
}

extension Capture {
    var isQuick: Bool {
        guard regex == nil, filters.isEmpty, fallback?.isQuick ?? true else { return false }
        return switch source {
        case .json(let path), .events(let path): path.isQuick
        case .xml: false
        case .header(let name), .cookie(let name): name.isQuick
        case .part: true
        }
    }
}

extension JSONPathText {
    fileprivate var isQuick: Bool { compiled?.isSingular ?? false }
}

extension Matcher {
    fileprivate var isQuick: Bool { operations.allSatisfy(\.matcherOperator.isQuick) }
}

extension MatcherOperator {
    fileprivate var isQuick: Bool {
        switch self {
        case .equals(let value), .ordered(_, let value): value.isQuick
        case .oneOf(let values): values.allSatisfy(\.isQuick)
        case .between(let low, let high): low.isQuick && high.isQuick
        case .startsWith(let text), .endsWith(let text): text.isQuick
        case .type, .exists, .empty: true
        // Comparing two lists may compare each element of one with each element of the other.
        case .contains(let value): value.isQuick && value.isScalar
        case .unordered, .matches: false
        case .not(let matcher), .length(let matcher), .count(let matcher), .any(let matcher), .every(let matcher):
            matcher.isQuick
        }
    }
}

extension PlaceholderValue {
    fileprivate var isQuick: Bool { expressions.allSatisfy(\.isQuick) }

    /// False for a placeholder too, because its value may be a list.
    fileprivate var isScalar: Bool {
        switch self {
        case .literal(.array, _), .literal(.object, _), .list, .mapping, .typed: false
        case .literal, .text: true
        }
    }
}

extension PlaceholderText {
    fileprivate var isQuick: Bool { expressions.allSatisfy(\.isQuick) }
}

extension PlaceholderExpression {
    fileprivate var isQuick: Bool { filters.isEmpty && !callsFunction }
}
