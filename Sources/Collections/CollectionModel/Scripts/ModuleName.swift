import Platform

/// The name in a `require`, classified without looking for files.
package enum ModuleName: Equatable, Sendable {
    /// A module that hubrun has.
    case builtIn
    /// A module of Node.js that gives access to files, processes or sockets.
    case refused
    /// A path that begins with `./`, `../` or `/`.
    case local
    /// A name that is looked for in folders of packages; the package's name without a path in it.
    case package(String)

    private static let builtInNames: Set<String> = [
        "ajv", "assert", "atob", "btoa", "buffer", "chai", "crypto", "crypto-js", "csv-parse", "events", "json", "path",
        "postman-collection", "punycode", "querystring", "string_decoder", "timers", "tv4", "url", "util", "uuid",
        "xml2js",
    ]
    private static let refusedNames: Set<String> = [
        "child_process", "cluster", "dgram", "diagnostics_channel", "dns", "fs", "http", "http2", "https", "inspector",
        "module", "net", "os", "perf_hooks", "process", "readline", "repl", "stream", "tls", "tty", "v8", "vm", "wasi",
        "worker_threads", "zlib",
    ]

    package init(_ name: String) {
        if name == "." || name == ".." || ["./", "../", "/"].contains(where: name.hasPrefix) {
            self = .local
            return
        }
        let hasPrefix = name.hasPrefix("node:")
        let parts = (hasPrefix ? name.dropFirst(5) : name[...]).split(separator: "/", omittingEmptySubsequences: false)
        let first = String(parts.first ?? "")
        if Self.builtInNames.contains(first) {
            self = .builtIn
        } else if Self.refusedNames.contains(first) || hasPrefix {
            self = .refused
        } else {
            self = .package(first.hasPrefix("@") ? parts.prefix(2).joined(separator: "/") : first)
        }
    }

    /// The packages of Debian, under `node-NAME`, that scripts use most.
    private static let debianNames: Set<String> = [
        "lodash", "moment", "cheerio", "async", "underscore", "uuid", "qs", "xml2js", "minimist", "semver", "bluebird",
    ]

    /// Returns the commands that install packages, as a hint.
    package static func installation(of packages: [String]) -> String {
        let ofDebian = packages.filter(debianNames.contains).map { "node-" + $0 }
        let others = packages.filter { !debianNames.contains($0) }
        let commands =
            (ofDebian.isEmpty ? [] : ["apt install \(ofDebian.joined(separator: " "))"])
            + (others.isEmpty ? [] : ["npm install \(others.joined(separator: " ")) beside the collection"])
        return commands.joined(separator: ", and ")
    }

    /// True if a folder of packages has the package, installed completely or not.
    ///
    /// - Parameter path: The file whose folder, and the folders around it, can have a `node_modules`.
    package static func isInstalled(_ package: String, besides path: String) -> Bool {
        var folders = (CurrentProcess.environment["NODE_PATH"] ?? "").split(separator: ":").map(String.init)
        folders += ["/usr/share/nodejs", "/usr/share/javascript"]
        var folder: RealPath? = RealPath(PathParts(path).folder)
        while let current = folder {
            folders.append(PathParts.joined(current.text, "node_modules"))
            folder = current.parent
        }
        return folders.contains { folder in
            let path = PathParts.joined(folder, package)
            return FileSystem.exists(path) || FileSystem.exists(path + ".js")
        }
    }

    /// Returns the name without the registry before it and the version behind it, as `pm.require` takes it.
    package static func plain(_ name: String) -> String {
        var name = name[...]
        for prefix in ["npm:", "jsr:"] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
        guard let sign = name.dropFirst().lastIndex(of: "@") else { return String(name) }
        return String(name[..<sign])
    }
}
