#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes paths relative to the repository's root, as annotations want them.
struct RepositoryPath {
    private let root: String?
    private let directory: String

    /// - Parameters:
    ///   - root: where the repository is checked out; nil leaves paths as they are.
    ///   - directory: what paths are relative to; nil: the process's own.
    init(root: String?, directory: String? = nil) {
        self.root = root.flatMap { $0.isEmpty ? nil : Self.normal(Self.real($0)) }
        self.directory = directory ?? Self.real(".")
    }

    /// The path below the root, or as it is where it lies elsewhere.
    func path(_ path: String) -> String {
        guard let root else { return path }
        let whole = Self.normal(path.hasPrefix("/") ? path : "\(directory)/\(path)")
        return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : path
    }

    /// Without links, where the path leads somewhere.
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
