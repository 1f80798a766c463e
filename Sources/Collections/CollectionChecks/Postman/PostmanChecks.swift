import Secrets
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import Placeholders
import Platform
import PostmanFormat
import Text

/// Finds problems in a Postman collection before any request is sent.
///
/// Nearly all are warnings: Postman runs such collections, so hubrun runs them too.
struct PostmanChecks {
    private let collection: RequestCollection
    private let origin: PostmanOrigin
    private let context: StaticChecks.Context

    init(_ collection: RequestCollection, _ origin: PostmanOrigin, in context: StaticChecks.Context) {
        self.collection = collection
        self.origin = origin
        self.context = context
    }

    /// Returns the problems that concern runs, and with ``StaticChecks/Context/lints`` all others.
    var diagnostics: DiagnosticList {
        var found = UniqueDiagnostics()
        for diagnostic in PostmanLevelChecks(origin.source).diagnostics { found.add(diagnostic) }
        let program = FlowProgram(collection)
        if let warning = MissingPackages(program.scriptTexts).warning { found.add(warning) }
        guard context.lints || context.reportsNames else { return found.diagnostics }
        let names = PostmanNames(of: collection, origin, in: context)
        for diagnostic in PostmanNameChecks(program, names, precedesRun: context.precedesRun).diagnostics {
            found.add(diagnostic)
        }
        guard context.lints else { return found.diagnostics }
        let checks = [
            PostmanScriptChecks(program, names).diagnostics, PostmanSecretChecks(origin.source, program).diagnostics,
            PostmanFileChecks(program).diagnostics, PostmanLintChecks(origin.source, program).diagnostics,
        ]
        for diagnostic in checks.joined() { found.add(diagnostic) }
        return found.diagnostics
    }

    /// The names that requests look up and nothing defines.
    var namesWithoutValue: [NameWithoutValue] {
        let program = FlowProgram(collection)
        return NamesWithoutValue(program, PostmanNames(of: collection, origin, in: context)).all
    }

    /// Returns the names that each request looks up, in its texts, its authentication and its scripts.
    var uses: [Set<String>] { FlowProgram(collection).requests.map(\.postmanNames) }
}

extension FlowProgram {
    /// The scripts of the requests, each once.
    var scriptTexts: [ScriptText] {
        var known: Set<ObjectIdentifier> = []
        return requests.lazy.filter(\.hasScripts).flatMap { ($0.beforeScripts + $0.afterScripts).flatMap(\.texts) }
            .filter { known.insert(ObjectIdentifier($0)).inserted }
    }
}

extension RequestStep {
    /// The texts of a Postman request in which variables are replaced, with those of its authentication.
    var postmanTexts: [PostmanText] {
        guard let postman = definition.postman else { return [] }
        var texts = postman.request?.texts ?? []
        if case .given(let credentials) = postman.auth { texts += credentials.parameters.flatMap(\.texts) }
        return texts
    }

    /// The names that a Postman request and its scripts look up.
    fileprivate var postmanNames: Set<String> {
        var names = Set(postmanTexts.flatMap { PostmanPlaceholders.placeholders(in: $0.text).map(\.name) })
        for text in (beforeScripts + afterScripts).flatMap(\.texts) {
            names.formUnion(text.names.lookups.map(\.found.name))
            names.formUnion(text.names.placeholders.map(\.name))
        }
        return names
    }
}

/// Finds files of bodies that do not exist in any of the folders in which a run looks for them.
struct PostmanFileChecks {
    private(set) var diagnostics: [Diagnostic] = []

    init(_ program: FlowProgram) {
        for request in program.requests {
            guard let postman = request.definition.postman, let body = postman.request?.body else { continue }
            for path in body.paths where !path.text.isEmpty && !PostmanPlaceholders.mayHavePlaceholders(path.text) {
                check(path, in: postman.folders)
            }
        }
    }

    private mutating func check(_ path: PostmanText, in folders: [String]) {
        let candidates =
            path.text.hasPrefix("/")
            ? [path.text] : [path.text] + folders.map { $0.isEmpty ? path.text : PathParts.joined($0, path.text) }
        guard !candidates.contains(where: FileSystem.exists) else { return }
        diagnostics.append(
            Diagnostic(
                .fileUnreadable, .warning, at: path.range,
                "the file \"\(DisplayText.printable(path.text))\" does not exist: the request will fail",
                hint: "paths are relative to --working-dir, or to the collection's folder"))
    }
}

extension PostmanBody {
    /// The paths of files that the body sends.
    fileprivate var paths: [PostmanText] {
        switch mode {
        case .file(let path): return [path].compactMap(\.self)
        case .formdata(let parts):
            return parts.flatMap { part -> [PostmanText] in
                guard !part.isDisabled, case .files(let paths) = part.content else { return [] }
                return paths
            }
        default: return []
        }
    }
}

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

/// Finds secrets that are written out in a collection.
struct PostmanSecretChecks {
    private(set) var diagnostics: [Diagnostic] = []
    private static let hint = "write a variable, such as {{token}}, and give its value with --secret token=VALUE"

    init(_ source: PostmanCollection, _ program: FlowProgram) {
        for variable in source.variables where variable.isMasked {
            if case .text(let text) = variable.value { warn(of: text, "the secret \"\(shown(variable.name))\"") }
        }
        for request in program.requests { check(request) }
    }

    private func shown(_ name: String) -> String { DisplayText.printable(name) }

    private mutating func check(_ request: RequestStep) {
        guard let postman = request.definition.postman else { return }
        if case .given(let credentials) = postman.auth {
            for entry in credentials.parameters {
                guard let key = entry.key?.text, PostmanAuthParameters.isSecret(key), case .text(let text) = entry.value
                else {
                    continue
                }
                warn(of: text, "the \"\(shown(key))\" of auth \"\(shown(credentials.type))\"")
            }
        }
        for header in postman.request?.headers ?? [] where !header.isDisabled {
            guard let name = header.key?.text, HTTPField(name, "").isSecret, case .text(let text) = header.value else {
                continue
            }
            warn(of: text, "the value of the header \"\(shown(name))\"")
        }
        if let sent = postman.request { checkQuery(of: sent) }
    }

    private mutating func checkQuery(of request: PostmanRequest) {
        guard case .parts(let parts)? = request.url?.form else { return }
        for parameter in parts.query where !parameter.isDisabled {
            guard let name = parameter.key?.text, SecretWords.isSecret(column: name),
                case .text(let text) = parameter.value
            else { continue }
            warn(of: text, "the value of the parameter \"\(shown(name))\"")
        }
    }

    private mutating func warn(of text: PostmanText, _ what: String) {
        guard !text.text.isEmpty, !PostmanPlaceholders.mayHavePlaceholders(text.text) else { return }
        // The excerpt of the warning must not print it either.
        text.range.file.conceal(text.range)
        diagnostics.append(
            Diagnostic(
                .postmanSecret, .warning, at: text.range, "\(what) is in the file for everyone to read",
                hint: Self.hint))
    }
}
