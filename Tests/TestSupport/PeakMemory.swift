import Foundation

/// The maximum memory use of a process so far.
package enum PeakMemory {
    /// - Returns: A number of bytes.
    package static func bytes(of identifier: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        return status.firstMatch(of: /VmHWM:\s+([0-9]+) kB/).flatMap { Int($0.1) }.map { $0 * 1024 } ?? .max
    }
}
