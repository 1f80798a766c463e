import Cryptography
import Text

/// The emulator's replacement for the storage account that jobs read and write: files in memory, below one path.
package struct JobFiles: Sendable {
    /// The path that separates a file's name from the start of its address, which is ignored.
    package static let root = "/$emulator/files/"
    static let byteLimit = 256 * 1024 * 1024

    private var files: [String: [UInt8]] = [:]
    private var bytes = 0

    package init() {}

    /// A reason for which a job cannot use its files.
    package enum Fault: Error, Sendable, Equatable {
        case elsewhere(String)
        case missing(String)
        case full
        /// The emulator stopped while the job ran.
        case interrupted

        package var message: String {
            switch self {
            case .elsewhere(let host):
                "The address at '\(host)' is not one of this emulator's, which reads and writes only below "
                    + JobFiles.root
            case .missing(let name): "There is no file '\(name)'"
            case .interrupted: "The emulator was ended while the job ran, which may have done a part of it"
            case .full: "The files have more than \(JobFiles.byteLimit) bytes"
            }
        }
    }

    package var names: [String] { files.keys.sorted() }

    package subscript(name: String) -> [UInt8]? { files[name] }

    package mutating func write(_ content: [UInt8], to name: String) throws(Fault) {
        let size = bytes - (files[name]?.count ?? 0) + content.count
        guard size <= Self.byteLimit else { throw .full }
        bytes = size
        files[name] = content
    }

    package mutating func remove(_ name: String) -> Bool {
        guard let old = files.removeValue(forKey: name) else { return false }
        bytes -= old.count
        return true
    }

    /// Returns the name of the folder at an address.
    func container(_ address: String) throws(Fault) -> String {
        let name = try name(at: address)
        return name.hasSuffix("/") ? String(name.dropLast()) : name
    }

    func content(of address: String) throws(Fault) -> [UInt8] {
        let name = try name(at: address)
        guard let content = files[name] else { throw .missing(name) }
        return content
    }

    private func name(at address: String) throws(Fault) -> String {
        let path = PercentEncoding.decodeLeniently(address.prefix { $0 != "?" })
        guard let range = path.firstRange(of: Self.root) else {
            // The query is omitted, because it may contain a signature.
            throw .elsewhere(String(path.prefix(100)))
        }
        return String(path[range.upperBound...])
    }
}
