package import CollectionModel
import Diagnostics
package import HTTP
import JSON
package import Placeholders
import Text

extension StreamSetting {
    /// Returns the test that finds the last event while the response is received.
    ///
    /// An event that cannot be tested ends the stream: ``StreamCheck`` evaluates it again, and reports the error.
    ///
    /// - Parameter timeout: The time limit of the call; zero means no limit. It also limits the test of an event.
    package func reading(in scope: VariableScope, timeout: Duration) -> StreamReading {
        switch end {
        case .server: return StreamReading { event, _ in event.isBrokenLine }
        case .count(let count): return StreamReading { event, number in number >= count || event.isBrokenLine }
        case .event(let expectations):
            let condition = EventCondition(expectations: expectations, scope: scope)
            return StreamReading { event, _ in
                let deadline = timeout > .zero ? EvaluationDeadline(.now + timeout) : nil
                return EvaluationDeadline.$current.withValue(deadline) {
                    condition.isMet(by: event) || deadline?.wasExceeded ?? false
                }
            }
        }
    }
}

/// The expectations under `until` on one event.
private struct EventCondition: Sendable {
    let expectations: [JSONExpectation]
    let scope: VariableScope

    /// True if an event meets all expectations, and if it cannot be tested.
    func isMet(by event: StreamEvent) -> Bool {
        guard let value = try? event.json() else { return true }
        do {
            return try failure(on: value) == nil
        } catch {
            return true
        }
    }

    /// Returns the first expectation that an event does not meet, in words; nil if it meets all.
    func failure(on event: JSONValue) throws(PlaceholderError) -> String? {
        for expectation in expectations {
            let path = try expectation.path.path(in: scope)
            let failures = try Matching(scope: scope, allowsEmptyOperands: true)
                .failures(of: expectation.matcher, on: try path.subject(in: event))
            if let failure = failures.first { return "\(path.text): \(failure.message)" }
        }
        return nil
    }
}

/// The check that a stream ended as its setting says.
struct StreamCheck {
    let setting: StreamSetting
    let content: ResponseContent
    let scope: VariableScope

    func result() throws(PlaceholderError) -> CheckResult {
        guard let stream = content.exchange.stream else {
            let error = content.noStream
            return CheckResult(
                subject: Self.subject,
                failure: CheckFailure(
                    at: setting.range, "\(Self.subject): \(error.message)", details: content.excerpt(),
                    hint: error.hint))
        }
        let events = stream.events.map(\.event)
        do {
            // Only the last line can be broken: it ends the stream.
            if let last = events.last { _ = try last.json() }
        } catch {
            return failed(error.message, error.hint, events)
        }
        let count = CountedNoun.text(events.count, "event")
        let limit = content.exchange.call.timeout.inWords
        switch (stream.end, setting.end) {
        case (.reached, .event(let expectations)):
            // An event that could not be tested ended the stream, too: the second test throws its error, or fails.
            guard let last = events.last, let failure = try failure(of: expectations, on: last) else {
                return CheckResult(subject: Self.subject)
            }
            return failed("the stream ended at an event that does not match: \(failure)", nil, events)
        case (.reached, _), (.closed, .server): return CheckResult(subject: Self.subject)
        case (.timedOut, .count(let wanted)):
            let hint = "raise timeout if the server needs longer, or lower count"
            return failed("\(events.count) of \(CountedNoun.text(wanted, "event")) within \(limit)", hint, events)
        case (.closed, .count(let wanted)):
            let message = "the server ended the stream after \(events.count) of \(CountedNoun.text(wanted, "event"))"
            return failed(message, "lower count, or request a longer stream", events)
        case (.timedOut, .server):
            return failed(
                "the stream did not end within \(limit)",
                "end it with stream: { until: { count: \(max(1, events.count)) } }, or raise timeout", events)
        case (.timedOut, .event(let expectations)):
            let message =
                events.isEmpty ? "no event within \(limit)" : "no event matched within \(limit): there were \(count)"
            return failed(message, Self.hint, events, try mismatch(expectations, events))
        case (.closed, .event(let expectations)):
            let message = "the server ended the stream after \(count), and none matched"
            return failed(message, nil, events, try mismatch(expectations, events))
        }
    }

    private static let subject = "stream"
    private static let hint = "raise timeout if the server needs longer to send the event"

    private func failed(
        _ message: String, _ hint: String?, _ events: [StreamEvent] = [], _ more: [String] = []
    ) -> CheckResult {
        CheckResult(
            subject: Self.subject,
            failure: CheckFailure(
                at: setting.range, "\(Self.subject): \(message)", details: StreamEvent.shownLines(events) + more,
                hint: hint))
    }

    private func failure(
        of expectations: [JSONExpectation], on event: StreamEvent
    ) throws(PlaceholderError) -> String? {
        guard let value = try? event.json() else { return nil }
        return try EventCondition(expectations: expectations, scope: scope).failure(on: value)
    }

    /// Returns a line about the expectation that the last event does not meet.
    private func mismatch(
        _ expectations: [JSONExpectation], _ events: [StreamEvent]
    ) throws(PlaceholderError) -> [String] {
        guard let last = events.last, let failure = try failure(of: expectations, on: last) else { return [] }
        let isLine = last.name == nil && expectations.contains { !$0.path.written.written.hasPrefix("$.data") }
        return ["event \(events.count) does not match: \(failure)"]
            + (isLine ? ["the line itself is $.data, as in $.data.type"] : [])
    }
}

extension StreamEvent {
    /// Returns the event as JSON: its type, its id and its data, which is text unless it is JSON.
    ///
    /// - Throws: An error for a line of NDJSON that is not JSON.
    func json() throws(UnreadableBody) -> JSONValue {
        guard let name else {
            do {
                return ["data": try JSONValue(parsing: data)]
            } catch {
                throw UnreadableBody(
                    "line \(line) of the stream is not JSON: \(error.problemUnquoted) at column \(error.column)")
            }
        }
        var object: JSONObject = ["event": .string(name)]
        if let id { object[key: "id"] = .string(id) }
        object[key: "data"] = (try? JSONValue(parsing: data)) ?? .string(data)
        return .object(object)
    }

    fileprivate var isBrokenLine: Bool { name == nil && (try? JSONValue(parsing: data)) == nil }
}
