import CSpawn
import Foundation
import Glibc

/// A pipe whose ends are not inherited by other processes; each end is closed once, by its last user.
package struct PipeEnds: Sendable {
    package let reading: Int32
    package let writing: Int32

    package init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw POSIXError(.EMFILE) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Reads all bytes up to the end, then closes the reading end.
    package func readAll() -> [UInt8] {
        defer { close(reading) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(reading, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 || errno != EINTR {
                return bytes
            }
        }
    }

    /// Writes all bytes, unless the reader has closed its end, then closes the writing end.
    package func writeAll(_ bytes: [UInt8]) {
        write(bytes)
        close(writing)
    }

    /// Writes all bytes, unless the reader has closed its end.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }

    package func closeReading() { close(reading) }
    package func closeWriting() { close(writing) }
}
