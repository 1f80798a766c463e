import Synchronization
import Text
import Testing

@testable import RunEngine

/// The start times of requests with `--rate`; the test's clock advances only during waits.
@Suite(.timeLimit(.minutes(20)))
struct RequestPacerTests {
    private final class Time: Sendable {
        private let state = Mutex(Duration.zero)

        var now: Duration { state.withLock { $0 } }
        func pass(_ duration: Duration) { state.withLock { $0 += duration } }
    }

    private static func pacer(_ rate: String, _ time: Time, oversleeping: Duration = .zero) throws -> RequestPacer {
        RequestPacer(try #require(RateText.parse(rate)), uptime: { time.now }) { time.pass($0 + oversleeping) }
    }

    @Test(arguments: [
        ("50/s", 20_000), ("50", 20_000), ("3000/m", 20_000), ("0.5/s", 2_000_000), ("1/h", 3_600_000_000),
        ("1000000/s", 1), ("1.5", 666_667),
    ])
    func rateHasANumberAndATime(text: String, microseconds: Int) throws {
        let rate = try #require(RateText.parse(text))
        #expect(abs(1e6 / rate - Double(microseconds)) < 1)
    }

    @Test(arguments: [
        "", "0", "0/s", "-1/s", "+1/s", "x", "5/", "/s", "5/d", "5/s/s", "1e3", "0x10", "nan", "inf", "1000001/s",
        "0.5/h", ".5", "5 /s", "5/S", "1.2.3", "000000000000000000005",
    ])
    func otherTextIsNotARate(text: String) {
        #expect(RateText.parse(text) == nil)
    }

    @Test func startsAreEvenlySpaced() async throws {
        let time = Time()
        let pacer = try Self.pacer("10/s", time)
        var starts: [Duration] = []
        for _ in 0..<4 {
            _ = await pacer.wait()
            starts.append(time.now)
            time.pass(.milliseconds(30))
        }
        #expect(starts == [.zero, .milliseconds(100), .milliseconds(200), .milliseconds(300)])
    }

    @Test func pauseIsNotCompensated() async throws {
        let time = Time()
        let pacer = try Self.pacer("10/s", time)
        var starts: [Duration] = []
        for pause in [Duration.zero, .seconds(5), .zero, .zero] {
            time.pass(pause)
            _ = await pacer.wait()
            starts.append(time.now)
        }
        #expect(starts == [.zero, .seconds(5), .milliseconds(5_100), .milliseconds(5_200)])
    }

    /// A timer that fires late must not reduce the rate.
    @Test func shortDelayIsCompensated() async throws {
        let time = Time()
        let pacer = try Self.pacer("1000/s", time, oversleeping: .milliseconds(3))
        for _ in 0..<1_001 { _ = await pacer.wait() }
        #expect(time.now >= .seconds(1) && time.now < .milliseconds(1_010))
    }

    @Test func longDelayIsNotCompensated() async throws {
        let time = Time()
        let pacer = try Self.pacer("1000/s", time, oversleeping: .seconds(60))
        for _ in 0..<2 { _ = await pacer.wait() }
        let start = time.now
        var count = 0
        while time.now == start {
            _ = await pacer.wait()
            count += 1
        }
        #expect(count <= 102)
    }

    @Test func waitIsReported() async throws {
        let time = Time()
        let pacer = try Self.pacer("2/s", time)
        #expect(await pacer.wait() == .zero)
        #expect(await pacer.wait() == .milliseconds(500))
    }

    @Test func concurrentCallersStartOneAfterAnother() async throws {
        let time = Time()
        let pacer = try Self.pacer("100/s", time)
        let starts = await withTaskGroup(of: Duration.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = await pacer.wait()
                    return time.now
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(time.now == .milliseconds(490))
        #expect(starts.count == 50)
    }

    @Test func cancelledCallerUsesNoSlot() async throws {
        let time = Time()
        let (asleep, continuation) = AsyncStream.makeStream(of: Void.self)
        let isOver = Atomic(false)
        let pacer = RequestPacer(1, uptime: { time.now }) { duration in
            continuation.yield()
            if !isOver.load(ordering: .acquiring) { try await Task.sleep(for: .seconds(600)) }
            time.pass(duration)
        }
        #expect(await pacer.wait() == .zero)
        let waiting = (0..<5).map { _ in Task { await pacer.wait() } }
        for await _ in asleep { break }
        for task in waiting { task.cancel() }
        for task in waiting { _ = await task.value }
        time.pass(.seconds(1))
        isOver.store(true, ordering: .releasing)
        // The cancelled requests used no start, and none of them is left in the queue.
        #expect(await pacer.wait() == .zero)
    }
}
