import CollectionModel
import Diagnostics

/// Finds the packages that scripts of a Postman collection use and that are not installed: Postman always has some.
struct MissingPackages {
    /// A warning about all of them; nil if none is missing.
    private(set) var warning: Diagnostic?

    /// - Parameter isInstalled: Returns true for a package that a script in the file at a path can load.
    init(
        _ texts: [ScriptText], isInstalled: (_ package: String, _ path: String) -> Bool = ModuleName.isInstalled
    ) {
        var first: (text: ScriptText, bytes: Range<Int>)?
        var missing: [String] = []
        var known: Set<String> = []
        for text in texts {
            for (package, bytes) in Self.packages(in: text) where known.insert(package).inserted {
                guard !isInstalled(package, text.file.path) else { continue }
                first = first ?? (text, bytes)
                missing.append(package)
            }
        }
        guard let first else { return }
        let names = missing.sorted()
        let shown = names.map(\.quoted).joined(separator: ", ")
        warning =
            Diagnostic(
                .missingModule, .warning, at: first.text.range(ofUTF8: first.bytes),
                names.count == 1
                    ? "scripts use the package \(shown), which is not installed"
                    : "scripts use the packages \(shown), which are not installed",
                hint: ModuleName.installation(of: names)
            ).forRuns
    }

    private static func packages(in text: ScriptText) -> [(name: String, bytes: Range<Int>)] {
        let required = text.names.modules.compactMap { module -> (name: String, bytes: Range<Int>)? in
            let name = module.isOfPostman ? ModuleName.plain(module.found.name) : module.found.name
            // A package of a Postman team, such as "@team/name", is found at run time or nowhere.
            guard case .package(let package) = ModuleName(name), !package.isEmpty, !module.isInTry,
                !(module.isOfPostman && package.hasPrefix("@"))
            else { return nil }
            return (package, module.found.bytes)
        }
        return required + text.names.globalPackages.map { ($0.name, $0.bytes) }
    }
}
