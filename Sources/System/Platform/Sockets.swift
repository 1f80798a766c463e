#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The socket of a connection that no request uses.
package struct IdleSocket: Sendable {
    private let descriptor: Int32
    private let localPort: UInt16

    /// - Parameter localPort: The port of the socket at this end, by which a closed and reused descriptor is recognized.
    package init(_ descriptor: Int32, localPort: UInt16) {
        self.descriptor = descriptor
        self.localPort = localPort
    }

    /// True if the peer has closed the connection or sent data outside a response. False if the socket does not
    /// exist any more.
    package var hasEnded: Bool {
        guard socketPort(descriptor) == Int(localPort) else { return false }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }
}

/// An internet address and its port.
package struct NumericAddress: Sendable, Equatable {
    package let address: String
    package let port: Int

    /// Converts a `sockaddr`; fails if it is not an internet address.
    package init?(_ socketAddress: UnsafeRawPointer, length: UInt32) {
        let address = socketAddress.assumingMemoryBound(to: sockaddr.self)
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let status = getnameinfo(
            address, socklen_t(length), &host, socklen_t(host.count), &service, socklen_t(service.count),
            NI_NUMERICHOST | NI_NUMERICSERV)
        guard status == 0 else { return nil }
        self.address = Self.text(host)
        port = Int(Self.text(service)) ?? 0
    }

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The end of a connection, as the side that reads or writes sees it.
package enum ConnectionEnd: Error {
    /// The deadline passed first.
    case timedOut
    /// The connection is closed or broken.
    case lost
}

/// A connected stream socket, which does not block: functions wait with `poll` until their deadline.
package struct ConnectedSocket: Sendable, Hashable {
    fileprivate let number: Int32

    fileprivate init(accepted number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        #if !os(Linux)
            // Linux has a flag of `send` for this.
            set(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
        // A response is written at once: waiting for more would only delay it.
        set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    private func set<Value>(_ level: Int32, _ option: Int32, _ value: Value) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(number, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    /// Waits until there is something to read, or the peer has closed the connection; false at the deadline.
    package func waitForInput(until deadline: ContinuousClock.Instant) -> Bool {
        wait(for: POLLIN, until: deadline)
    }

    /// Reads received bytes; waits if there are none.
    ///
    /// - Returns: The number of bytes; 0 if the peer sends no more.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant
    ) throws(ConnectionEnd) -> Int {
        while true {
            let count = recv(number, buffer.baseAddress, buffer.count, 0)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: if !wait(for: POLLIN, until: deadline) { throw .timedOut }
            default: throw .lost
            }
        }
    }

    /// Writes all bytes.
    ///
    /// - Parameter limit: The longest wait for a peer that reads nothing.
    package func write(_ bytes: UnsafeRawBufferPointer, waitingAtMost limit: Duration) throws(ConnectionEnd) {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        var rest = bytes
        while !rest.isEmpty {
            let count = send(number, rest.baseAddress, rest.count, flags)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: if !wait(for: POLLOUT, until: .now + limit) { throw .timedOut }
            default: throw .lost
            }
        }
    }

    private func wait(for event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var request = pollfd(fd: number, events: Int16(event), revents: 0)
        while true {
            let rest = deadline - .now
            guard rest > .zero else { return false }
            let status = poll(&request, 1, rest.pollTimeout)
            if status > 0 { return true }
            if status < 0, errno != EINTR { return true }
        }
    }

    /// The port at this end.
    package var localPort: Int { socketPort(number) }

    /// Sends nothing more; the peer reads an end.
    package func finishOutput() { shutdown(number, Int32(SHUT_WR)) }

    /// Ends both directions; a thread that waits for the socket continues.
    package func end() { shutdown(number, Int32(SHUT_RDWR)) }

    package func close() { _ = systemClose(number) }

    /// Closes the socket so that the peer receives a reset: unsent bytes are discarded (`SO_LINGER`).
    package func reset() {
        set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close()
    }
}

/// A socket that listens for connections.
package struct ListeningSocket: Sendable {
    fileprivate let number: Int32

    /// - Parameters:
    ///   - host: A name or an address. `::` stands for all addresses of this machine, an empty text for all of IPv4.
    ///   - port: 0 for a free one.
    ///   - backlog: The most connections that wait to be accepted.
    package init(host: String, port: Int, backlog: Int) throws(SystemError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host.isEmpty ? nil : host, String(port), &hints, &list)
        guard status == 0, let list else { throw SystemError(resolving: status) }
        defer { freeaddrinfo(list) }
        var address = list.pointee
        while true {
            do throws(SystemError) {
                number = try Self.listen(at: address, backlog: backlog)
                return
            } catch {
                guard let next = address.ai_next else { throw error }
                address = next.pointee
            }
        }
    }

    private static func listen(at address: addrinfo, backlog: Int) throws(SystemError) -> Int32 {
        let number = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard number >= 0 else { throw .last }
        var isOn: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        guard bind(number, address.ai_addr, address.ai_addrlen) == 0, systemListen(number, Int32(backlog)) == 0 else {
            let failure = SystemError.last
            _ = systemClose(number)
            throw failure
        }
        return number
    }

    package var port: Int { socketPort(number) }

    /// The result of ``accept()``.
    package enum Accepted {
        case connection(ConnectedSocket)
        /// No client waits.
        case nobody
        /// No connection can be accepted now: there is no descriptor or no memory for it.
        case noRoom
    }

    /// Accepts a connection, if a client waits for it.
    package func accept() -> Accepted {
        while true {
            let accepted = systemAccept(number, nil, nil)
            if accepted >= 0 { return .connection(ConnectedSocket(accepted: accepted)) }
            switch errno {
            case EAGAIN: return .nobody
            // A signal arrived, or the client has closed the connection.
            case EINTR, ECONNABORTED: continue
            default: return .noRoom
            }
        }
    }

    package func close() { _ = systemClose(number) }
}

private let systemClose = close
private let systemListen = listen
private let systemAccept = accept

private func socketPort(_ number: Int32) -> Int {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
    }
    // sockaddr_in and sockaddr_in6 have the port at the same place.
    return status == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : 0
}

extension Duration {
    /// The time in the unit of `poll`, rounded up, so that a wait does not end before its time; a minute at most.
    fileprivate var pollTimeout: Int32 { Int32(min(60_000, max(0, (self / .milliseconds(1)).rounded(.up)))) }
}

/// A thread's wait for several sockets, and for other threads. Used by one thread, except for ``wake()``.
package final class SocketPoll: @unchecked Sendable {
    private let wakeUp: (reading: Int32, writing: Int32)
    private var requests: [pollfd] = []

    package init() throws(SystemError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .last }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wakeUp = (ends[0], ends[1])
    }

    deinit {
        _ = systemClose(wakeUp.reading)
        _ = systemClose(wakeUp.writing)
    }

    /// Ends the present or the next wait of the other thread.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(wakeUp.writing, &byte, 1)
    }

    /// Waits until clients connect, send or leave, or until ``wake()`` is called.
    ///
    /// - Parameter listening: nil to leave clients waiting.
    /// - Returns: True if a client connects; the positions of the connections with input.
    package func wait(
        _ listening: ListeningSocket?, _ connections: some Collection<ConnectedSocket>,
        until deadline: ContinuousClock.Instant?
    ) -> (hasClient: Bool, readable: [Int]) {
        requests.removeAll(keepingCapacity: true)
        requests.append(pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0))
        // `poll` ignores a negative descriptor.
        requests.append(pollfd(fd: listening?.number ?? -1, events: Int16(POLLIN), revents: 0))
        for connection in connections {
            requests.append(pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0))
        }
        let timeout = deadline.map { ($0 - .now).pollTimeout } ?? -1
        guard poll(&requests, nfds_t(requests.count), timeout) > 0 else { return (false, []) }
        if requests[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(wakeUp.reading, &bytes, bytes.count) == bytes.count {}
        }
        let readable = requests.indices.dropFirst(2).filter { requests[$0].revents != 0 }.map { $0 - 2 }
        return (requests[1].revents != 0, readable)
    }
}
