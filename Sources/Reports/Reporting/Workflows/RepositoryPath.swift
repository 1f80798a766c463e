#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A converter to paths relative to the repository's root, which annotations require.
struct RepositoryPath {
    private let root: String?
    private let directory: String

    /// - Parameters:
    ///   - root: The folder of the repository; nil to leave paths unchanged.
    ///   - directory: The base of relative paths; nil for the working directory of the process.
    init(root: String?, directory: String? = nil) {
        self.root = root.flatMap { $0.isEmpty ? nil : Self.normal(Self.real($0)) }
        self.directory = directory ?? Self.real(".")
    }

    /// Returns the path relative to the root; unchanged if it is outside the root.
    func path(_ path: String) -> String {
        guard let root else { return path }
        let whole = Self.normal(path.hasPrefix("/") ? path : "\(directory)/\(path)")
        return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : path
    }

    /// Resolves symbolic links; returns the path unchanged if it does not exist.
    private static func real(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
