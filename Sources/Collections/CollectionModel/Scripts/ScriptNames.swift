/// The names in a script, as far as they stand there literally.
///
/// A call counts by the name of its method, whatever its object is: `.set("x"` sets `x`.
package struct ScriptNames: Sendable {
    /// A literal and its place.
    package struct Found: Sendable, Equatable {
        package let name: String
        /// The UTF-8 bytes in the script's text.
        package let bytes: Range<Int>
    }

    /// A name that is looked up.
    package struct Lookup: Sendable, Equatable {
        package enum Kind: Sendable {
            /// The value of a variable: `pm.environment.get("x")`.
            case value
            /// The existence of a variable, or its removal.
            case presence
            /// A call whose object may be no scope of variables: `headers.get("x")`.
            case unknown
        }

        package let found: Found
        package let kind: Kind
        /// The scope of the lookup; `iteration` (`pm.variables`) searches all scopes.
        package let scope: Definition.Scope

        /// True for a column of the data: `pm.iterationData.get("x")`.
        package var isOfData: Bool { kind == .value && scope == .unknown }
    }

    /// A module that is required.
    package struct Module: Sendable, Equatable {
        package let found: Found
        /// True in a `try` block: the script handles a missing module.
        package let isInTry: Bool
        /// True for `pm.require`.
        package let isOfPostman: Bool
    }

    /// The words of an expression that begins with `pm`, such as `["response", "json"]`, each with its place.
    package struct Path: Sendable, Equatable {
        package let words: [Found]
    }

    /// A name that is set.
    package struct Definition: Sendable, Equatable {
        /// The scope of a variable.
        package enum Scope: Sendable {
            /// `pm.variables` and `pm.vault`.
            case iteration
            case environment
            case collection
            case globals
            /// The object is unknown: it may be a variable that holds one of the others.
            case unknown
        }

        package let found: Found
        package let scope: Scope
    }

    /// Names that `set` and its older forms set.
    package internal(set) var sets: [Definition] = []
    package internal(set) var lookups: [Lookup] = []
    /// Requests in `setNextRequest` and `runRequest`.
    package internal(set) var requests: [Found] = []
    /// True if a request is named by a computed text.
    var hasComputedRequest = false
    package internal(set) var modules: [Module] = []
    /// The uses of the packages that Postman has as globals: `_`, `moment`, `cheerio`.
    package internal(set) var globalPackages: [Found] = []
    package internal(set) var paths: [Path] = []
    /// The number of assignments to members of `tests`, Postman's older form of tests.
    var assignedTestCount = 0
    /// Names of placeholders in literals: `{{name}}`, `<<name>>`.
    package internal(set) var placeholders: [Found] = []
    /// Variables of the process environment, with `env.`.
    package internal(set) var environmentNames: [Found] = []
    /// The first call of `set` with a computed name.
    package internal(set) var computedSet: Range<Int>?
    /// The first look at a variable with a computed name, or at all variables.
    package internal(set) var computedLookup: Range<Int>?
    /// True if a computed name is looked up elsewhere than in `pm.variables`, which searches all scopes.
    package internal(set) var hasComputedLookupInOnePlace = false
    /// The first use of `eval` or `Function`.
    package internal(set) var evaluation: Range<Int>?
    /// The first module with a computed name.
    package internal(set) var computedModule: Range<Int>?
    /// The first `import` or `export` outside of all brackets.
    package internal(set) var moduleSyntax: Range<Int>?
    /// True if the text has no tokens.
    package let isEmpty: Bool
    /// True if the text is probably no valid JavaScript, so that names may be missing.
    package let isBroken: Bool

    package init(in text: String) {
        let scanner = JavaScriptScanner(text)
        isEmpty = scanner.tokens.isEmpty
        isBroken = scanner.isBroken
        var search = ScriptNameSearch(scanner)
        search.run(&self)
    }

    /// The number of tests that the script states; a test in a loop counts once.
    package var testCount: Int {
        assignedTestCount
            + paths.count { path in
                path.words[0].name == "test" && (path.words.count == 1 || path.words[1].name == "skip")
            }
    }

    /// True if code that is not known before the run may have tests.
    package var mayHaveOtherTests: Bool {
        evaluation != nil || computedModule != nil || !modules.isEmpty || isBroken
    }

    /// True if the script may set names that are not known before it runs.
    package var setsUnknownNames: Bool {
        computedSet != nil || evaluation != nil || computedModule != nil || isBroken
            || modules.contains {
                if case .package = ModuleName($0.found.name) { return true }
                return false
            }
    }

    /// True if the script may continue with requests, or run some, that are not part of the selection.
    package var namesRequests: Bool {
        !requests.isEmpty || hasComputedRequest || evaluation != nil || computedModule != nil || isBroken
    }

    /// True if the script may look up names that are not known before it runs.
    package var looksUpUnknownNames: Bool {
        computedLookup != nil || evaluation != nil || computedModule != nil || isBroken
    }
}
