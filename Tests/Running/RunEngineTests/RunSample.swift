import Checks
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanFormat
import RunEngine
import RunRecords
import Scripting
import Secrets
import Synchronization
import Testing
import Text
import YAMLSource

/// A collection in a test, with all that surrounds it under the test's control.
struct RunSample: Sendable {
    /// A function in place of a server; the number counts the calls from 0.
    typealias Answer = @Sendable (HTTPCall, Int) throws(TransportError) -> HTTPResponse

    static let now = 1_700_000_000.0

    let text: String
    /// True if the text is a Postman collection.
    private var isPostman = false
    var environment: String?
    /// The files that the collection includes, by name.
    var files: [String: String] = [:]
    /// The folders of `--file-root`.
    var fileRoots: [String] = []
    var rows: [JSONObject]?
    var leftOut: [String: String] = [:]
    var settings = RunSettings(userAgent: "hubrun/test")
    var hubs = EmulatedHubs(open: { _ in throw NoHub() }, close: { _ in })
    var sleep: @Sendable (Duration) async throws -> Void = { _ in }
    var now: @Sendable () -> Double = { RunSample.now }
    var uptime: (@Sendable () -> Duration)?
    var observers = RunObservers()
    /// The engine of scripts; nil if the collection has none.
    var scripts: ScriptEnvironment?
    var executors: [any TaskExecutor] = []
    var evaluationDeadline: @Sendable (Duration) -> EvaluationDeadline = { EvaluationDeadline(.now + $0) }
    let secrets = SecretRegistry()

    struct NoHub: Error, CustomStringConvertible {
        var description: String { "this test has none" }
    }

    init(_ text: String, environment: String? = nil) {
        self.text = text
        self.environment = environment
    }

    /// Creates a collection that has only a name and these requests.
    init(requests: String) {
        self.init("name: Sample\nrequests:\n" + requests)
    }

    /// Creates a sample of a Postman collection, which is JSON.
    init(postman text: String) {
        self.init(text)
        isPostman = true
    }

    /// Creates a Postman collection of items, each as JSON.
    init(postmanItems items: String...) {
        self.init(postman: #"{"info": {"name": "Sample"}, "item": [\#(items.joined(separator: ", "))]}"#)
    }

    func planned(_ location: SourceLocation = #_sourceLocation) throws -> PlannedCollection {
        let reading = try isPostman ? postmanReading(location) : reading
        try #require(reading.diagnostics.diagnostics.map(\.message) == [], sourceLocation: location)
        let environments = reading.content.environments
        let chosen = environment.map { name in environments.first { $0.name == name } } ?? environments.first
        var choice = RunChoice()
        choice.leftOut = leftOut
        return PlannedCollection(
            collection: reading.content, environment: chosen, rows: rows.map { .inPlace($0) }, choice: choice)
    }

    private var reading: CollectionReader.Reading<RequestCollection> {
        CollectionReader.collection(
            Array(text.utf8), path: "sample.yaml", includes: includes,
            roots: FileRoots(ofCollectionAt: "sample.yaml", widening: fileRoots))
    }

    private func postmanReading(_ location: SourceLocation) throws -> CollectionReader.Reading<RequestCollection> {
        let json = JSONNodeReader.read(Array(text.utf8), path: "sample.json")
        let root = try #require(json.root, "\(json.diagnostics)", sourceLocation: location)
        let reading = PostmanReader.collection(root, in: json.file)
        let source = try #require(reading.content, sourceLocation: location)
        return .init(content: PostmanConversion.collection(source), diagnostics: reading.diagnostics)
    }

    private var includes: IncludeReader {
        IncludeReader(
            read: { [files] path throws(IncludeReader.Failure) in
                guard let text = files[path] else {
                    throw IncludeReader.Failure(message: "there is no file \"\(path)\"", hint: nil)
                }
                return Array(text.utf8)
            }, identity: { $0 })
    }

    func services(
        _ send: @escaping @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    ) -> RunServices {
        var transport = RunTransport(send: send)
        transport.executors = executors
        return RunServices(
            settings: settings, transport: transport, secrets: secrets, hubs: hubs,
            clock: RunClock(now: now, uptime: uptime, sleep: sleep, evaluationDeadline: evaluationDeadline),
            observers: observers, scripts: scripts)
    }

    /// Runs the collection, and returns all events and calls.
    func run(
        _ location: SourceLocation = #_sourceLocation,
        sending send: @escaping @Sendable (HTTPCall) async throws(TransportError) -> Exchange
    ) async throws -> RunResult {
        let planned = try planned(location)
        let log = RunLog()
        let services = services { call throws(TransportError) in
            log.add(call)
            return try await send(call)
        }
        let summary = await CollectionRunner(services).run([planned]) { event in
            if case .unitFinished = event { log.add(secrets: secrets.values) }
            log.add(event)
        }
        return RunResult(events: log.events, calls: log.calls, summary: summary, secrets: log.secrets)
    }

    /// Runs the collection with responses from a closure, without a socket.
    func run(
        _ location: SourceLocation = #_sourceLocation,
        answer: @escaping Answer = { _, _ throws(TransportError) in .make() }
    ) async throws -> RunResult {
        let count = Counter()
        return try await run(location) { call throws(TransportError) in
            Exchange(call: call, response: try answer(call, count.next()))
        }
    }
}

/// The events and calls of a run.
struct RunResult {
    let events: [RunEvent]
    let calls: [HTTPCall]
    let summary: RunSummary
    /// The secrets that were registered at the end of each unit, when the unit's own secrets are removed.
    let secrets: Set<String>

    var reports: [RequestReport] {
        events.compactMap { if case .requestFinished(let report, _) = $0 { report } else { nil } }
    }

    var units: [RunUnit] {
        events.compactMap { if case .unitStarted(let unit) = $0 { unit } else { nil } }
    }

    /// A line for each request: `passed NAME`, `failed NAME: MESSAGE`, `errored …`, `skipped NAME: REASON`.
    var lines: [String] { reports.map(\.line) }

    /// The paths and queries of the URLs that were called.
    var targets: [String] { calls.map(\.target) }
}

/// A log of the calls and events of a run, which may come from several threads.
final class RunLog: Sendable {
    private let state = Mutex<(events: [RunEvent], calls: [HTTPCall], secrets: Set<String>)>(([], [], []))

    var secrets: Set<String> { state.withLock { $0.secrets } }

    func add(secrets: [String]) {
        state.withLock { $0.secrets.formUnion(secrets) }
    }

    var events: [RunEvent] { state.withLock { $0.events } }
    var calls: [HTTPCall] { state.withLock { $0.calls } }

    func add(_ event: RunEvent) { state.withLock { $0.events.append(event) } }
    func add(_ call: HTTPCall) { state.withLock { $0.calls.append(call) } }
}

/// A counter that begins at 0.
final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}

/// A list of waiting times, which pass at once.
final class Waits: Sendable {
    private let state = Mutex<[Duration]>([])

    var durations: [Duration] { state.withLock { $0 } }
    func add(_ duration: Duration) { state.withLock { $0.append(duration) } }
}

extension RequestReport {
    var line: String {
        let title = record.writtenTitle
        switch outcome {
        case .passed: return "passed \(title)"
        case .failed(let failures): return "failed \(title): " + failures.map(\.message).joined(separator: "; ")
        case .errored(let errors): return "errored \(title): " + errors.map(\.message).joined(separator: "; ")
        case .skipped(let reason, _): return "skipped \(title): \(reason)"
        }
    }

    var error: RequestError? {
        guard case .errored(let errors) = outcome else { return nil }
        return errors.first
    }

    var failures: [CheckFailure] {
        guard case .failed(let failures) = outcome else { return [] }
        return failures
    }
}

extension HTTPResponse {
    static func make(
        _ status: Int = 200, _ fields: [(String, String)] = [], body: String = ""
    ) -> HTTPResponse {
        HTTPResponse(
            version: "HTTP/1.1", status: status, reason: "", fields: fields.map { HTTPField($0.0, $0.1) },
            body: Array(body.utf8))
    }

    static func json(_ body: String) -> HTTPResponse {
        make(200, [("Content-Type", "application/json")], body: body)
    }
}

extension HTTPCall {
    /// The path and query of the URL.
    var target: String {
        let rest = url.drop { $0 != "/" }.dropFirst(2)
        return String(rest.drop { $0 != "/" })
    }

    func value(of name: String) -> String? { fields.first { $0.isNamed(name) }?.value }

    var bodyText: String? {
        guard case .bytes(let bytes)? = content else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
