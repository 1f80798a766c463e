import Glibc

/// One connection to an emulator on loopback, with requests and answers as bytes.
struct EmulatorClient {
    private let descriptor: Int32

    /// Seconds without a byte from the server that end the wait for it.
    private static let patience = 15

    init(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        Property.check(status == 0, "the emulator takes no connection")
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        // Thousands of connections a second would use up the ports if they stayed in TIME_WAIT.
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// The error of a wait for a server that is silent for too long.
    static let silence = EAGAIN

    func close() { _ = Glibc.close(descriptor) }

    /// Sends bytes, as far as the server takes them.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Says that nothing more is sent.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until `isDone` or the server's end.
    ///
    /// - Returns: the bytes, and the number of the error that ended the connection; 0 for a regular end.
    func receive(until isDone: ([UInt8]) -> Bool) -> (bytes: [UInt8], error: Int32) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while !isDone(bytes) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return (bytes, count < 0 ? errno : 0) }
            bytes += buffer[..<count]
        }
        return (bytes, 0)
    }
}
