import Dispatch
import Glibc
import HTTP
import TestSupport
import Testing

@testable import Transport

/// Callers and the event loop's thread: executor, concurrency, cancellation and closing.
@Suite(.timeLimit(.minutes(20)))
struct EventLoopTests {
    private let echo: @Sendable (String) -> String = { request in
        let target = request.split(separator: " ")[1]
        return "HTTP/1.1 200 OK\r\nContent-Length: \(target.utf8.count)\r\n\r\n\(target)"
    }

    @Test func taskThatPrefersTheLoopStaysOnItsThread() async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        let transport = try CurlTransport()
        let threads = try await withTaskExecutorPreference(transport.executors[0]) {
            var threads: Set = [pthread_self()]
            for number in 1...20 {
                let response = try await transport.send(.make("GET", server.url("/\(number)"))).response
                #expect(response.body == Array("/\(number)".utf8))
                threads.insert(pthread_self())
                await Task.yield()
                threads.insert(pthread_self())
            }
            try await Task.sleep(for: .milliseconds(1))
            threads.insert(pthread_self())
            return threads
        }
        #expect(threads.count == 1)
    }

    @Test(arguments: [true, false])
    func concurrentCallsEachHaveOneResponse(onTheLoop: Bool) async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        let transport = try CurlTransport()
        let bodies = try await withTaskExecutorPreference(onTheLoop ? transport.executors[0] : nil) {
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let response = try await transport.send(.make("GET", server.url("/\(number)"))).response
                        return String(decoding: response.body, as: UTF8.self)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(bodies.sorted() == (0..<200).map { "/\($0)" }.sorted())
        #expect(server.requests.count == 200)
    }

    /// Work that blocks one loop delays no transfer of another one.
    @Test func loopsAreIndependent() async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        let transport = try CurlTransport(loopCount: 2)
        #expect(transport.executors.count == 2)
        let hasSent = DispatchSemaphore(value: 0)
        let blocked = Task(executorPreference: transport.executors[0]) {
            hasSent.waitOrFail()
            return try await transport.send(.make("GET", server.url("/first"))).response.body
        }
        let body = try await Task(executorPreference: transport.executors[1]) {
            let before = pthread_self()
            let body = try await transport.send(.make("GET", server.url("/second"))).response.body
            #expect(pthread_self() == before)
            return body
        }.value
        hasSent.signal()
        #expect(body == Array("/second".utf8))
        #expect(try await blocked.value == Array("/first".utf8))
        transport.close()
        await #expect(throws: TransportError.self) { try await transport.send(.make("GET", server.url())) }
    }

    /// Each loop has its own connections.
    @Test func otherThreadsSendOnTheFirstLoop() async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        let transport = try CurlTransport(loopCount: 2)
        for executor in [nil, transport.executors[0], transport.executors[1], nil] {
            _ = try await Task(executorPreference: executor) { try await transport.send(.make("GET", server.url())) }
                .value
        }
        #expect(server.connectionCount == 2)
    }

    @Test func loopsKnowTheServersWithoutTLSOfOtherLoops() async throws {
        let server = try ScriptedServer(scripts: [
            [.read, .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")], [.read],
        ])
        defer { server.stop() }
        let transport = try CurlTransport(loopCount: 2)
        let results = [
            await Task(executorPreference: transport.executors[0]) {
                try await transport.send(.make("GET", server.url()))
            }.result,
            await Task(executorPreference: transport.executors[1]) {
                try await transport.send(.make("GET", server.url()))
            }.result,
        ]
        #expect(try results[0].get().response.status == 200)
        let error = #expect(throws: TransportError.self) { try results[1].get() }
        #expect(error?.hint == "look at the log of the server, or of a proxy before it, for the reason")
    }

    @Test(arguments: [(wanted: 4, startable: 4, started: 4), (4, 3, 3), (4, 1, 1), (0, 4, 1)])
    func loopsThatStartAreEnough(wanted: Int, startable: Int, started: Int) throws {
        var left = startable
        let loops = try CurlTransport.loops(atMost: wanted) { () throws(TransportError) in
            guard left > 0 else { throw TransportError(.connection, "no thread") }
            left -= 1
            return try EventLoop(trusting: .ofProcess, TransferSettings(), PlainServers())
        }
        for loop in loops { loop.close(waiting: true) }
        #expect(loops.count == started)
    }

    @Test func withoutALoopThereIsNoTransport() {
        #expect(throws: TransportError.self) {
            try CurlTransport.loops(atMost: 2) { () throws(TransportError) in
                throw TransportError(.connection, "no thread")
            }
        }
    }

    @Test func otherTasksRunOnTheLoopDuringATransfer() async throws {
        let server = try ScriptedServer(.read, .hold)
        defer { server.stop() }
        let transport = try CurlTransport()
        let waiting = Task(executorPreference: transport.executors[0]) {
            try await transport.send(.make("GET", server.url()))
        }
        await server.waitForRequest()
        let sum = await Task(executorPreference: transport.executors[0]) {
            await withTaskGroup(of: Int.self) { group in
                for number in 1...1000 { group.addTask { number } }
                return await group.reduce(0, +)
            }
        }.value
        #expect(sum == 500_500)
        waiting.cancel()
        await #expect(throws: TransportError.self) { try await waiting.value }
    }

    @Test(arguments: [true, false])
    func cancellationEndsTheTransfer(onTheLoop: Bool) async throws {
        let server = try ScriptedServer(.read, .hold)
        defer { server.stop() }
        let transport = try CurlTransport(loopCount: 2)
        let task = Task(executorPreference: onTheLoop ? transport.executors[1] : nil) {
            try await transport.send(.make("GET", server.url()))
        }
        await server.waitForRequest()
        task.cancel()
        let error = await #expect(throws: TransportError.self) { try await task.value }
        #expect(error?.isCancellation == true)
        #expect(error?.message == "the request was cancelled")
        await server.waitForClose()
    }

    @Test(arguments: [true, false])
    func cancelledTaskSendsNothing(onTheLoop: Bool) async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) {
            try await Task(executorPreference: onTheLoop ? transport.executors[0] : nil) {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await transport.send(.make("GET", server.url()))
            }.value
        }
        #expect(error?.message == "the request was cancelled")
        #expect(server.requests.isEmpty)
    }

    @Test func cancellingManyTasksResumesEach() async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        let transport = try CurlTransport()
        let tasks = (0..<200).map { number in
            Task { try await transport.send(.make("GET", server.url("/\(number)"))) }
        }
        for (number, task) in tasks.enumerated() where number.isMultiple(of: 2) { task.cancel() }
        for (number, task) in tasks.enumerated() {
            switch await task.result {
            case .success(let exchange): #expect(exchange.response.body == Array("/\(number)".utf8))
            case .failure(let error):
                #expect(number.isMultiple(of: 2) && (error as? TransportError)?.isCancellation == true)
            }
        }
    }

    @Test(arguments: [true, false])
    func closingFailsPendingTransfers(onTheLoop: Bool) async throws {
        let server = try ScriptedServer(.read, .hold)
        defer { server.stop() }
        let transport = try CurlTransport(loopCount: 2)
        let tasks = (0..<5).map { number in
            Task(executorPreference: onTheLoop ? transport.executors[number % 2] : nil) {
                try await transport.send(.make("GET", server.url()))
            }
        }
        await server.waitForRequest()
        transport.close()
        for task in tasks {
            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.message == "the request was given up: the transport was closed")
        }
    }

    @Test func closedTransportRejectsCallsButItsExecutorRuns() async throws {
        let transport = try CurlTransport()
        transport.close()
        transport.close()
        let error = await withTaskExecutorPreference(transport.executors[0]) {
            await Task.yield()
            return await #expect(throws: TransportError.self) {
                try await transport.send(.make("GET", "http://127.0.0.1:1/"))
            }
        }
        #expect(error?.message == "the request was given up: the transport was closed")
    }

    @Test func closingOnTheLoopDoesNotDeadlock() async throws {
        let transport = try CurlTransport()
        await withTaskExecutorPreference(transport.executors[0]) { transport.close() }
        await #expect(throws: TransportError.self) { try await transport.send(.make("GET", "http://127.0.0.1:1/")) }
    }

    @Test func transportsCanBeCreatedAndClosedRepeatedly() async throws {
        let server = try ScriptedServer(.serve(echo))
        defer { server.stop() }
        for number in 0..<50 {
            let transport = try CurlTransport()
            if number.isMultiple(of: 2) { _ = try await transport.send(.make("GET", server.url())) }
        }
        #expect(server.connectionCount == 25)
    }
}
