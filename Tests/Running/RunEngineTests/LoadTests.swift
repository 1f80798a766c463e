import Foundation
import HTTP
import RunEngine
import RunRecords
import Synchronization
import TestSupport
import Testing
import Transport

/// Two hundred jobs and a server with faults.
@Suite(.timeLimit(.minutes(20))) struct LoadTests {
    private enum Fate: CaseIterable {
        /// The server ends the connection with RST.
        case reset
        case late
        /// The server responds to the first request with 503.
        case refused
        case fine

        /// Selects each fault for one of twenty targets.
        init(of target: String) {
            let number = target.utf8.reduce(UInt32(17)) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 8 % 20
            self = number < 3 ? Self.allCases[Int(number)] : .fine
        }
    }

    private static let fine = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
    private static let refusal = Array(
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n".utf8)

    private static func server() throws -> ScriptedServer {
        let refused = Refused()
        return try ScriptedServer(
            .answer { request in
                let line = String(decoding: request.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
                let target = String(line.split(separator: " ")[1])
                switch Fate(of: target) {
                case .reset: return .reset
                case .late: usleep(20_000)
                case .refused where refused.isNew(target): return .bytes(refusal)
                case .refused, .fine: break
                }
                return .bytes(fine)
            })
    }

    /// The targets that were rejected once.
    private final class Refused: Sendable {
        private let targets = Mutex<Set<String>>([])

        func isNew(_ target: String) -> Bool { targets.withLock { $0.insert(target).inserted } }
    }

    private static let units = 1_000
    private static let names = ["First", "Second", "Clean"]

    private static func expected(_ unit: Int, _ name: String) -> String {
        switch Fate(of: "/\(unit)/\(name)") {
        case .reset: "errored"
        // A rejected request without retries fails.
        case .refused where name != "First": "failed"
        case .refused, .late, .fine: "passed"
        }
    }

    @Test func everyRequestIsReportedOnce() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let transport = try CurlTransport()
        var sample = RunSample(
            """
            name: Load
            variables: { server: "http://127.0.0.1:\(server.port)" }
            requests:
              - { name: First, GET: "<<server>>/<<$iteration>>/First", retry: { attempts: 3, interval: 1ms } }
              - { name: Second, GET: "<<server>>/<<$iteration>>/Second" }
            teardown: [{ name: Clean, GET: "<<server>>/<<$iteration>>/Clean" }]
            """)
        sample.settings.repetitions = Self.units
        sample.settings.jobs = 200
        let result = try await sample.run { call throws(TransportError) in try await transport.send(call.patient) }
        let told = result.events.compactMap { event -> String? in
            guard case .requestFinished(let report, let unit) = event else { return nil }
            return "\(unit.ordinal) \(report.record.name) \(report.line.prefix { $0 != " " })"
        }
        let expected = (1...Self.units).flatMap { unit in
            Self.names.map { "\(unit) \($0) \(Self.expected(unit, $0))" }
        }
        #expect(told == expected)
        #expect(result.units.map(\.ordinal) == Array(1...Self.units))
        let summary = result.summary
        #expect(summary.counts.passed == expected.count { $0.hasSuffix("passed") })
        #expect(summary.counts.failed == expected.count { $0.hasSuffix("failed") })
        #expect(summary.counts.errored == expected.count { $0.hasSuffix("errored") })
        #expect(summary.counts.failed > 50 && summary.counts.errored > 75)
        #expect(summary.sent == result.reports.reduce(0) { $0 + $1.attempts.count })
    }
}
