import Platform

/// A server that is listening. It handles no signals and prints nothing.
///
/// Each connection with a request has a thread: a response may wait, for a disk or for news to send. One more thread
/// accepts connections, and waits for the requests of all idle ones, of which there can be thousands.
package final class ListeningServer: Sendable {
    /// The port that it listens on.
    package let port: Int
    private let connections: ServerConnections

    /// The length limit for the queue of connections that are not accepted yet. When it is full, new clients retry
    /// after a second.
    private static let backlog = 4_096

    /// Starts a server.
    package init(on address: ListeningAddress, _ service: HTTPService) throws(ListeningError) {
        try address.check()
        let (host, port) = (address.host, address.port)
        do throws(SystemError) {
            let socket = try ListeningSocket(host: host, port: port, backlog: Self.backlog)
            self.port = socket.port
            connections = try ServerConnections(socket, service)
        } catch {
            guard error != .addressInUse else { throw .portTaken(host: host, port: port) }
            throw .cannotListen(host: host, port: port, reason: error.message)
        }
        let connections = connections
        guard let thread = BlockingThread(running: { connections.run() }) else {
            connections.close()
            throw .noThread(host: host, port: port)
        }
        thread.detach()
    }

    deinit { connections.stop() }

    /// Stops listening, closes the connections and returns once the server has ended: requests that have begun are
    /// answered, for two seconds at most.
    package func stop() async {
        let connections = connections
        await withCheckedContinuation { continuation in
            let wait: @Sendable () -> Void = {
                connections.stop()
                connections.waitForEnd(atMost: .seconds(2))
                continuation.resume()
            }
            if let thread = BlockingThread(running: wait) { thread.detach() } else { wait() }
        }
    }
}

/// The connections of a server. `@unchecked Sendable`: the monitor protects the variables.
private final class ServerConnections: @unchecked Sendable {
    /// The most threads that answer requests; further connections wait.
    private static let threadLimit = 2_000
    /// The time after which a thread without a connection ends.
    private static let threadPatience = Duration.seconds(10)
    /// The time until the next attempt to accept connections if there is no room for them.
    private static let pause = Duration.milliseconds(50)
    private static let acceptedAtOnce = 100

    private let socket: ListeningSocket
    private let service: HTTPService
    private let poll: SocketPoll
    private let monitor = Monitor()
    /// All open connections.
    private var open: [ObjectIdentifier: ServerConnection] = [:]
    /// Connections with input, for the threads that answer.
    private var ready: [ServerConnection] = []
    /// Connections that threads have left to the thread of ``run()``.
    private var returned: [ServerConnection] = []
    private var threads = 0
    private var waitingThreads = 0
    private var isStopping = false
    private var isListening = true

    init(_ socket: ListeningSocket, _ service: HTTPService) throws(SystemError) {
        do {
            poll = try SocketPoll()
        } catch {
            socket.close()
            throw error
        }
        self.socket = socket
        self.service = service
    }

    func close() { socket.close() }

    /// Accepts connections, and passes those with input on, until the server stops.
    func run() {
        var idle: [ServerConnection] = []
        var isFull = false
        while true {
            let isStopping = monitor.withLock {
                idle += returned
                returned = []
                return self.isStopping
            }
            if isStopping { break }
            let now = ContinuousClock.now
            for connection in idle where connection.deadline <= now { endIdle(connection) }
            idle.removeAll { $0.deadline <= now }
            let next = idle.map(\.deadline).min()
            let deadline = isFull ? min(next ?? .now + Self.pause, .now + Self.pause) : next
            let news = poll.wait(isFull ? nil : socket, idle.lazy.map(\.socket), until: deadline)
            isFull = news.hasClient ? !accept(&idle) : false
            for index in news.readable { pass(idle[index]) }
            for index in news.readable.reversed() { idle.remove(at: index) }
        }
        socket.close()
        for connection in idle { endIdle(connection) }
        monitor.withLock {
            isListening = false
            monitor.notifyAll()
        }
    }

    /// Accepts clients that wait; false if there is no room for one.
    private func accept(_ idle: inout [ServerConnection]) -> Bool {
        for _ in 0..<Self.acceptedAtOnce {
            switch socket.accept() {
            case .connection(let socket):
                let connection = ServerConnection(socket, service)
                monitor.withLock { open[ObjectIdentifier(connection)] = connection }
                // At the end: the positions of the others are still needed.
                idle.append(connection)
            case .nobody: return true
            case .noRoom: return false
            }
        }
        return true
    }

    /// Passes a connection to a thread that answers.
    private func pass(_ connection: ServerConnection) {
        let needsThread = monitor.withLock {
            ready.append(connection)
            if waitingThreads >= ready.count {
                monitor.notifyAll()
                return false
            }
            guard threads < Self.threadLimit else { return false }
            threads += 1
            return true
        }
        guard needsThread else { return }
        if let thread = BlockingThread(running: { self.answer() }) {
            thread.detach()
        } else {
            let isOrphan = monitor.withLock {
                threads -= 1
                guard threads == 0, let index = ready.firstIndex(where: { $0 === connection }) else { return false }
                ready.remove(at: index)
                return true
            }
            if isOrphan { end(connection, .closed) }
        }
    }

    /// Answers the requests of one connection after the other, while there are any.
    private func answer() {
        while let connection = nextReady() {
            switch connection.serve(while: { self.monitor.withLock { self.isStopping } }) {
            case .idle:
                let isStopping = monitor.withLock {
                    if !self.isStopping { returned.append(connection) }
                    return self.isStopping
                }
                if isStopping { endIdle(connection) } else { poll.wake() }
            case let ending: end(connection, ending)
            }
        }
    }

    private func nextReady() -> ServerConnection? {
        monitor.withLock {
            if ready.isEmpty, !isStopping {
                waitingThreads += 1
                monitor.wait(atMost: Self.threadPatience) { !ready.isEmpty || isStopping }
                waitingThreads -= 1
            }
            guard ready.isEmpty else { return ready.removeFirst() }
            threads -= 1
            return nil
        }
    }

    private func endIdle(_ connection: ServerConnection) {
        connection.finish()
        end(connection, .closed)
    }

    private func end(_ connection: ServerConnection, _ ending: ServerConnection.Ending) {
        // Under the lock, because `stop` ends sockets, and a closed one's number can belong to another.
        monitor.withLock {
            open[ObjectIdentifier(connection)] = nil
            if case .reset = ending { connection.socket.reset() } else { connection.socket.close() }
            if isStopping { monitor.notifyAll() }
        }
    }

    /// Stops listening, and ends the connections that have no request.
    func stop() {
        monitor.withLock {
            isStopping = true
            for connection in open.values where connection.isIdle { connection.socket.end() }
            monitor.notifyAll()
        }
        poll.wake()
    }

    /// Waits for the requests that have begun, then ends their connections.
    func waitForEnd(atMost limit: Duration) {
        monitor.withLock {
            monitor.wait(atMost: limit) { !isListening && open.isEmpty }
            for connection in open.values { connection.socket.end() }
        }
    }
}
