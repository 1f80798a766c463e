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
        "ajv", "assert", "atob", "btoa", "buffer", "chai", "crypto", "crypto-js", "csv-parse", "events", "path",
        "postman-collection", "punycode", "querystring", "string_decoder", "timers", "tv4", "url", "util", "uuid",
        "xml2js",
    ]
    private static let refusedNames: Set<String> = [
        "child_process", "cluster", "dgram", "diagnostics_channel", "dns", "fs", "http", "http2", "https", "inspector",
        "module", "net", "os", "perf_hooks", "process", "readline", "repl", "tls", "tty", "v8", "vm", "wasi",
        "worker_threads",
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

    /// Packages that Debian has under `node-NAME`.
    private static let debianNames: Set<String> = ["lodash", "moment", "cheerio"]

    /// Returns a hint for a package that is not installed.
    package static func installation(of package: String) -> String {
        debianNames.contains(package)
            ? "apt install node-\(package)" : "npm install \(package) beside the collection"
    }

    /// Returns the name without the registry before it and the version behind it, as `pm.require` takes it.
    static func plain(_ name: String) -> String {
        var name = name[...]
        for prefix in ["npm:", "jsr:"] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
        guard let sign = name.dropFirst().lastIndex(of: "@") else { return String(name) }
        return String(name[..<sign])
    }
}
