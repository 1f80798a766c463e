import HTTP
import Synchronization
import Testing
import Text

@testable import RunEngine

/// The choice between a job's executor, which is an event loop, and the default executor.
@Suite(.timeLimit(.minutes(20)))
struct JobTests {
    private static let quickBody = 64 << 10

    @Test(arguments: [
        ("expect: { text: { contains: a } }", true), ("capture: { c: { json: $.a } }", true),
        ("expect: { text: { matches: a } }", false), ("capture: { c: { json: \"$..a\" } }", false),
    ])
    func longEvaluationRunsOutsideTheLoopsOfSeveralJobs(keys: String, isQuick: Bool) async throws {
        for (jobs, executors) in [(1, 1), (2, 2), (3, 2)] {
            let stays = isQuick || jobs == 1
            #expect(
                try await evaluations(keys, jobs: jobs, executors: executors) == Array(repeating: stays, count: 12),
                "\(jobs) jobs, \(executors) executors")
        }
    }

    @Test(arguments: [(size: quickBody, isQuick: true), (quickBody + 1, false)])
    func largeBodyIsEvaluatedOutsideTheLoop(size: Int, isQuick: Bool) async throws {
        let body = #"{"a": 1}"#
        let padded = String(repeating: " ", count: size - body.utf8.count) + body
        let evaluations = try await evaluations("expect: { status: 200 }", jobs: 2, executors: 1, body: padded)
        #expect(evaluations == Array(repeating: isQuick, count: 12))
    }

    /// Returns for each evaluation whether it was done on an executor of the jobs: six runs of two requests, one of
    /// them in teardown.
    private func evaluations(
        _ keys: String, jobs: Int, executors count: Int, body: String = #"{"a": 1}"#
    ) async throws -> [Bool] {
        let executors = (0..<count).map { _ in QueueExecutor() }
        var sample = RunSample(
            """
            name: Sample
            requests: [{ name: R, GET: http://localhost/, \(keys) }]
            teardown: [{ name: T, GET: http://localhost/, \(keys) }]
            """)
        sample.settings.jobs = jobs
        sample.settings.repetitions = 6
        sample.executors = executors
        let places = Mutex<[Bool]>([])
        let sends = Mutex<[Bool]>([])
        sample.evaluationDeadline = { limit in
            places.withLock { $0.append(executors.contains(where: \.isCurrent)) }
            return EvaluationDeadline(.now + limit)
        }
        let result = try await withTaskExecutorPreference(executors[0]) {
            try await sample.run { call throws(TransportError) in
                sends.withLock { $0.append(executors.contains(where: \.isCurrent)) }
                return Exchange(call: call, response: .make(200, body: body))
            }
        }
        #expect(result.lines == Array(repeating: ["passed R", "passed T"], count: 6).flatMap(\.self))
        #expect(sends.withLock { $0 } == Array(repeating: true, count: 12))
        return places.withLock { $0 }
    }
}
