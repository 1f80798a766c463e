import Diagnostics
import Synchronization

/// The files of this process that are on no disk, under the paths that messages show: those fetched from URLs, and the
/// collection of a request that is sent by itself.
enum FetchedFiles {
    private struct File {
        let content: [UInt8]
        let roots: FileRoots?
    }

    private static let files = Mutex<[String: File]>([:])

    /// - Parameter roots: The folders whose files the content may use; nil for those that follow from the path.
    static func add(_ bytes: [UInt8], as path: String, roots: FileRoots? = nil) {
        files.withLock { $0[path] = File(content: bytes, roots: roots) }
    }

    /// Returns the content of such a file; nil for any other path.
    static func bytes(at path: String) -> [UInt8]? { files.withLock { $0[path]?.content } }

    /// Returns the roots that were given with a file; nil for any other path.
    static func roots(of path: String) -> FileRoots? { files.withLock { $0[path]?.roots } }

    static func contain(_ path: String) -> Bool { bytes(at: path) != nil }
}
