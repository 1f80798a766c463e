import CollectionModel
import Diagnostics
import HTTP
import JSON
import JSONSchemas
import JavaScript
import Placeholders
import Platform
import RunRecords

/// The execution of one phase of scripts on its thread.
final class ScriptSession {
    let job: ScriptJob
    let watched: ScriptWatchdog.Watched
    private let context: ScriptContext
    private unowned let machine: ScriptMachine
    /// The variables with the changes so far.
    var variables: ScriptVariables
    var result: ScriptPhaseResult
    private var console = ConsoleBuffer()

    /// The script that runs.
    private(set) var script: ScriptPhase.Entry?
    private var name: ScriptPhase.ScriptName?
    /// The processor time of the thread at which the script must end.
    private var deadline: Duration?
    private var ending: Ending?
    private var subrequests = 0
    /// The places of the sub-requests that have not ended, by their numbers.
    private var sent: [Double: ScriptFrame] = [:]
    /// The number of requests of the collection that this script ran.
    private var runs = 0
    /// The calls of `runRequest` that have not begun, by their numbers.
    private var waitingRuns: [(number: Double, payload: String, frame: ScriptFrame?)] = []
    /// The number of the call of `runRequest` whose request runs; nil if none runs.
    private var currentRun: Double?
    /// Answers to other operations while a request runs.
    private var postponed: [(answer: ScriptAnswer, number: Double)] = []
    /// The numbers of the script's tests in `result`.
    private var testNumbers: [Int] = []
    /// The jump of earlier scripts of the phase.
    private var earlierJump: (jump: ScriptPhaseResult.Jump?, range: SourceRange?) = (nil, nil)
    /// The results at the call of `skipRequest`; later results of the script do not count.
    private var atSkip: (result: ScriptPhaseResult, scope: VariableScope)?

    /// The reason why the engine ended a script.
    private enum Ending {
        case computing
        case total
        case memory
        case interrupted
    }

    var phase: ScriptPhase { job.phase }
    var modules: LoadedModules { context.modules }
    var version: String { machine.environment.version }
    var limits: ScriptLimits { machine.environment.limits }

    init(_ job: ScriptJob, on context: ScriptContext, in machine: ScriptMachine) {
        self.job = job
        self.context = context
        self.machine = machine
        watched = ScriptWatchdog.Watched(job, machine.environment, machine.clock)
        variables = ScriptVariables(job.phase.scope)
        result = ScriptPhaseResult(scope: job.phase.scope)
    }

    // MARK: Execution

    func run(isNested: Bool) -> ScriptPhaseResult {
        if isNested { command("suspend") }
        command("phase")
        for entry in phase.scripts {
            run(entry)
            if result.skipsRequest || result.isInterrupted { break }
            // The request may be incomplete: do not run the other scripts, and do not send it.
            if phase.event == .beforeRequest, !phase.dialect.continuesAfterErrors, !result.failures.isEmpty { break }
        }
        if phase.dialect.continuesAfterErrors || result.errors.isEmpty, !result.isInterrupted { command("endPhase") }
        if isNested { command("resume") }
        result.scope = variables.scope
        if let atSkip { forgetResults(since: atSkip) }
        console.put(into: &result)
        return result
    }

    /// Discards the jump of the running script.
    func unsetNextRequest() { (result.jump, result.jumpRange) = earlierJump }

    /// Notes that the request is skipped.
    func skipRequest() {
        guard !result.skipsRequest else { return }
        result.skipsRequest = true
        atSkip = (result, variables.scope)
    }

    private func forgetResults(since atSkip: (result: ScriptPhaseResult, scope: VariableScope)) {
        result.scope = atSkip.scope
        result.tests = atSkip.result.tests
        result.failures = atSkip.result.failures
        result.unreported = atSkip.result.unreported
        result.jump = atSkip.result.jump
        result.jumpRange = atSkip.result.jumpRange
    }

    private func run(_ entry: ScriptPhase.Entry) {
        script = entry
        let name = ScriptPhase.ScriptName(entry.script, in: phase.dialect)
        self.name = name
        (ending, subrequests, runs, testNumbers) = (nil, 0, 0, [])
        (waitingRuns, currentRun, postponed, sent) = ([], nil, [], [:])
        earlierJump = (result.jump, result.jumpRange)
        variables.beginScript()
        console.beginScript()
        let start = ContinuousClock.now
        let startedAt = variables.scope.run.now()
        deadline = machine.clock.time + limits.computing
        defer {
            result.timings.append(
                ScriptTiming(
                    entry.script.event.recorded, name.label, at: name.range, attempt: phase.info.attempt,
                    startedAt: startedAt, duration: .now - start))
            script = nil
        }
        var status = command(
            "script", .number(Double(machine.library.number(of: entry.script))),
            .string(entry.script.source.file.path), .bool(entry.script.hidesOldNames))
        while let wait = status?.number {
            if result.skipsRequest { return endSkipping(by: start + limits.total) }
            let rest = start + limits.total - .now
            guard rest > .zero else {
                ending = .total
                return end(name)
            }
            // The engine calls `mustEnd` only within long turns, and a script can have any number of short ones.
            guard !mustEnd() else { return end(name) }
            beginRun(of: name)
            // While a request runs, no code of this script runs: it would change variables that the answer replaces.
            let limit = wait < 0 || currentRun != nil ? rest : min(rest, .milliseconds(wait))
            if let (answer, number) = nextAnswer(within: limit) {
                status = take(answer, number)
            } else if job.isInterrupted {
                ending = .interrupted
                return end(name)
            } else {
                status = command("timers")
            }
        }
        // The engine asks ``mustEnd()`` between steps; one step can need any amount of memory, and be the last one.
        if ending == nil, !result.skipsRequest, machine.exceedsMemory() {
            ending = .memory
            end(name)
        }
    }

    /// Ends the script, which skips the request: its timers and callbacks do not run any more. The sub-requests that it
    /// began before the skip reach their servers.
    private func endSkipping(by end: ContinuousClock.Instant) {
        command("abandon")
        (waitingRuns, postponed) = ([], [])
        while !sent.isEmpty || currentRun != nil, !job.isInterrupted,
            let (_, number) = nextAnswer(within: end - .now)
        {
            sent[number] = nil
            if number == currentRun { currentRun = nil }
        }
    }

    /// Begins the next request that the script runs, unless one runs; it receives the variables of this moment.
    private func beginRun(of name: ScriptPhase.ScriptName) {
        guard currentRun == nil, postponed.isEmpty, !waitingRuns.isEmpty else { return }
        let next = waitingRuns.removeFirst()
        currentRun = next.number
        send(.runRequest, number: next.number, payload: next.payload, frame: next.frame, name)
    }

    /// Returns the next answer that the script can receive; nil if none arrives in time.
    private func nextAnswer(within limit: Duration) -> (answer: ScriptAnswer, number: Double)? {
        if currentRun == nil, !postponed.isEmpty { return postponed.removeFirst() }
        let end = ContinuousClock.now + limit
        while let next = machine.nextAnswer(for: self, within: max(.zero, end - .now)) {
            guard let currentRun, next.number != currentRun else { return next }
            postponed.append(next)
        }
        return nil
    }

    private func take(_ answer: ScriptAnswer, _ number: Double) -> JavaScriptValue? {
        if number == currentRun {
            currentRun = nil
            if let results = answer.results { take(results) }
        }
        switch answer.outcome {
        case .value(let text, let bytes):
            return command(
                "complete", .number(number), .bool(false), text.map { .string($0) } ?? .null,
                bytes.map { .bytes($0) } ?? .undefined)
        case .failure(let error):
            noteFailedRequest(error, number)
            return command("complete", .number(number), .bool(true), .string(JSONValue.object(error).compactText()))
        }
    }

    /// Records that a sub-request could not be carried out, which Postman counts as an error.
    private func noteFailedRequest(_ error: JSONObject, _ number: Double) {
        guard let frame = sent.removeValue(forKey: number), !job.isInterrupted,
            case .string(let message)? = error[key: "message"]
        else { return }
        fail(
            "pm.sendRequest: \(message)", range: frame.range, hint: nil, details: [frame.line])
    }

    private func take(_ results: ScriptAnswer.Results) {
        variables.scope = results.scope
        result.failures += results.failures.prefix(max(0, Self.maximumFailures - result.failures.count))
        result.unreported += results.unreported.prefix(max(0, Self.maximumFailures - result.unreported.count))
        for line in results.console { console.add(line.text) { _ in line } }
        console.omit(results.omittedLines)
        for text in results.notes { note(text) }
        if result.tests.count + results.tests.count <= ScriptLimits.nestedTests {
            result.tests += results.tests
        } else {
            fail(
                "the requests that it runs have more than \(ScriptLimits.nestedTests) checks and tests", range: place,
                hint: nil)
        }
    }

    /// Runs a command of the kernel; nil if the script was ended.
    @discardableResult
    private func command(_ command: String, _ arguments: JavaScriptValue...) -> JavaScriptValue? {
        ScriptWatchdog.shared.note(watched, deadline: deadline ?? machine.clock.time + limits.computing, script: name)
        let outcome = Result { () throws(JavaScriptError) in try context.call([.string(command)] + arguments) }
        guard ScriptWatchdog.shared.note(watched, deadline: nil, script: nil) else { stopThread() }
        do throws(JavaScriptError) {
            return try outcome.get()
        } catch {
            guard ending != nil else {
                // An error of hubrun's own JavaScript, such as a changed request that cannot be read.
                fail(withEvent(error.message), at: error.stack, hint: nil)
                return nil
            }
            if let name { end(name) }
            return nil
        }
    }

    /// Waits for ever: the run has given this thread up, and may have ended.
    private func stopThread() -> Never {
        let inbox = ScriptInbox()
        while true { _ = inbox.next() }
    }

    /// Reports that the script was ended, and forgets what it began.
    private func end(_ name: ScriptPhase.ScriptName) {
        let ending = ending
        self.ending = nil
        switch ending {
        case .interrupted: result.isInterrupted = true
        case .computing:
            fail(
                "the script computed for \(limits.computing.inWords) and was ended", range: name.range,
                hint: "if it has no endless loop, --script-timeout allows more")
        case .total:
            fail(
                "the script ran for \(limits.total.inWords) with its waits and was ended", range: name.range, hint: nil)
        case .memory, nil:
            machine.hasExcessiveMemory = true
            let who = machine.environment.machineCount > 1 ? "the scripts of all jobs" : "the script"
            let end = machine.environment.machineCount > 1 ? ", and this script was ended" : " and was ended"
            fail(
                "\(who) needed more than \(limits.memory >> 20) MiB\(end)", range: name.range,
                hint: "--script-memory allows more")
        }
        deadline = machine.clock.time + limits.computing
        command("abandon")
    }

    /// Extends the running script's time limit by the time of scripts of a request that it runs.
    func extendDeadline(by time: Duration) { deadline = deadline.map { $0 + time } }

    /// True if the running script must end; called between its turns, and by the engine every 20 ms of processor time.
    func mustEnd() -> Bool {
        ScriptWatchdog.shared.noteQuestion(watched)
        if job.isInterrupted {
            ending = .interrupted
        } else if let deadline, machine.clock.time > deadline {
            ending = .computing
        } else if machine.exceedsMemory() {
            ending = .memory
        } else {
            return false
        }
        return true
    }

    /// Validates a value by a JSON Schema; all three are JSON texts.
    func validateSchema(_ schema: String, _ value: String, _ options: String) -> JavaScriptValue {
        .string(context.schemas.validate(schema: schema, value: value, options: options))
    }

    // MARK: Results

    /// Counts a sub-request of this script.
    func countSubrequest() throws(NativeFailure) {
        subrequests += 1
        guard subrequests <= ScriptLimits.subrequests else {
            throw NativeFailure("a script sends at most \(ScriptLimits.subrequests) requests", className: "TypeError")
        }
    }

    /// Checks the name of a request that the script runs, and counts it.
    func countRun(of name: String) throws(NativeFailure) {
        do throws(ScriptCallError) {
            try phase.host.checkRequest(name)
        } catch {
            throw NativeFailure(error.message, hint: error.hint)
        }
        runs += 1
        guard runs <= ScriptLimits.runs else {
            throw NativeFailure("a script runs at most \(ScriptLimits.runs) requests", className: "TypeError")
        }
    }

    /// Begins an operation for the script.
    func begin(_ kind: ScriptOperation.Kind, number: Double, payload: String, stack: String) {
        // As in Postman: after `skipRequest` nothing is sent.
        guard let name, !result.skipsRequest else { return }
        guard kind != .runRequest else { return waitingRuns.append((number, payload, frame(of: stack))) }
        send(kind, number: number, payload: payload, frame: frame(of: stack), name)
    }

    private func send(
        _ kind: ScriptOperation.Kind, number: Double, payload: String, frame: ScriptFrame?,
        _ name: ScriptPhase.ScriptName
    ) {
        if kind == .send, phase.dialect.countsFailedRequests { sent[number] = frame }
        job.channel.send(
            .operation(
                ScriptOperation(
                    identity: ScriptOperation.Identity(job: ObjectIdentifier(job), number: number), kind: kind,
                    payload: payload, scope: variables.scope, frame: frame, script: name)))
    }

    /// Returns the innermost frame in the user's own files.
    func frame(of stack: String) -> ScriptFrame? {
        var innermost: ScriptFrame?
        for frame in machine.library.frames(of: stack) {
            guard frame.isOfPackage else { return frame }
            innermost = innermost ?? frame
        }
        return innermost
    }

    func range(of stack: String) -> SourceRange { frame(of: stack)?.range ?? place }

    /// Returns the lines of a stack for messages, at most five.
    func lines(of stack: String) -> [String] { machine.library.frames(of: stack).prefix(5).map(\.line) }

    /// The place of the script that runs.
    var place: SourceRange { name?.range ?? phase.scripts[0].script.range }

    var label: String { name?.label ?? "" }

    /// Records an error of the script.
    ///
    /// - Parameter isUnreported: True if Newman does not report it.
    func fail(
        _ message: String, at stack: String, hint: String?, isAssertion: Bool = false, isUnreported: Bool = false
    ) {
        let note = isUnreported && phase.dialect == .postman(.notedFailures) ? [ScriptDialect.unreportedNote] : []
        fail(
            message, range: range(of: stack), hint: hint, details: note + lines(of: stack), isAssertion: isAssertion,
            isUnreported: isUnreported)
    }

    private func fail(
        _ message: String, range: SourceRange, hint: String?, details: [String] = [], isAssertion: Bool = false,
        isUnreported: Bool = false
    ) {
        let failure = ScriptPhaseResult.Failure(
            range: range, message: message, hint: hint, details: details, isAssertion: isAssertion,
            place: "\(label), line \(range.start.line)")
        if isUnreported, phase.dialect == .postman(.warnings) {
            if result.unreported.count < Self.maximumFailures { result.unreported.append(failure) }
        } else if result.failures.count < Self.maximumFailures {
            result.failures.append(failure)
        }
    }

    /// Returns a message with the name of the event, and its consequence for the request.
    func withEvent(_ message: String) -> String {
        let isUnsent = phase.event == .beforeRequest && !phase.dialect.continuesAfterErrors
        return "\(phase.dialect.name(of: phase.event)): \(message)\(isUnsent ? "; the request was not sent" : "")"
    }

    private static let maximumFailures = 100

    /// Adds a test at its place in the order in which tests began, although it may have ended after later ones; or after
    /// those that ended before, as Newman does: a nested test comes before the outer one.
    ///
    /// - Parameter number: The number of the test; tests that began later have greater numbers.
    func add(_ test: TestReport, number: Int) {
        guard phase.dialect.listsTestsByStart else { return result.tests.append(test) }
        let place = testNumbers.firstIndex { $0 > number } ?? testNumbers.count
        testNumbers.insert(number, at: place)
        result.tests.insert(test, at: result.tests.count - (testNumbers.count - 1 - place))
    }

    func addLine(_ level: String, _ text: String, stack: String) {
        console.add(text) { text in
            ConsoleLine(
                ConsoleRecord.Level(rawValue: level) ?? .log, text, at: range(of: stack), attempt: phase.info.attempt)
        }
    }

    func note(_ text: String) {
        if result.notes.count < Self.maximumFailures, !result.notes.contains(text) { result.notes.append(text) }
    }
}
