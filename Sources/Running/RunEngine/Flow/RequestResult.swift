import Checks
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import RunRecords

/// The results of a request, from its attempts or from the reason why it was not sent.
extension RequestRun {
    func result(of state: State, duration: Duration) -> Result {
        let reports = state.attempts.map(\.report.withoutLongBodies)
        guard let last = state.attempts.last else { return skipped(section.interruption, duration: duration) }
        guard !state.isCutShort else {
            // Checks can be interrupted too. Teardown needs the captured values to remove what the server created.
            let error = RequestError(
                range: request.range, message: interruption(after: last),
                hint: section == .teardown ? "a longer --grace gives teardowns more time" : nil)
            return Result(
                report: RequestReport(
                    of: execution, .errored([error]), attempts: reports, duration: duration,
                    wasWaiting: !last.wasInterrupted),
                captured: last.captured)
        }
        let scope = state.scope
        let outcome = outcome(of: last, in: scope)
        let report = RequestReport(
            of: execution, outcome, attempts: reports,
            notes: state.resendNotes + state.snapshotNotes + last.warnings
                + (outcome.isFailure
                    ? notes(on: last.report, scope: scope)
                        + [state.note, services.trace.note(on: last.report.call)].compactMap(\.self) : []),
            duration: duration, isFlaky: state.hasRetried && outcome.hasPassed && !request.polls)
        var result = Result(report: report, captured: last.captured)
        if nesting != nil { result.exchange = last.report.exchange }
        return result
    }

    /// Returns the message for an interrupted attempt, which is not skipped: the server may have processed the request.
    private func interruption(after attempt: Attempt) -> String {
        let cause = section.interruption
        if attempt.report.error?.isCancellation ?? false {
            return "\(cause) before its answer came: what the server did is not known"
        }
        return attempt.wasInterrupted ? "\(cause) while its answer was checked" : "\(cause) before its next attempt"
    }

    private func outcome(of attempt: Attempt, in scope: VariableScope) -> RequestOutcome {
        let errors = scriptless(attempt, in: scope) + attempt.scriptErrors
        guard errors.isEmpty else { return .errored(errors) }
        return attempt.failures.isEmpty && !attempt.hasFailedTests ? .passed : .failed(attempt.failures)
    }

    /// Returns the error of an attempt, without those of its scripts.
    private func scriptless(_ attempt: Attempt, in scope: VariableScope) -> [RequestError] {
        if let error = attempt.error { return [RequestError(error, at: request.range)] }
        if attempt.isReportedByScripts { return [] }
        // A failed exchange is a result only if the request expects an error; scripts can add checks to any attempt.
        let expectsError = step.settings.values.expectations.error.value != nil
        if let error = attempt.report.error, error.origin == .request || !expectsError {
            let isExchange = error.origin == .exchange
            return [
                RequestError(
                    range: isExchange ? request.url.range : request.range, message: error.message, hint: error.hint,
                    details: error.hopLines + error.details + addressLines(for: error, in: scope),
                    kind: error.reportedKind)
            ]
        }
        return []
    }

    /// Returns a line with the place of the variable that the URL begins with, if its host could not be reached.
    private func addressLines(for error: TransportError, in scope: VariableScope) -> [String] {
        guard error.isWithoutConnection, error.kind != .timeout, error.hops.isEmpty,
            case .expression(let first)? = request.url.segments.first, case .name(let name) = first.head,
            let place = scope.place(of: name)
        else { return [] }
        return ["\"\(name)\" is defined at \(place.label)"]
    }

    private func notes(on attempt: AttemptReport, scope: VariableScope) -> [NoteRecord] {
        var notes: [NoteRecord] = []
        let fitting = step.settings.values.hints.filter { $0.trigger.matches(attempt) }
        if let hint = fitting.first(where: { $0.trigger.isExact }) ?? fitting.first {
            let text = (try? hint.text.text(in: scope)) ?? hint.text.written
            notes.append(NoteRecord(.collection, text, hint: nil))
        }
        if let error = attempt.error, error.isWithoutConnection, attempt.call.missesProxy {
            notes.append(
                NoteRecord(
                    .warning, "HTTP_PROXY is not used for http URLs", hint: "set http_proxy instead"))
        }
        if let exchange = attempt.exchange,
            let note = TokenRejectionNotes.note(on: exchange, hub: context.hub, now: services.clock.now())
        {
            notes.append(note)
        } else if let exchange = attempt.exchange, let note = ChallengeNotes.note(on: exchange, of: attempt.call) {
            notes.append(note)
        }
        return notes
    }

    /// Returns the result of a request with a value that cannot be resolved.
    func unsent(_ error: PlaceholderError, duration: Duration = .zero) -> Result {
        var result = errored(RequestError(error, at: request.range), duration: duration)
        if case .missing(let name) = error.kind { result.missingName = name }
        return result
    }

    func errored(_ error: RequestError, duration: Duration = .zero) -> Result {
        result(.errored([error]), duration: duration)
    }

    /// - Parameter isIntended: True if the collection skips the request.
    func skipped(_ reason: String, isIntended: Bool = false, duration: Duration = .zero) -> Result {
        result(.skipped(reason: reason, isIntended: isIntended), duration: duration)
    }

    /// Returns the result of a request that is not sent.
    func result(_ outcome: RequestOutcome, duration: Duration) -> Result {
        Result(report: RequestReport(of: execution, outcome, duration: duration), captured: [:])
    }
}

extension OutcomeTrigger {
    fileprivate var isExact: Bool {
        if case .status(.hundreds) = self { return false }
        return true
    }
}

extension RequestRun.State {
    fileprivate var snapshotNotes: [NoteRecord] {
        newSnapshot.map { new in
            [NoteRecord(.snapshot, "\(new.isFirst ? "wrote" : "updated") \(new.file.shownPath)")]
        } ?? []
    }

    fileprivate var resendNotes: [NoteRecord] {
        guard let resentMethod else { return [] }
        let message = "\(resentMethod) was sent again: the server closed a kept connection without answering"
        return [NoteRecord(.retry, message, hint: nil)]
    }
}
