import CollectionModel
import Diagnostics
import JavaScript
import JSON
import Platform

/// The search for a module as Node.js does it for CommonJS, limited to the folders that scripts may read.
///
/// Source: Node.js's documentation, "Modules: CommonJS modules" and "Modules: Packages".
struct ModuleSearch {
    /// The file that requires the module.
    let path: String
    let roots: FileRoots

    init(from path: String, roots: FileRoots) {
        self.path = path
        self.roots = roots
    }

    /// The folders of Debian's packages.
    private static let systemFolders = ["/usr/share/nodejs", "/usr/share/javascript"]
    private static let maximumManifest = 1 << 20

    private var folder: String { PathParts(RealPath(path).text).folder }

    /// Folders in which packages are found, nearest first.
    private var packageFolders: [String] {
        var folders: [String] = []
        var current = RealPath(folder).text
        while true {
            let packages = PathParts.joined(current, "node_modules")
            // A link out of the roots is no folder of packages: an untrusted collection may contain it.
            if PathParts(current).name != "node_modules", RealPath(packages).text == packages || roots.hold(packages) {
                folders.append(packages)
            }
            guard current != "/", let parent = RealPath(current).parent?.text, parent != current else { break }
            current = parent
        }
        folders += (CurrentProcess.variable("NODE_PATH") ?? "").split(separator: ":").map(String.init)
        return folders + ["/usr/share/nodejs"]
    }

    /// Returns the resolved path of a module's file.
    func file(named name: String) throws(NativeFailure) -> String {
        guard !name.isEmpty, !name.utf8.contains(0) else { throw NativeFailure("no module \"\(name)\"") }
        if name.hasSuffix(".mjs") { throw Self.isModule(name) }
        if ["./", "../", "/"].contains(where: name.hasPrefix) || name == "." || name == ".." {
            let target = name.hasPrefix("/") ? name : PathParts.joined(folder, name)
            let package = ownPackage
            guard let found = try file(at: target, in: package) else {
                throw NativeFailure(
                    "no module \"\(name)\": looked for \(Self.shown(target)), with .js, .cjs, .json, and index.js in it"
                )
            }
            return try checked(found, name, package)
        }
        let (package, rest) = Self.split(name)
        guard Self.staysInside(name) else { throw Self.outside(name) }
        for folder in packageFolders {
            let root = PathParts.joined(folder, package)
            guard FileStatus.kind(of: root) == .folder else { continue }
            let real = RealPath(root)
            guard isInReadableFolder(real) || real.components(below: RealPath(folder)) != nil else {
                throw Self.outside(name)
            }
            if let found = try file(ofPackageAt: real, rest) { return try checked(found, name, real) }
        }
        throw notFound(name, package)
    }

    private func notFound(_ name: String, _ package: String) -> NativeFailure {
        let folders = packageFolders.filter { FileStatus.kind(of: $0) == .folder }
        return NativeFailure(
            "no module \"\(name)\": looked in \(folders.isEmpty ? "no node_modules" : folders.map(Self.shown).joined(separator: ", "))",
            hint: ModuleName.installation(of: [package]))
    }

    /// Returns a path for messages: relative to the current folder if it is inside.
    static func shown(_ path: String) -> String {
        let real = RealPath(path)
        return real.components(below: RealPath("."))?.joined(separator: "/") ?? real.text
    }

    private static func isModule(_ name: String) -> NativeFailure {
        NativeFailure(
            "\"\(name)\" is an ES module, which scripts cannot use",
            hint: "const x = require(\"x\") loads CommonJS: its package may have that form, too")
    }

    /// Splits `@scope/package/file` into the package and the path in it.
    private static func split(_ name: String) -> (package: String, rest: String) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let count = name.hasPrefix("@") ? 2 : 1
        return (parts.prefix(count).joined(separator: "/"), parts.dropFirst(count).joined(separator: "/"))
    }

    /// True if no component of a path is `..`.
    private static func staysInside(_ path: String) -> Bool { !path.split(separator: "/").contains("..") }

    /// The package outside of the roots that contains the requiring file: its other files may be read, too.
    private var ownPackage: RealPath? {
        guard !roots.hold(path) else { return nil }
        let real = RealPath(path)
        let parts = real.text.split(separator: "/")
        if let last = parts.lastIndex(of: "node_modules") {
            return Self.package(parts.dropFirst(last + 1), in: "/" + parts[...last].joined(separator: "/"))
        }
        for folder in packageFolders {
            let packages = RealPath(folder)
            if let names = real.components(below: packages) { return Self.package(names[...], in: packages.text) }
        }
        return nil
    }

    /// Returns the folder of the package in which a file is; nil for a file that is in none.
    private static func package(_ names: ArraySlice<Substring>, in folder: String) -> RealPath? {
        let count = names.first?.hasPrefix("@") == true ? 2 : 1
        guard names.count > count else { return nil }
        return RealPath(PathParts.joined(folder, names.prefix(count).joined(separator: "/")))
    }

    private func file(ofPackageAt root: RealPath, _ rest: String) throws(NativeFailure) -> String? {
        var path = rest
        if let exports = manifest(in: root.text, of: root)?[key: "exports"] {
            guard let target = Self.target(of: rest.isEmpty ? "." : "./\(rest)", in: exports) else { return nil }
            path = target
        }
        guard Self.staysInside(path) else { throw Self.outside(path) }
        return try file(at: path.isEmpty ? root.text : PathParts.joined(root.text, path), in: root)
    }

    private func manifest(in folder: String, of package: RealPath?) -> JSONObject? {
        let path = PathParts.joined(folder, "package.json")
        guard FileStatus.kind(of: path) == .regular, isReadable(RealPath(path), package),
            let bytes = try? NamedFile.content(ofReadable: path, limit: Self.maximumManifest),
            case .object(let manifest)? = try? JSONValue(parsing: bytes)
        else { return nil }
        return manifest
    }

    /// Returns the target of a path in `exports`, with the conditions `node`, `require` and `default`.
    private static func target(of key: String, in exports: JSONValue) -> String? {
        guard case .object(let object) = exports else { return key == "." ? condition(exports) : nil }
        guard object.contains(where: { $0.key.hasPrefix(".") }) else { return key == "." ? condition(exports) : nil }
        if let value = object[key: key] { return condition(value) }
        for (pattern, value) in object {
            guard let star = pattern.firstIndex(of: "*") else { continue }
            let (prefix, suffix) = (pattern[..<star], pattern[pattern.index(after: star)...])
            guard key.hasPrefix(prefix), key.hasSuffix(suffix), key.count >= prefix.count + suffix.count,
                let target = condition(value)
            else { continue }
            return target.replacing("*", with: String(key.dropFirst(prefix.count).dropLast(suffix.count)))
        }
        return nil
    }

    private static func condition(_ value: JSONValue, depth: Int = 0) -> String? {
        guard depth < 10 else { return nil }
        switch value {
        case .string(let target): return target
        case .array(let choices): return choices.lazy.compactMap { condition($0, depth: depth + 1) }.first
        case .object(let object):
            for (name, value) in object where ["node", "require", "default"].contains(name) {
                if let target = condition(value, depth: depth + 1) { return target }
            }
            return nil
        default: return nil
        }
    }

    /// Returns the file that a path means: itself, with an ending, or the main file of a folder.
    private func file(at path: String, in package: RealPath?, depth: Int = 0) throws(NativeFailure) -> String? {
        for candidate in [path] + ModuleFile.endings.map({ path + $0 })
        where FileStatus.kind(of: candidate) == .regular {
            try checkKind(of: candidate, package)
            return candidate
        }
        guard depth < 2, FileStatus.kind(of: path) == .folder else { return nil }
        if case .string(let main)? = manifest(in: path, of: package)?[key: "main"], !main.isEmpty {
            guard Self.staysInside(main) else { throw Self.outside(main) }
            let target = PathParts.joined(path, main)
            if let found = try file(at: target, in: package, depth: depth + 1) { return found }
        }
        let index = ["index.js", "index.json"].map { PathParts.joined(path, $0) }
        return index.first { FileStatus.kind(of: $0) == .regular }
    }

    /// - Throws: `NativeFailure` for an ES module.
    private func checkKind(of path: String, _ package: RealPath?) throws(NativeFailure) {
        if path.hasSuffix(".mjs") { throw Self.isModule(Self.shown(path)) }
        guard path.hasSuffix(".js") else { return }
        var folder = PathParts(path).folder
        for _ in 0..<50 {
            if let manifest = manifest(in: folder, of: package) {
                if manifest[key: "type"] == .string("module") { throw Self.isModule(Self.shown(path)) }
                return
            }
            guard let parent = RealPath(folder).parent?.text, parent != folder else { return }
            folder = parent
        }
    }

    /// Returns the resolved path of a file; throws if scripts may not read it.
    private func checked(_ found: String, _ name: String, _ package: RealPath?) throws(NativeFailure) -> String {
        let real = RealPath(found)
        guard isReadable(real, package) else { throw Self.outside(name) }
        if let reason = ModuleFile.refusal(of: real.text) { throw NativeFailure("the module \"\(name)\" \(reason)") }
        return real.text
    }

    /// True for a file of the package or of the folders that scripts may read.
    private func isReadable(_ real: RealPath, _ package: RealPath?) -> Bool {
        if let package, real.components(below: package) != nil { return true }
        return isInReadableFolder(real)
    }

    private func isInReadableFolder(_ real: RealPath) -> Bool {
        // A file of a package may read the package, which can be smaller than its folder.
        let own = ownPackage == nil ? [".", PathParts(path).folder] : ["."]
        return roots.hold(real.text)
            || (Self.systemFolders + own).contains { real.components(below: RealPath($0)) != nil }
    }

    private static func outside(_ name: String) -> NativeFailure {
        NativeFailure(
            "the module \"\(name)\" is outside of the folders that scripts may read",
            hint: "save it in the collection's folder, or in a node_modules beside it")
    }
}
