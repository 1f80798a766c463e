/// How the files that a collection includes are read; what they are called is their path as the person would write it.
package struct IncludeReader: Sendable {
    /// Why a file cannot be included: a sentence, and what to do.
    package struct Failure: Error, Sendable {
        package let message: String
        package let hint: String?

        package init(message: String, hint: String?) {
            self.message = message
            self.hint = hint
        }
    }

    /// The bytes of a file.
    package let read: @Sendable (String) throws(Failure) -> [UInt8]
    /// What is the same for two paths exactly when they lead to one file.
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
    /// For files that include none.
    package static let none = IncludeReader(
        read: { path throws(Failure) in throw Failure(message: "\"\(path)\" cannot be included here", hint: nil) },
        identity: { $0 })
}

/// The files on the way to the one that is being read, each included by the one before it.
struct IncludeTrail {
    /// Files inside one another; more are a mistake.
    static let maximumDepth = 20
    /// Files in one collection, each as often as it is included: files that include others twice each multiply.
    static let maximumCount = 1_000

    /// Counts the files that were read for one collection.
    final class Count {
        fileprivate(set) var value = 0
        /// Whether it was said that they are too many; every further one would say so again.
        fileprivate var isReported = false
    }

    let reader: IncludeReader
    /// Names that the files on the way list under `secrets`.
    var secretNames: Set<String> = []
    private var paths: [(path: String, identity: String)]
    private let count: Count

    init(from path: String, reader: IncludeReader) {
        self.reader = reader
        paths = [(path, reader.identity(path))]
        count = Count()
    }

    /// The trail with one more file; nil when it is one of too many, and that was said before.
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
