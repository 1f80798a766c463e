import Platform

/// A converter to paths relative to the repository's root, which annotations require.
struct RepositoryPath {
    private let root: RealPath?
    private let directory: RealPath

    /// - Parameters:
    ///   - root: The folder of the repository; nil to leave paths unchanged.
    ///   - directory: The base of relative paths; nil for the working directory of the process.
    init(root: String?, directory: String? = nil) {
        self.root = root.flatMap { $0.isEmpty ? nil : RealPath($0) }
        self.directory = RealPath(directory ?? ".")
    }

    /// Returns the path relative to the root; unchanged if it is outside the root.
    func path(_ path: String) -> String {
        let real = RealPath(ignoringLinksOf: path, in: directory)
        guard let names = root.flatMap({ real.components(below: $0) }), !names.isEmpty else { return path }
        return names.joined(separator: "/")
    }
}
