import Platform
import Synchronization

/// The files that a run reads or looks for, with their stamps from just before: `--watch` waits for changes of them,
/// and no report may overwrite them.
enum ReadFiles {
    /// The stamps by path; nil if files are not recorded.
    private static let noted = Mutex<[String: FileStatus?]?>(nil)

    static var areNoted: Bool { noted.withLock { $0 != nil } }

    /// Starts to record files, and removes those recorded before.
    static func begin() {
        noted.withLock { $0 = [:] }
    }

    static func note(_ path: String) {
        noted.withLock { noted in
            guard noted != nil, noted?[path] == nil else { return }
            noted?.updateValue(try? FileStatus(of: path), forKey: path)
        }
    }

    /// The stamps by path; nil for a file that did not exist.
    static var stamps: [String: FileStatus?] { noted.withLock { $0 ?? [:] } }
}
