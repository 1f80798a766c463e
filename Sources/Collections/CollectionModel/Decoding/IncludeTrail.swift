/// Reads included files; their paths are as the user would write them.
package struct IncludeReader: Sendable {
    /// The reason why a file cannot be included, with a hint.
    package struct Failure: Error, Sendable {
        package let message: String
        package let hint: String?

        package init(message: String, hint: String?) {
            self.message = message
            self.hint = hint
        }
    }

    /// Returns the bytes of a file.
    package let read: @Sendable (String) throws(Failure) -> [UInt8]
    /// Returns a string that is equal for two paths exactly if they lead to the same file.
    package let identity: @Sendable (String) -> String
    /// Called with the path of each file that an invalid JSON Schema refers to.
    package let note: @Sendable (String) -> Void

    package init(
        read: @escaping @Sendable (String) throws(Failure) -> [UInt8], identity: @escaping @Sendable (String) -> String,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.read = read
        self.identity = identity
        self.note = note
    }
}

extension IncludeReader {
    /// A reader for files that cannot include others.
    package static let none = IncludeReader(
        read: { path throws(Failure) in throw Failure(message: "\"\(path)\" cannot be included here", hint: nil) },
        identity: { $0 })
}

/// The chain of includes that leads to the current file; each file includes the next one.
struct IncludeTrail {
    /// The limit for nested includes.
    static let maximumDepth = 20
    /// The limit for includes in one collection: nested includes can multiply.
    static let maximumCount = 1_000

    /// The number of files that were read for one collection.
    final class Count {
        fileprivate(set) var value = 0
        /// True if the excess was reported: each further file would report it again.
        fileprivate var isReported = false
    }

    let reader: IncludeReader
    /// The files of scripts, which all files of the chain share.
    let scripts = ScriptFiles()
    /// The names that the files of the chain list under `secrets`.
    var secretNames: Set<String> = []
    private var paths: [(path: String, identity: String)]
    private let count: Count

    init(from path: String, reader: IncludeReader) {
        self.reader = reader
        paths = [(path, reader.identity(path))]
        count = Count()
    }

    /// Returns the chain with one more file; nil if the excess of files was reported before.
    ///
    /// - Throws: `IncludeReader.Failure` for a cycle, which it names, and for too many files.
    func appending(_ path: String) throws(IncludeReader.Failure) -> IncludeTrail? {
        let identity = reader.identity(path)
        if let start = paths.firstIndex(where: { $0.identity == identity }) {
            let names = (paths[start...].map(\.path) + [path]).map { "\"\($0)\"" }
            throw IncludeReader.Failure(
                message: names.count == 2
                    ? "the file includes itself" : "a cycle of files: \(names.joined(separator: " includes "))",
                hint: "take one of the includes out")
        }
        count.value += 1
        guard paths.count < Self.maximumDepth, count.value <= Self.maximumCount else {
            guard paths.count >= Self.maximumDepth || !count.isReported else { return nil }
            if paths.count < Self.maximumDepth { count.isReported = true }
            throw IncludeReader.Failure(
                message: paths.count < Self.maximumDepth
                    ? "more than \(Self.maximumCount) files are included"
                    : "more than \(Self.maximumDepth) files include one another",
                hint: "put the requests of some of them in place")
        }
        var trail = self
        trail.paths.append((path, identity))
        return trail
    }
}
