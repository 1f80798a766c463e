import Foundation
import Glibc
import TestSupport
import Testing

/// More clients than an emulator usually has.
@Suite(.timeLimit(.minutes(3))) struct EmulatorLoadTests {
    private func clock(_ emulator: RunningEmulator) async throws -> RawClient.Outcome {
        try await RawClient.play(
            [.send("GET /$emulator/clock HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")], to: emulator.port)
    }

    @Test func thousandsOfIdleConnectionsDoNotKeepOthersWaiting() async throws {
        // Other tests need some too.
        let spare = 2_000
        let allowed = RawClient.raiseDescriptorLimit(to: 5_000 + spare)
        let count = min(5_000, allowed - spare)
        if count < 5_000 { print("only \(allowed) descriptors are allowed: \(count) connections instead of 5,000") }
        let emulator = try await RunningEmulator.start([], in: CertificateFolder())
        defer { emulator.stop() }
        let connections = try await RawClient.open(max(100, count), to: emulator.port)
        defer { for connection in connections { close(connection) } }
        let outcome = try await clock(emulator)
        #expect(outcome.text.contains("{\"offset\":\"0s\"}") && outcome.end == .closed)
    }

    /// 100 connections and 60 descriptors: those that find none left wait until others are gone.
    @Test func moreConnectionsThanDescriptorsDoNotEndIt() async throws {
        let emulator = try await RunningEmulator.start([], in: CertificateFolder(), descriptors: 60)
        defer { emulator.stop() }
        let connections = try await RawClient.open(100, to: emulator.port)
        for connection in connections { close(connection) }
        let outcome = try await clock(emulator)
        #expect(outcome.text.contains("{\"offset\":\"0s\"}") && outcome.end == .closed)
    }
}
