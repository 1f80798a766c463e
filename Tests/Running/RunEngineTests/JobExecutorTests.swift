import Dispatch
import HTTP
import Synchronization
import TestSupport
import Testing
import Times

@testable import RunEngine

/// The executors of jobs, which the transport's event loops also need.
@Suite(.timeLimit(.minutes(20)))
struct JobExecutorTests {
    /// Without jobs that share it, an executor is not left: nobody else waits for it.
    @Test(arguments: [
        ("status: 200", true), ("headers: { X-A: { startsWith: a } }", true), ("json: { $.a: 1 }", true),
        ("text: { contains: a }", true), ("json: { $..a: { count: 1 } }", false),
        ("text: { not: { matches: x } }", false),
        ("headers: { X-A: { matches: a } }", false), ("json: { $.b: { unordered: [1] } }", false),
        ("schema: { type: object }", false), ("values: { <<user>>: a }", false),
    ])
    func evaluationThatMayTakeLongLeavesASharedExecutor(expectation: String, isQuick: Bool) async throws {
        for (jobs, executors) in [(1, 1), (2, 2), (3, 2)] {
            let isLeft = !isQuick && jobs > executors
            #expect(
                try await evaluations("expect: { \(expectation) }", jobs: jobs, executors: executors)
                    == Array(repeating: !isLeft, count: 6), "\(jobs) jobs, \(executors) executors")
        }
    }

    @Test(arguments: [
        ("{ header: X-A }", true), ("{ json: $.a }", true), ("{ json: \"$..a\" }", false),
        ("{ from: text, regex: a }", false), ("{ from: text, filters: trim }", false),
    ])
    func captureThatMayTakeLongLeavesASharedExecutor(capture: String, isQuick: Bool) async throws {
        let evaluations = try await evaluations("capture: { c: \(capture) }", jobs: 2, executors: 1)
        #expect(evaluations == Array(repeating: isQuick, count: 6))
    }

    @Test func largeBodyLeavesASharedExecutor() async throws {
        let body = String(repeating: " ", count: 100_000) + #"{"a": 1}"#
        let evaluations = try await evaluations("expect: { status: 200 }", jobs: 2, executors: 1, body: body)
        #expect(evaluations == Array(repeating: false, count: 6))
    }

    /// While one unit evaluates its response, another one sends and receives on the same executor.
    @Test func longEvaluationDelaysNoOtherUnit() async throws {
        var sample = sample("expect: { text: { matches: a } }", jobs: 2, executors: [QueueExecutor()])
        sample.settings.repetitions = 2
        let (isEvaluating, hasSent) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let (evaluations, calls) = (Counter(), Counter())
        sample.evaluationDeadline = { limit in
            if evaluations.next() == 0 {
                isEvaluating.continuation.finish()
                hasSent.waitOrFail()
            }
            return EvaluationDeadline(.now + limit)
        }
        let result = try await sample.run { call throws(TransportError) in
            if calls.next() == 1 {
                for await _ in isEvaluating.stream {}
                hasSent.signal()
            }
            return Exchange(call: call, response: .json(#"{"a": 1}"#))
        }
        #expect(result.lines == ["passed R", "passed R"])
    }

    private func sample(_ keys: String, jobs: Int, executors: [QueueExecutor]) -> RunSample {
        var sample = RunSample(
            """
            name: Sample
            variables: { user: a }
            requests:
              - name: R
                GET: http://localhost/
                \(keys)
            """)
        sample.settings.jobs = jobs
        sample.executors = executors
        return sample
    }

    /// Returns for each evaluation of six runs of a request whether it was done on an executor of the jobs.
    private func evaluations(
        _ keys: String, jobs: Int, executors count: Int, body: String = #"{"a": 1, "b": [1]}"#
    ) async throws -> [Bool] {
        let executors = (0..<count).map { _ in QueueExecutor() }
        var sample = sample(keys, jobs: jobs, executors: executors)
        sample.settings.repetitions = 6
        let places = Mutex<[Bool]>([])
        let sends = Mutex<[Bool]>([])
        sample.evaluationDeadline = { limit in
            places.withLock { $0.append(executors.contains(where: \.isCurrent)) }
            return EvaluationDeadline(.now + limit)
        }
        let result = try await withTaskExecutorPreference(executors[0]) {
            try await sample.run { call throws(TransportError) in
                sends.withLock { $0.append(executors.contains(where: \.isCurrent)) }
                return Exchange(call: call, response: .make(200, [("X-A", "a")], body: body))
            }
        }
        #expect(result.lines == Array(repeating: "passed R", count: 6))
        #expect(sends.withLock { $0 } == Array(repeating: true, count: 6))
        return places.withLock { $0 }
    }
}
