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
