import CollectionModel
import Diagnostics
import Placeholders
import PostmanFormat

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
