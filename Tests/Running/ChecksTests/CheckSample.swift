import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Secrets
import Testing

/// Decodes the `expect` and `capture` of a request and evaluates them on a response made for the test.
struct CheckSample {
    private let step: RequestStep
    private var request: RequestDefinition { step.definition }
    let scope: VariableScope

    /// - Parameter text: The keys of a request, as in `expect: { status: 200 }`.
    init(
        _ text: String, captured: [String: JSONValue] = [:], _ location: SourceLocation = #_sourceLocation
    ) throws {
        let indented = text.split(separator: "\n").map { "    \($0)\n" }.joined()
        let collection = "name: A\nrequests:\n  - GET: http://localhost/a\n\(indented)"
        let reading = CollectionReader.collection(Array(collection.utf8), path: "sample.yaml")
        try #require(reading.diagnostics.messages == [], sourceLocation: location)
        guard let step = FlowProgram(reading.content).requests.first else { throw NoRequest() }
        self.step = step
        var scope = VariableScope(
            run: RunContext(
                processEnvironment: [:], environmentName: nil, iteration: 1, secrets: SecretRegistry(), now: { 0 }))
        scope.captured = CapturedValues(captured)
        self.scope = scope
    }

    private struct NoRequest: Error {}

    func results(on response: HTTPResponse) throws -> [CheckResult] {
        try results(on: .sample(response))
    }

    func results(on exchange: Exchange) throws -> [CheckResult] {
        let outcome = ExchangeChecks(
            step, on: ResponseContent(exchange), scope: scope
        ).outcome()
        if let error = outcome.error { throw error }
        return outcome.results
    }

    /// Returns the failures as text, each with its details.
    func failures(on response: HTTPResponse) throws -> [String] {
        try failures(on: .sample(response))
    }

    func failures(on exchange: Exchange) throws -> [String] {
        try results(on: exchange).compactMap(\.failure).map { failure in
            ([failure.message] + failure.details.map { "  \($0)" }).joined(separator: "\n")
        }
    }

    /// Returns the value of the first capture.
    func value(from response: HTTPResponse) throws -> JSONValue? {
        try value(from: .sample(response))
    }

    func value(from exchange: Exchange) throws -> JSONValue? {
        let capture = try #require(request.captures.first)
        return try CaptureReading(ResponseContent(exchange), scope: scope).value(of: capture)
    }

    /// Returns the reason why the first capture has no value.
    func absence(from response: HTTPResponse) throws -> String {
        let capture = try #require(request.captures.first)
        let reading = CaptureReading(ResponseContent(.sample(response)), scope: scope)
        #expect(try reading.value(of: capture) == nil)
        return reading.absence(of: capture)
    }

    var capture: Capture? { request.captures.first }
}

extension HTTPResponse {
    static func sample(
        _ status: Int = 200, reason: String = "", version: String = "HTTP/1.1",
        fields: [(String, String)] = [], body: String = ""
    ) -> HTTPResponse {
        HTTPResponse(
            version: version, status: status, reason: reason, fields: fields.map { HTTPField($0.0, $0.1) },
            body: Array(body.utf8))
    }
}

extension Exchange {
    static func sample(
        _ response: HTTPResponse, url: String = "http://localhost:8080/a?b=c", duration: Duration = .milliseconds(850)
    ) -> Exchange {
        Exchange(
            call: HTTPCall(url: url), response: response,
            transfer: TransferDetails(timings: PhaseTimings(duration: duration), peerAddress: "127.0.0.1"))
    }
}

extension DiagnosticList {
    fileprivate var messages: [String] { sorted.map(\.message) }
}
