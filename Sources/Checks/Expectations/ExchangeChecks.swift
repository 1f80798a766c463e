package import CollectionModel
package import Diagnostics
import JSON
package import Placeholders
import Transport

/// Holds everything under `expect` against an exchange; every failure is reported, not only the first.
package struct ExchangeChecks {
    private let expectations: Expectations
    private let content: ResponseContent
    private let scope: VariableScope
    private let matching: Matching
    /// Where the request stands, for what is expected without being written.
    private let requestRange: SourceRange

    package init(
        _ expectations: Expectations, on content: ResponseContent, scope: VariableScope, requestRange: SourceRange
    ) {
        self.expectations = expectations
        self.content = content
        self.scope = scope
        self.requestRange = requestRange
        matching = Matching(scope: scope)
    }

    /// How the expectations came out, and the first that could not be looked at.
    package struct Outcome {
        package fileprivate(set) var results: [CheckResult] = []
        /// A value that an expectation names and that cannot be had.
        package fileprivate(set) var error: PlaceholderError?

        fileprivate mutating func add(_ check: () throws(PlaceholderError) -> CheckResult) {
            do {
                results.append(try check())
            } catch {
                self.error = self.error ?? error
            }
        }
    }

    /// The outcome of every expectation, in the order of the format's reference.
    package func outcome() -> Outcome {
        var outcome = Outcome()
        if let expected = expectations.error.value {
            outcome.results = [missingError(expected)]
            return outcome
        }
        outcome.add { () throws(PlaceholderError) in try status() }
        let (response, exchange) = (content.response, content.exchange)
        check(expectations.reason, "reason", .texts([response.reasonPhrase]), &outcome)
        check(expectations.version, "version", .texts([response.version]), &outcome)
        for header in expectations.headers {
            guard let matcher = header.matcher else { continue }
            outcome.add { () throws(PlaceholderError) in
                let name = try header.name.text(in: scope)
                let values = response.values(of: name)
                return try result(matcher, "header \(name)", values.isEmpty ? .nothing : .texts(values))
            }
        }
        checkJSON(&outcome)
        if expectations.text.value != nil { check(expectations.text, "text", .texts([content.text]), &outcome) }
        check(expectations.duration, "duration", .duration(exchange.timings.duration), &outcome)
        check(expectations.url, "url", .texts([exchange.call.url]), &outcome)
        check(expectations.ip, "ip", .texts([exchange.peerAddress]), &outcome)
        for value in expectations.values { outcome.add { () throws(PlaceholderError) in try self.value(value) } }
        return outcome
    }

    private func check(_ setting: Setting<Matcher>, _ name: String, _ subject: Subject, _ outcome: inout Outcome) {
        guard let matcher = setting.value else { return }
        outcome.add { () throws(PlaceholderError) in try result(matcher, name, subject) }
    }

    private func result(
        _ matcher: Matcher, _ name: String, _ subject: Subject
    ) throws(PlaceholderError) -> CheckResult {
        let failures = try matching.failures(of: matcher, on: subject)
        guard let first = failures.first else { return CheckResult(subject: name) }
        let others = failures.dropFirst().map(\.message)
        return CheckResult(
            subject: name,
            failure: CheckFailure(
                at: first.range, "\(name): \(first.message)", details: first.details + others))
    }

    // MARK: Status

    private func status() throws(PlaceholderError) -> CheckResult {
        let response = content.response
        let got = "\(response.status) \(response.reasonPhrase)".trimmedEnd
        guard let expectation = expectations.status.value else {
            let isFine = response.status < 400
            return CheckResult(
                subject: "status",
                failure: isFine ? nil : statusFailure("a status below 400", got, at: requestRange))
        }
        switch expectation.wanted {
        case .patterns(let patterns):
            let isMet = patterns.contains { $0.fits(response.status) }
            let words = patterns.map(\.description)
            return CheckResult(
                subject: "status",
                failure: isMet ? nil : statusFailure("status \(words.alternatives)", got, at: expectation.range))
        case .placeholder(let text):
            return try status(from: text, got: got, at: expectation.range)
        case .matcher(let matcher):
            let subject = Subject.value(.number(JSONNumber(response.status)))
            guard let failure = try matching.failures(of: matcher, on: subject).first else {
                return CheckResult(subject: "status")
            }
            return CheckResult(
                subject: "status", failure: statusFailure("a status \(failure.expected)", got, at: failure.range))
        }
    }

    private func status(
        from placeholder: PlaceholderText, got: String, at range: SourceRange
    ) throws(PlaceholderError) -> CheckResult {
        let text = try placeholder.text(in: scope)
        guard let pattern = StatusPattern(text) else {
            throw PlaceholderError(
                .failed(reason: "\"\(text)\" is not a status"), at: range,
                hint: "a status is a number from 100 to 599, or a class of them such as 2xx")
        }
        let isMet = pattern.fits(content.response.status)
        return CheckResult(
            subject: "status", failure: isMet ? nil : statusFailure("status \(pattern)", got, at: range))
    }

    private func statusFailure(_ wanted: String, _ got: String, at range: SourceRange) -> CheckFailure {
        CheckFailure(at: range, "expected \(wanted), got \(got)", details: content.excerpt())
    }

    private func missingError(_ expected: ErrorExpectation) -> CheckResult {
        let got = "\(content.response.status) \(content.response.reasonPhrase)".trimmedEnd
        return CheckResult(
            subject: "error",
            failure: CheckFailure(
                at: expected.range, "expected the exchange to fail (\(expected.kind.rawValue)), got \(got)"))
    }

    // MARK: Content

    private func checkJSON(_ outcome: inout Outcome) {
        guard let first = expectations.json.first else { return }
        let root: JSONValue
        do {
            root = try content.json()
        } catch {
            let what = content.response.body.isEmpty ? "the response has no body" : "the body is not JSON: \(error)"
            outcome.results.append(
                CheckResult(
                    subject: "json",
                    failure: CheckFailure(at: first.path.written.range, what, details: content.excerpt())))
            return
        }
        for expectation in expectations.json {
            outcome.add { () throws(PlaceholderError) in
                let path = try expectation.path.path(in: scope)
                return try result(expectation.matcher, path.text, try path.subject(in: root))
            }
        }
    }

    private func value(_ condition: Condition) throws(PlaceholderError) -> CheckResult {
        let subject = try condition.subject.subject(in: scope)
        return try result(condition.matcher, condition.subject.written, subject)
    }
}

extension PlaceholderText {
    /// What a condition looks at: the placeholder's value with its kind, or nothing.
    package func subject(in scope: VariableScope) throws(PlaceholderError) -> Subject {
        do {
            return try valueIfAny(in: scope).map { .value($0) } ?? .nothing
        } catch {
            guard case .missing = error.kind else { throw error }
            return .nothing
        }
    }
}

extension JSONPathText {
    /// The compiled path, made now when it has placeholders.
    func path(in scope: VariableScope) throws(PlaceholderError) -> JSONPath {
        if let compiled { return compiled }
        let text = try written.text(in: scope)
        do {
            return try JSONPath(text)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the JSONPath \"\(text)\" is wrong at character \(error.offset + 1): \(error.message)"),
                at: written.range, hint: error.hint)
        }
    }
}

extension JSONPath {
    /// What the path selects: the one node or nothing of a singular query, else the list of nodes.
    func subject(in root: JSONValue) throws(PlaceholderError) -> Subject {
        if isSingular { return singularValue(in: root).map { .value($0) } ?? .nothing }
        do {
            return .nodes(try values(in: root))
        } catch {
            throw PlaceholderError(.failed(reason: "the JSONPath \(text) gave up: \(error)"), at: nil)
        }
    }
}

extension [String] {
    /// `a`, `a or b`, `a, b or c`.
    fileprivate var alternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        last == " " ? String(dropLast()) : self
    }
}
