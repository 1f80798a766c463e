import FaultPlans
import HTTPServer
import HubEmulator
import NotificationHub
import Synchronization
import Testing

/// The effects of faults without a connection; `ConnectionFaultTests` has the others.
@Suite(.timeLimit(.minutes(20))) struct FaultTests {
    /// Returns a plan in which every request has this fault.
    private func always(_ kind: String) throws -> FaultPlan {
        try FaultPlan(rules: [try FaultRule(parsing: "\(kind):100%")], seed: 1)
    }

    @Test(arguments: [
        ("429", 429, "1"), ("503", 503, "1"), ("403", 403, "1"), ("500", 500, nil), ("404", 404, nil),
        ("throttled", 403, "1"),
    ])
    func statusFaultsAreReturned(kind: String, status: Int, retryAfter: String?) async throws {
        let plan = try always(kind)
        try await EmulatedHub.test {
            $0.faults = plan
        } _: { hub in
            let answer = try await hub.send(.put, "installations/1", body: device)
            #expect(answer.status.code == status && answer.header("Retry-After") == retryAfter)
            #expect(answer.detail == "The emulator was told to answer \(status) to a share of the requests")
            _ = try await hub.request(.put, "/$emulator/faults", body: "{}")
            #expect(try await hub.send(.get, "installations/1").status == .notFound, "it was carried out")
        }
    }

    @Test func newerGenerationThrottlesWith429() async throws {
        let plan = try always("throttled")
        try await EmulatedHub.test(generation: .newer) {
            $0.faults = plan
        } _: { hub in
            let answer = try await hub.send(.get, "installations/1")
            #expect(answer.status.code == 429 && answer.header("Retry-After") == "1")
        }
    }

    @Test func controlRoutesHaveNoFaults() async throws {
        let plan = try always("500")
        try await EmulatedHub.test {
            $0.faults = plan
        } _: { hub in
            for path in ["/", "/hub/$inbox", "/hub/$inbox/1", "/$emulator/faults", "/$emulator/clock"] {
                let answer = try await hub.request(.get, path)
                #expect(answer.status == .ok)
            }
            let answer = try await hub.request(.get, "/hub/installations/1")
            #expect(answer.status == .internalServerError)
        }
    }

    @Test func seedRestartsAtTheFirstRequest() async throws {
        let document = #"{"faults":["429:50%"],"seed":5}"#
        try await EmulatedHub.test { hub in
            func sequence() async throws -> [Int] {
                _ = try await hub.request(.put, "/$emulator/faults", body: document)
                var statuses: [Int] = []
                for _ in 0..<20 {
                    statuses.append(try await hub.send(.get, "installations/1").status.code)
                    // These requests do not count.
                    _ = try await hub.request(.get, "/$emulator/faults")
                    _ = try await hub.request(.get, "/hub/$inbox")
                }
                return statuses
            }
            let first = try await sequence()
            #expect(Set(first) == [404, 429])
            #expect(try await sequence() == first)
        }
    }

    @Test func latencyIsApplied() async throws {
        let waits = Waits()
        let plan = try FaultPlan(latency: LatencyRange(parsing: "50ms..200ms"), seed: 1)
        try await EmulatedHub.test {
            $0.faults = plan
            $0.sleep = { waits.add($0) }
        } _: { hub in
            for _ in 0..<3 { _ = try await hub.send(.get, "installations/1") }
            _ = try await hub.request(.get, "/$emulator/faults")
        }
        #expect(waits.all.count == 3 && Set(waits.all).count == 3)
        #expect(waits.all.allSatisfy { (.milliseconds(50)...(.milliseconds(200))).contains($0) })
    }

    @Test func slowResponseIsComplete() async throws {
        let waits = Waits()
        let plan = try always("slow")
        try await EmulatedHub.test {
            $0.faults = plan
            $0.sleep = { waits.add($0) }
        } _: { hub in
            let put = try await hub.send(.put, "installations/1", body: device)
            #expect(put.status == .ok && put.text.isEmpty)
            let get = try await hub.send(.get, "installations/1")
            #expect(get.text.hasPrefix(#"{"installationId":"1""#) && get.text.hasSuffix("}"))
        }
        #expect(waits.all == Array(repeating: .milliseconds(100), count: 100))
    }

    @Test func faultsAreReported() async throws {
        let lines = Mutex<[String]>([])
        let plan = try always("503")
        try await EmulatedHub.test {
            $0.faults = plan
            $0.onExchange = { exchange in
                lines.withLock {
                    $0.append("\(exchange.status ?? 0) \(exchange.path) \(exchange.fault?.description ?? "-")")
                }
            }
        } _: { hub in
            _ = try await hub.send(.get, "installations/1")
            _ = try await hub.request(.get, "/$emulator/clock")
        }
        #expect(lines.withLock { $0 } == ["503 /hub/installations/1 503", "200 /$emulator/clock -"])
    }
}

/// Records the delays that an emulator requests, without waiting.
private final class Waits: Sendable {
    private let durations = Mutex<[Duration]>([])

    var all: [Duration] { durations.withLock { $0 } }

    func add(_ duration: Duration) {
        durations.withLock { $0.append(duration) }
    }
}
