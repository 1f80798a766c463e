import Glibc

/// One connection to an emulator on loopback, with requests and responses as bytes.
///
/// It has no time limit, because a busy machine would exceed it: libFuzzer's `-timeout` ends a hang.
struct EmulatorClient {
    private let descriptor: Int32

    init(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                uninterrupted { connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            }
        }
        // The kernel continues to connect after a signal interrupted the call.
        Property.check(status == 0 || errno == EISCONN, "the emulator takes no connection: error \(errno)")
        // Thousands of connections per second in TIME_WAIT would use up all ports.
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func close() { _ = Glibc.close(descriptor) }

    /// Sends bytes until the server no longer accepts them.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                uninterrupted { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes the connection for writing.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until `isDone` returns true or the server closes the connection.
    ///
    /// - Returns: The bytes, and the number of the error that ended the connection; 0 for a regular end.
    func receive(until isDone: ([UInt8]) -> Bool) -> (bytes: [UInt8], error: Int32) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while !isDone(bytes) {
            let count = uninterrupted { recv(descriptor, &buffer, buffer.count, 0) }
            guard count > 0 else { return (bytes, count < 0 ? errno : 0) }
            bytes += buffer[..<count]
        }
        return (bytes, 0)
    }
}
