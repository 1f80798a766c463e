import Synchronization

/// The files that a run reads or looks for, each as it was just before: `--watch` waits for changes of them, and no report
/// may take their place.
enum ReadFiles {
    /// Nil while nobody wants to know.
    private static let noted = Mutex<[String: FileStamp?]?>(nil)

    static var areNoted: Bool { noted.withLock { $0 != nil } }

    /// From now on, what is read is noted, and what was read before forgotten.
    static func begin() {
        noted.withLock { $0 = [:] }
    }

    static func note(_ path: String) {
        noted.withLock { noted in
            guard noted != nil, noted?[path] == nil else { return }
            noted?.updateValue(FileStamp(of: path), forKey: path)
        }
    }

    /// With nil for a file that was not there.
    static var stamps: [String: FileStamp?] { noted.withLock { $0 ?? [:] } }
}
