import Synchronization

/// The files that were fetched from URLs, under the paths that messages show: the URLs without their secret parts.
enum FetchedFiles {
    private static let contents = Mutex<[String: [UInt8]]>([:])

    static func add(_ bytes: [UInt8], as path: String) {
        contents.withLock { $0[path] = bytes }
    }

    /// Returns the content of a fetched file; nil for any other path.
    static func bytes(at path: String) -> [UInt8]? { contents.withLock { $0[path] } }

    static func contain(_ path: String) -> Bool { bytes(at: path) != nil }
}
