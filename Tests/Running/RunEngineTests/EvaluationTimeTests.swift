import HTTP
import RunEngine
import Synchronization
import Testing
import Text

/// The time limit for captures and checks of a response, which is the request's timeout.
struct EvaluationTimeTests {
    private static let request = """
          - name: R
            GET: http://localhost/
            timeout: 7s
            capture: { a: { json: $.a } }
            expect: { json: { $.a: { matches: a } } }

        """

    private func run(_ sample: RunSample) async throws -> RunResult {
        try await sample.run { _, _ throws(TransportError) in .json(#"{"a": "a"}"#) }
    }

    @Test func tooLongEvaluationIsAnError() async throws {
        var sample = RunSample(requests: Self.request)
        let limits = Mutex<[Duration]>([])
        sample.evaluationDeadline = { limit in
            limits.withLock { $0.append(limit) }
            return EvaluationDeadline(.now - .seconds(1))
        }
        let result = try await run(sample)
        #expect(
            result.lines
                == ["errored R: the captures and checks of the response took longer than its timeout of 7s"])
        #expect(result.reports.map(\.error?.hint) == ["raise timeout, or look at less of the response"])
        #expect(result.reports.map { $0.lastExchange?.response.status } == [200])
        #expect(limits.withLock { $0 } == [.seconds(7)])
    }

    @Test func evaluationInTimeIsNotAnError() async throws {
        #expect(try await run(RunSample(requests: Self.request)).lines == ["passed R"])
    }

    /// Another response may be faster to evaluate, so that the request is tried again.
    @Test func tooLongEvaluationCanBeRetried() async throws {
        var sample = RunSample(requests: Self.request + "    retry: { attempts: 2, interval: 0 }\n")
        let count = Counter()
        sample.evaluationDeadline = { _ in EvaluationDeadline(.now + .seconds(count.next() == 0 ? -1 : 100_000)) }
        let result = try await run(sample)
        #expect(result.lines == ["passed R"])
        #expect(result.calls.count == 2)
    }
}
