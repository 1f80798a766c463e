package import CollectionModel
import Diagnostics
import HTTP
import JSON
package import Placeholders
import Text
import XML

/// The checks of all expectations under `expect` against an exchange. Every failure is reported.
///
/// A class, because each expectation's closure would copy its many fields.
package final class ExchangeChecks {
    private let step: RequestStep
    private let content: ResponseContent
    private let scope: VariableScope
    /// True if results include the values of passed checks.
    private let recordsValues: Bool
    /// True to expect a status below 400 if no status is expected.
    private let impliesStatus: Bool
    /// The check of `snapshot`; nil without one.
    private let snapshot: SnapshotCheck?

    package init(
        _ step: RequestStep, on content: ResponseContent, scope: VariableScope, recordsValues: Bool = false,
        impliesStatus: Bool = true, snapshot: SnapshotCheck? = nil
    ) {
        self.snapshot = snapshot
        self.impliesStatus = impliesStatus
        self.recordsValues = recordsValues
        self.step = step
        self.content = content
        self.scope = scope
    }

    private var expectations: Expectations { step.settings.values.expectations }
    /// The stream as which the response was read; nil if it was read as a whole.
    private var stream: StreamSetting? { step.definition.stream }

    /// The results of the expectations, and the first error.
    package struct Outcome {
        package fileprivate(set) var results: [CheckResult] = []
        /// The first error: the value of an expectation could not be evaluated.
        package fileprivate(set) var error: PlaceholderError?
        package fileprivate(set) var isStatusWrong = false
        /// The snapshot to write if all checks pass; nil if there is none.
        package fileprivate(set) var newSnapshot: NewSnapshot?

        fileprivate mutating func add(_ check: () throws(PlaceholderError) -> CheckResult) {
            // Skip the remaining expectations: even starting each of very many takes long after the deadline.
            if EvaluationDeadline.current?.wasExceeded ?? false { return }
            do {
                results.append(try check())
            } catch {
                self.error = self.error ?? error
            }
        }
    }

    /// Returns the results of all expectations, in the order of the format's reference.
    package func outcome() -> Outcome {
        var outcome = Outcome()
        if let expected = expectations.error.value {
            outcome.results = [missingError(expected)]
            return outcome
        }
        if impliesStatus || expectations.status.value != nil {
            outcome.add { () throws(PlaceholderError) in
                let check = StatusCheck(expectations.status.value, content: content, scope: scope)
                return try check.result(at: step.definition.range, notesValue: recordsValues)
            }
        }
        outcome.isStatusWrong = outcome.results.last?.failure != nil
        // The response to a wrong status is rarely a stream.
        if let stream, !outcome.isStatusWrong {
            outcome.add { () throws(PlaceholderError) in
                try StreamCheck(setting: stream, content: content, scope: scope).result()
            }
        }
        let (response, exchange) = (content.response, content.exchange)
        check(expectations.reason, "reason", .texts([response.reasonPhrase]), &outcome)
        check(expectations.version, "version", .texts([response.version]), &outcome)
        checkFields(&outcome)
        checkContent(&outcome)
        checkSnapshot(&outcome)
        check(expectations.duration, "duration", .duration(exchange.duration), &outcome)
        for part in expectations.timings {
            check(part, of: "timings", exchange.transfer.timings.subject(part.part), &outcome)
        }
        for part in expectations.certificate {
            check(part, of: "certificate", exchange.transfer.subject(part.part), &outcome)
        }
        for part in expectations.redirects { check(part, of: "redirects", exchange.subject(part.part), &outcome) }
        check(expectations.url, "url", .texts([exchange.call.url]), &outcome)
        check(expectations.ip, "ip", .texts([exchange.transfer.peerAddress]), &outcome)
        for value in expectations.values { outcome.add { () throws(PlaceholderError) in try self.value(value) } }
        return outcome
    }

    private func checkFields(_ outcome: inout Outcome) {
        for header in expectations.headers {
            guard let matcher = header.matcher else { continue }
            outcome.add { () throws(PlaceholderError) in
                let name = try Self.name(header.name, of: "header", in: scope)
                let values = content.response.values(of: name)
                let result = try result(matcher, "header \(name)", values.isEmpty ? .nothing : .texts(values))
                guard values.isEmpty, let failure = result.failure else { return result }
                let hint = Suggestion.hint(for: name, among: content.response.fields.map(\.name))
                return CheckResult(subject: result.subject, failure: failure.with(hint: hint))
            }
        }
        for expectation in expectations.cookies {
            for part in expectation.parts {
                guard let matcher = part.matcher else { continue }
                outcome.add { () throws(PlaceholderError) in
                    let name = try Self.name(expectation.name, of: "cookie", in: scope)
                    let cookie = content.exchange.setCookies.last { $0.name == name }
                    let what = part.part == .value ? "cookie \(name)" : "cookie \(name) \(part.part.rawValue)"
                    return try result(matcher, what, cookie?.subject(part.part) ?? .nothing)
                }
            }
        }
    }

    /// Returns the name to look up. An empty name is an error: with it, `exists: false` would always hold.
    private static func name(
        _ text: PlaceholderText, of what: String, in scope: VariableScope
    ) throws(PlaceholderError) -> String {
        let name = try text.text(in: scope)
        guard !name.isEmpty else {
            throw PlaceholderError(.failed(reason: "the name of the \(what) is empty here"), at: text.range)
        }
        return name
    }

    private func checkContent(_ outcome: inout Outcome) {
        // A response to HEAD has no body; expectations that an empty body satisfies would pass without a check.
        if content.exchange.call.method == "HEAD", let first = expectations.ofBody.first {
            let error = PlaceholderError(
                .failed(reason: BodyExpectation.headMessage(first.key)), at: first.range, hint: BodyExpectation.headHint
            )
            return outcome.add { () throws(PlaceholderError) in throw error }
        }
        check(expectations.json, "json", prefix: "", &outcome) { () throws(UnreadableBody) in try content.json() }
        // Without a stream, the check of `stream` has failed for the same reason.
        let events = stream == nil || content.exchange.stream != nil ? expectations.events : []
        check(events, "events", prefix: "events ", &outcome) { () throws(UnreadableBody) in try content.events() }
        checkXML(&outcome)
        checkText(&outcome)
        for part in expectations.bytes {
            guard part.matcher != nil else { continue }
            check(part, of: "bytes", BytesSubject(content.response.body).subject(part), &outcome)
        }
        if let schema = expectations.schema.value {
            outcome.add { () throws(PlaceholderError) in
                try SchemaCheck(expectation: schema, content: content, scope: scope).result()
            }
        }
    }

    private func checkSnapshot(_ outcome: inout Outcome) {
        guard let snapshot else { return }
        var new: NewSnapshot?
        outcome.add { () throws(PlaceholderError) in
            switch try snapshot.result(of: content, in: scope) {
            case .compare(let actual, let expected):
                let result = try result(expected, SnapshotCheck.subject, .value(actual.document), path: "$")
                return CheckResult(
                    subject: result.subject, failure: result.failure?.with(hint: snapshot.hint), value: nil)
            case .failed(let failure): return CheckResult(subject: SnapshotCheck.subject, failure: failure)
            case .passed(let written):
                new = written
                return CheckResult(subject: SnapshotCheck.subject)
            }
        }
        outcome.newSnapshot = new
    }

    private func check<Part>(
        _ part: PartExpectation<Part>, of key: String, _ subject: Subject, _ outcome: inout Outcome
    ) {
        guard let matcher = part.matcher else { return }
        outcome.add { () throws(PlaceholderError) in
            try result(matcher, "\(key) \(part.part.rawValue)", subject)
        }
    }

    private func check(
        _ setting: Setting<Matcher>, _ name: String, _ subject: @autoclosure () -> Subject, _ outcome: inout Outcome
    ) {
        guard case .given(let matcher) = setting else { return }
        outcome.add { () throws(PlaceholderError) in try result(matcher, name, subject()) }
    }

    private func result(
        _ matcher: Matcher, _ name: String, _ subject: Subject, path: String = "",
        elementPath: ((Int) -> String?)? = nil
    ) throws(PlaceholderError) -> CheckResult {
        let failures: [MatchFailure]
        do {
            failures = try Matching(scope: scope, path: path, elementPath: elementPath)
                .failures(of: matcher, on: subject)
        } catch  where error.alwaysMatches {
            return CheckResult(
                subject: name,
                failure: CheckFailure(
                    at: error.range ?? matcher.range, "\(name): \(error.message)", hint: error.hint))
        }
        guard let first = failures.first else {
            return CheckResult(subject: name, value: recordsValues ? subject.brief : nil)
        }
        let others = failures.dropFirst()
        return CheckResult(
            subject: name,
            failure: CheckFailure(
                at: first.range, "\(name): \(first.message)", compared: first.compared,
                details: first.details + others.map(\.message),
                comparisons: first.comparisons + others.compactMap(\.compared)))
    }

    private func missingError(_ expected: ErrorExpectation) -> CheckResult {
        let values = ShownComparison(
            expected: "the exchange to fail (\(expected.kind.rawValue))", actual: content.response.statusPhrase)
        return CheckResult(
            subject: "error", failure: CheckFailure(at: expected.range, values.text, compared: values))
    }

    // MARK: Content

    private func checkText(_ outcome: inout Outcome) {
        guard let matcher = expectations.text.value else { return }
        do {
            let text = try content.text()
            check(expectations.text, "text", .texts([text]), &outcome)
        } catch {
            outcome.results.append(unreadable("text", error, at: matcher.range))
        }
    }

    /// Checks JSONPaths.
    ///
    /// - Parameters:
    ///   - key: The key of the expectations.
    ///   - prefix: The text before each path in messages.
    ///   - value: Returns the value on which the paths are evaluated.
    private func check(
        _ paths: [JSONExpectation], _ key: String, prefix: String, _ outcome: inout Outcome,
        on value: () throws(UnreadableBody) -> JSONValue
    ) {
        guard let first = paths.first else { return }
        let root: JSONValue
        do {
            root = try value()
        } catch {
            outcome.results.append(unreadable(key, error, at: first.path.written.range))
            return
        }
        // Show the details of one missing node once, even if several paths end there.
        var shown: Set<String> = []
        for expectation in paths {
            outcome.add { () throws(PlaceholderError) in
                let path = try expectation.path.path(in: scope)
                let place = path.isSingular ? path.text : ""
                let name = prefix + path.text
                let result = try result(expectation.matcher, name, try path.subject(in: root), path: place) { index in
                    let nodes = try? path.nodes(in: root)
                    return nodes.flatMap { $0.indices.contains(index) ? $0[index].path.shorthand : nil }
                }
                guard let failure = result.failure, let missing = DeepestNode(path, in: root) else { return result }
                let lines = shown.insert(missing.line).inserted ? [missing.line] : []
                return CheckResult(subject: name, failure: failure.adding(lines, hint: missing.hint))
            }
        }
    }

    private func checkXML(_ outcome: inout Outcome) {
        let wanted = expectations.xml.filter { $0.matcher != nil }
        guard let first = wanted.first else { return }
        let tree: MarkupTree
        do {
            tree = try content.tree()
        } catch {
            outcome.results.append(unreadable("xml", error, at: first.path.written.range))
            return
        }
        // Show the excerpt of the body once for all paths.
        var isBodyShown = false
        for expectation in wanted {
            outcome.add { () throws(PlaceholderError) in
                let path = try expectation.path.path(expectations.namespaces, in: scope)
                guard let matcher = expectation.matcher else { return CheckResult(subject: path.text) }
                let subject = try tree.subject(of: path, at: expectation.path.written.range)
                let result = try result(matcher, path.text, subject)
                guard case .nothing = subject, let failure = result.failure else { return result }
                defer { isBodyShown = true }
                return CheckResult(
                    subject: path.text,
                    failure: failure.adding(
                        isBodyShown ? [] : content.excerpt(), hint: path.namespaceHint(for: tree)))
            }
        }
    }

    /// Returns one failure for all expectations on a body that cannot be parsed.
    private func unreadable(_ subject: String, _ error: UnreadableBody, at range: SourceRange) -> CheckResult {
        CheckResult(
            subject: subject,
            failure: CheckFailure(at: range, error.message, details: content.excerpt(), hint: error.hint))
    }

    private func value(_ condition: Condition) throws(PlaceholderError) -> CheckResult {
        let subject = try condition.subject.subject(in: scope)
        return try result(condition.matcher, condition.subject.written, subject)
    }
}
