import Diagnostics
import Platform

/// Finds and reads the local modules that scripts require by literal paths.
struct ScriptModules {
    /// The limit for modules of a collection; later ones are not read before the run.
    private static let maximumCount = 1_000

    let files: ScriptFiles
    let note: (String) -> Void
    let report: (Diagnostic) -> Void

    /// Returns the modules that a script reaches, each once, and reports those that do not exist.
    func modules(of script: ScriptText) -> [ScriptText] {
        var found: [ScriptText] = []
        var seen: Set<String> = []
        var pending = [script]
        while let text = pending.popLast() {
            for module in text.names.modules {
                guard let next = self.module(module, in: text), seen.insert(identity(next)).inserted else { continue }
                found.append(next)
                reportModuleSyntax(in: next)
                pending.append(next)
            }
        }
        return found
    }

    /// Reports `import` and `export` of a script or module.
    func reportModuleSyntax(in text: ScriptText) {
        guard let bytes = text.names.moduleSyntax else { return }
        report(
            Diagnostic(
                .moduleSyntax, at: text.range(ofUTF8: bytes), "scripts are no ES modules",
                hint: "load a module with const x = require(\"x\"), and write module.exports = … in it"))
    }

    private func identity(_ text: ScriptText) -> String { FileSystem.realPath(text.file.path) ?? text.file.path }

    /// Returns the text of a local module; nil for JSON and for other modules, which are only looked for.
    private func module(_ module: ScriptNames.Module, in text: ScriptText) -> ScriptText? {
        let name = module.found.name
        switch ModuleName(module.isOfPostman ? ModuleName.plain(name) : name) {
        case .builtIn: return nil
        case .refused:
            reportUnlessTried(
                module, in: text, "scripts have no access to the module \(name.quoted)",
                hint: "files are sent with body: { file: PATH }, and requests with pm.sendRequest")
            return nil
        case .package(let package):
            // A package of a Postman team, such as "@team/name", is found at run time or nowhere.
            if !(module.isOfPostman && package.hasPrefix("@")) { checkPackage(package, module, in: text) }
            return nil
        case .local: return local(module, in: text)
        }
    }

    // MARK: Local modules

    private func local(_ module: ScriptNames.Module, in text: ScriptText) -> ScriptText? {
        let name = module.found.name
        let path: String
        do throws(FileAccessError) {
            path = try text.file.readable(Self.withoutDot(name))
        } catch {
            // The current folder is allowed at run time, too; its modules are not read before.
            if RealPath(text.file.resolving(path: name)).components(below: RealPath(".")) == nil {
                reportUnlessTried(module, in: text, code: .fileOutsideRoots, error.message, hint: error.hint)
            }
            return nil
        }
        guard let file = Self.file(at: path) else {
            if FileStatus.kind(of: PathParts.joined(path, "package.json")) == nil {
                for candidate in Self.candidates(for: path) { note(candidate) }
                reportUnlessTried(
                    module, in: text, "no module \(name.quoted)",
                    hint: Self.nearest(to: name, at: path) ?? "looked for \(path), with .js, .cjs and .json")
            }
            return nil
        }
        if file.hasSuffix(".mjs") {
            reportUnlessTried(
                module, in: text, code: .moduleSyntax, "\(name.quoted) is an ES module",
                hint: "write it as a CommonJS module: module.exports = …")
            return nil
        }
        if let reason = ModuleFile.refusal(of: RealPath(file).text) {
            reportUnlessTried(
                module, in: text, "the module \(name.quoted) \(reason)", hint: "scripts load only modules and JSON")
            return nil
        }
        return file.hasSuffix(".json") || files.count >= Self.maximumCount ? nil : content(of: file, module, in: text)
    }

    private func content(of path: String, _ module: ScriptNames.Module, in text: ScriptText) -> ScriptText? {
        do throws(Diagnostic) {
            return try files.module(
                at: path, namedAs: module.found.name, at: text.range(ofUTF8: module.found.bytes), note: note)
        } catch {
            if !module.isInTry { report(error) }
            return nil
        }
    }

    private static func withoutDot(_ name: String) -> String {
        var name = name[...]
        while name.hasPrefix("./") { name = name.dropFirst(2) }
        return String(name)
    }

    /// Returns the file to which a path leads as in Node.js: with an ending, or the index of a folder.
    private static func file(at path: String) -> String? {
        candidates(for: path).first { FileStatus.kind(of: $0) == .regular }
    }

    private static func candidates(for path: String) -> [String] {
        ([""] + ModuleFile.endings + ["/index.js", "/index.json"]).map { path + $0 }
    }

    /// Returns a question with the most similar module in the folder, without its ending.
    private static func nearest(to name: String, at path: String) -> String? {
        let parts = PathParts(path)
        let names = FileSystem.proposals(in: parts.folder).map { name in
            ModuleFile.endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
        }
        return Suggestion.nearest(to: parts.name, among: names).map {
            "did you mean \"\(PathParts(name).folder)\($0)\"?"
        }
    }

    // MARK: Packages

    private func checkPackage(_ package: String, _ module: ScriptNames.Module, in text: ScriptText) {
        guard !package.isEmpty, !ModuleName.isInstalled(package, besides: text.file.path) else { return }
        reportUnlessTried(
            module, in: text, "no module \(module.found.name.quoted)", hint: ModuleName.installation(of: [package]))
    }

    private func reportUnlessTried(
        _ module: ScriptNames.Module, in text: ScriptText, code: DiagnosticCode = .missingModule, _ message: String,
        hint: String
    ) {
        guard !module.isInTry else { return }
        report(Diagnostic(code, at: text.range(ofUTF8: module.found.bytes), message, hint: hint))
    }
}

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

/// The files that `require` may load, apart from the folders in which they may be.
package enum ModuleFile {
    /// The endings, in the order in which they are tried.
    package static let endings = [".js", ".cjs", ".json"]

    /// Returns the reason why a file cannot be loaded, as the end of a sentence; nil if it can.
    ///
    /// - Parameter path: The path after all symbolic links.
    package static func refusal(of path: String) -> String? {
        if isInRepositoryFolder(path) { return "is below .git" }
        return endings.contains(where: path.hasSuffix) ? nil : "is no .js, .cjs or .json file"
    }

    /// True for a file below a folder `.git`.
    package static func isInRepositoryFolder(_ path: String) -> Bool {
        path.split(separator: "/").contains { ProtectedName.isRepository($0) }
    }
}
