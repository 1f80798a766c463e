import CollectionModel
package import Diagnostics
import HTTP
import JSON
import Placeholders
package import RunRecords
import Text

/// `status`: a failure shows the start of the body, which usually explains the status.
struct StatusCheck {
    private let expectation: StatusExpectation?
    private let content: ResponseContent
    private let scope: VariableScope

    init(_ expectation: StatusExpectation?, content: ResponseContent, scope: VariableScope) {
        self.expectation = expectation
        self.content = content
        self.scope = scope
    }

    private var status: Int { content.response.status }

    /// - Parameter requestRange: The location of the request, for the default expectation of a status below 400.
    func result(at requestRange: SourceRange, notesValue: Bool) throws(PlaceholderError) -> CheckResult {
        let failure = try failure(at: requestRange)
        return CheckResult(
            subject: CheckRecord.status, failure: failure, value: notesValue && failure == nil ? "\(status)" : nil)
    }

    private func failure(at requestRange: SourceRange) throws(PlaceholderError) -> CheckFailure? {
        guard let expectation else { return status < 400 ? nil : failure("a status below 400", at: requestRange) }
        switch expectation.wanted {
        case .patterns(let patterns): return failure(patterns, at: expectation.range)
        case .placeholder(let text):
            return failure([try pattern(text, at: expectation.range)], at: expectation.range)
        case .matcher(let matcher): return try failure(of: matcher)
        }
    }

    private func failure(_ patterns: [StatusPattern], at range: SourceRange) -> CheckFailure? {
        guard !patterns.contains(where: { $0.matches(status) }) else { return nil }
        return failure("status \(patterns.map(\.description).alternatives)", at: range)
    }

    private func failure(of matcher: Matcher) throws(PlaceholderError) -> CheckFailure? {
        let subject = Subject.value(.number(JSONNumber(status)))
        guard let failure = try Matching(scope: scope).failures(of: matcher, on: subject).first else { return nil }
        let wanted = failure.excluded.map { "any status but \($0)" } ?? "a status \(failure.expected)"
        return self.failure(wanted, at: failure.range)
    }

    private func pattern(
        _ placeholder: PlaceholderText, at range: SourceRange
    ) throws(PlaceholderError) -> StatusPattern {
        let text = try placeholder.text(in: scope)
        if let pattern = StatusPattern(text) { return pattern }
        throw PlaceholderError(
            .failed(reason: "\"\(text)\" is not a status"), at: range, hint: StatusPattern.hint(for: text))
    }

    private func failure(_ wanted: String, at range: SourceRange) -> CheckFailure {
        let values = ShownComparison(expected: wanted, actual: content.response.statusPhrase)
        return CheckFailure(
            at: range, values.text, compared: values,
            details: redirectLine + content.excerpt(),
            hint: connectionHint ?? redirectHint ?? slashHint)
    }

    /// The target of a redirect that was not followed.
    private var redirectLine: [String] {
        guard (300..<400).contains(status), let location = content.response.firstValue(of: "Location") else {
            return []
        }
        return ["Location: \(ShownValue.shortened(DisplayText.printable(location)))"]
    }

    private var redirectHint: String? {
        guard content.exchange.call.maxRedirects == 0, !redirectLine.isEmpty else { return nil }
        return "redirects are not followed unless followRedirects: true says so; --no-redirects overrides defaults"
    }

    /// A hint for a 404 response to a path with "//", which most servers do not normalize.
    private var slashHint: String? {
        guard status == 404, URLParts(content.exchange.call.url)?.path.contains("//") ?? false else { return nil }
        return "the URL has \"//\" in its path: does a value such as <<base>> end with \"/\"?"
    }

    /// The texts of 400 responses of nginx, Go and Apache to TLS problems, which have no other sign.
    private enum ConnectionProblem: String, CaseIterable {
        case plainHTTP = "plain HTTP request was sent to HTTPS port"
        case plainHTTPToGo = "HTTP request to an HTTPS server"
        case plainHTTPToApache = "speaking plain HTTP to an SSL-enabled server port"
        case missingCertificate = "No required SSL certificate was sent"
        case refusedCertificate = "The SSL certificate error"
    }

    private var connectionHint: String? {
        guard status == 400, let text = try? content.text() else { return nil }
        switch ConnectionProblem.allCases.first(where: { text.contains($0.rawValue) }) {
        case .plainHTTP, .plainHTTPToGo, .plainHTTPToApache:
            return "this port speaks TLS: let the URL begin with https://"
        case .missingCertificate where hasLeftCertificateBehind:
            return "a redirect takes the client certificate to no other origin: let a second request send it"
        case .missingCertificate:
            return "the server requires a client certificate: "
                + "name one in tls.cert (--cert), its private key in tls.key (--key)"
        case .refusedCertificate:
            return "the server did not accept the client certificate: "
                + "is it still valid, and does the server trust its issuer?"
        case nil: return nil
        }
    }

    /// True if the request had a client certificate before it was redirected to another origin.
    private var hasLeftCertificateBehind: Bool {
        content.exchange.call.tls.cert == nil && content.exchange.hops.contains { $0.call.tls.cert != nil }
    }
}

extension [String] {
    /// The elements as `a`, `a or b`, `a, b or c`.
    fileprivate var alternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}

/// The result of one expectation or capture.
package struct CheckResult: Sendable {
    /// The checked part of the exchange: `status`, `$.tags`, `header Location`.
    package let subject: String
    package let failure: CheckFailure?
    /// The value of a passed check, shortened; nil if no report shows it.
    package let value: String?

    package init(subject: String, failure: CheckFailure? = nil, value: String? = nil) {
        self.subject = subject
        self.failure = failure
        self.value = value
    }
}

/// The message of an expectation that did not pass, with its source location.
package struct CheckFailure: Sendable {
    package let range: SourceRange
    package let message: String
    /// The values with which the message ends; nil if it compares none.
    package let compared: ShownComparison?
    /// Lines below the source excerpt: differences, or the start of the response.
    package let details: [String]
    /// The values with which lines of ``details`` end that compare values.
    package let comparisons: [ShownComparison]
    package let hint: String?
    /// The difference from the OpenAPI document; nil for another failure.
    package var contract: ContractRecord?
    /// True if an earlier request has the same failure, whose excerpt is enough.
    package var hidesExcerpt = false

    package init(
        at range: SourceRange, _ message: String, compared: ShownComparison? = nil, details: [String] = [],
        comparisons: [ShownComparison] = [], hint: String? = nil
    ) {
        self.range = range
        self.message = message
        self.compared = compared
        self.details = details
        self.comparisons = comparisons
        self.hint = hint
    }

    /// Returns the failure with a hint, unless it has one.
    func with(hint: String?) -> CheckFailure { adding([], hint: self.hint ?? hint) }

    /// Returns the failure with further lines, and with another hint.
    func adding(_ lines: [String], hint: String?) -> CheckFailure {
        CheckFailure(
            at: range, message, compared: compared, details: details + lines, comparisons: comparisons, hint: hint)
    }
}

/// Two values as a message shows them.
package struct ShownComparison: Sendable, Equatable {
    package let expected: String
    package let actual: String

    package init(expected: String, actual: String) {
        self.expected = expected
        self.actual = actual
    }

    /// The values as the end of a message.
    package var text: String { "expected \(expected), got \(actual)" }
}
