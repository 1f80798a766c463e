import Platform
import Synchronization

/// The texts of files that an editor has not saved: whoever reads one of these files gets its text from here.
package enum UnsavedFiles {
    private static let texts = Mutex<[String: [UInt8]]>([:])
    /// False until the first text is set: other commands ask for each file that they open.
    private static let areUsed = Atomic(false)

    /// Sets the text of a file; nil to read the file itself again.
    package static func set(_ text: [UInt8]?, at path: String) {
        areUsed.store(true, ordering: .relaxed)
        let place = FileSystem.realPath(path) ?? path
        texts.withLock { $0[place] = text }
    }

    /// Returns the text of a file; nil if the file itself counts.
    package static func text(at path: String) -> [UInt8]? {
        guard areUsed.load(ordering: .relaxed) else { return nil }
        let place = FileSystem.realPath(path) ?? path
        return texts.withLock { $0[place] }
    }
}
