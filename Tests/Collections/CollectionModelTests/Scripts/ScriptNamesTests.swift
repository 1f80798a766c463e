import CollectionModel
import Testing

/// The names that stand literally in scripts.
struct ScriptNamesTests {
    /// A script and what is found in it, each with the kind before it.
    struct Example: Sendable, CustomTestStringConvertible {
        let script: String
        let found: [String]

        init(_ script: String, _ found: String...) {
            self.script = script
            self.found = found
        }

        var testDescription: String { script }
    }

    @Test(arguments: [
        Example("pm.environment.set('a', 1)", "environment a", "path environment.set"),
        Example("pm.variables.set(\"a b\", 1)", "iteration a b", "path variables.set"),
        Example("pm.collectionVariables.set(`a`, 1)", "collection a", "path collectionVariables.set"),
        Example("pm.globals.set('\\u0061\\x62', 1)", "globals ab", "path globals.set"),
        Example("const env = pm.environment; env.set('a', 1)", "unknown a", "path environment"),
        Example("postman.setEnvironmentVariable('a', 1)", "environment a"),
        Example("postman.setGlobalVariable('a', 1)", "globals a"),
        Example("// x.set('a', 1)\n'x.set(\"b\", 1)'; /.set('c', 1)/"),
        Example("`${x.set('a', 1)}`", "unknown a"),
        Example("x.set(name, 1)", "computed set"),
        Example("x.set('a' + n, 1)", "computed set"),
        Example("x.set(`a${n}`, 1)", "computed set"),
        Example("f(x.set)", "computed set"),
        Example("x['set']('a', 1)", "computed set"),
        Example("x.set()"),
        Example("pm.variables.get('a')", "value a", "path variables.get"),
        Example("pm.response.headers.get('a')", "lookup a", "path response.headers.get"),
        Example("pm.variables.has('a')", "presence a", "path variables.has"),
        Example("pm.variables.get(a)", "computed lookup", "path variables.get"),
        Example("environment.a; globals['b c']; x.environment.c", "lookup a", "lookup b c"),
        Example("environment[a]; environment; environment.get('a')", "value a"),
        Example("pm.globals.toObject()", "computed lookup", "path globals.toObject"),
        Example("postman.getEnvironmentVariable('a')", "value a"),
        Example(
            "pm.variables.replaceIn('<<a>>/{{ b }}/{{$guid}}')", "placeholder a", "placeholder b",
            "path variables.replaceIn"),
        Example("pm.variables.get('env.HOME')", "value env.HOME", "process env.HOME", "path variables.get"),
        Example("postman.setNextRequest('A/B')", "request A/B"),
        Example("pm.execution.setNextRequest(null)", "path execution.setNextRequest"),
        Example("await pm.execution.runRequest('A')", "request A", "path execution.runRequest"),
        Example("require('./a'); pm.require('npm:b@1')", "module ./a", "package npm:b@1", "path require"),
        Example("try { require('a') } catch { require('b') }", "tried a", "module b"),
        Example("try { if (x) { require('a') } } finally {}", "tried a"),
        Example("x.require('a'); require(a)", "computed module"),
        Example("pm.test('a', f); pm.test.skip('b', f)", "path test", "path test.skip", "2 tests"),
        Example("pm.test.index(); typeof pm.test", "path test.index"),
        Example("tests['a'] = 1; tests[x[0] + 'b'] = ok; tests.c = true", "3 tests"),
        Example("tests['a'] == 1; x.tests['b'] = 1; tests = {}; f(tests['c'])"),
        Example("eval(x)", "evaluation"),
        Example("new Function('return 1')", "evaluation"),
        Example("x.eval(y); typeof pm.x"),
        Example("import a from 'b'", "module syntax"),
        Example("export const a = 1", "module syntax"),
        Example("import('a'); x.import; ({ import: 1 }); import.meta"),
    ])
    func scriptHasNames(_ example: Example) {
        #expect(Self.found(in: ScriptNames(in: example.script)) == example.found)
    }

    private static func found(in names: ScriptNames) -> [String] {
        var found = names.sets.map { "\($0.scope) \($0.found.name)" }
        if names.computedSet != nil { found.append("computed set") }
        found += names.lookups.map { lookup in
            let kind = lookup.kind == .unknown ? "lookup" : "\(lookup.kind)"
            return "\(kind) \(lookup.found.name)"
        }
        if names.computedLookup != nil { found.append("computed lookup") }
        found += names.placeholders.filter { !$0.name.hasPrefix("env.") }.map { "placeholder \($0.name)" }
        found += names.environmentNames.map { "process \($0.name)" }
        found += names.requests.map { "request \($0.name)" }
        found += names.modules.map {
            "\($0.isInTry ? "tried" : $0.isOfPostman ? "package" : "module") \($0.found.name)"
        }
        if names.computedModule != nil { found.append("computed module") }
        if names.evaluation != nil { found.append("evaluation") }
        if names.moduleSyntax != nil { found.append("module syntax") }
        found += names.paths.map { "path " + $0.words.map(\.name).joined(separator: ".") }
        return found + (names.testCount > 0 ? ["\(names.testCount) tests"] : [])
    }

    @Test(
        arguments: [
            ("pm.variables.get('a')", .iteration), ("pm.environment.get('a')", .environment),
            ("pm.collectionVariables.has('a')", .collection), ("pm.globals.unset('a')", .globals),
            ("postman.getEnvironmentVariable('a')", .environment), ("postman.clearGlobalVariable('a')", .globals),
            ("x.get('a')", .unknown),
        ] as [(String, ScriptNames.Definition.Scope)])
    func lookupsHavePlaces(_ script: String, _ scope: ScriptNames.Definition.Scope) {
        #expect(ScriptNames(in: script).lookups.map(\.scope) == [scope])
    }

    @Test(arguments: [
        ("pm.variables.get(a)", false), ("pm.variables.toObject()", false), ("pm.environment.get(a)", true),
        ("pm.globals.toObject()", true), ("x.get(a)", false),
    ])
    func computedLookupsInOnePlaceAreFound(_ script: String, _ isFound: Bool) {
        #expect(ScriptNames(in: script).hasComputedLookupInOnePlace == isFound)
    }

    @Test(arguments: [
        ("", true), (" \n\t", true), ("// a", true), ("/* a */ // b\n", true), ("a", false), (";", false),
        ("''", false),
    ])
    func commentsAloneAreEmpty(_ script: String, _ isEmpty: Bool) {
        #expect(ScriptNames(in: script).isEmpty == isEmpty)
    }

    @Test func namesAreUnknownWithEvalPackagesAndBrokenText() {
        for script in ["eval(x)", "require('lodash')", "x.set(y)", "require(x)", "a = 'b"] {
            #expect(ScriptNames(in: script).setsUnknownNames, "\(script)")
        }
        for script in ["x.set('a')", "require('./a')", "require('crypto-js')", "pm.variables.get(x)"] {
            #expect(!ScriptNames(in: script).setsUnknownNames, "\(script)")
        }
    }

    @Test(arguments: [
        ("postman.setNextRequest('a')", true), ("pm.execution.runRequest(id)", true), ("eval(x)", true),
        ("a = 'b", true),
        ("pm.execution.runRequest()", false), ("pm.sendRequest(x)", false),
    ])
    func scriptsThatMayNameRequestsAreFound(_ script: String, _ mayNameRequests: Bool) {
        #expect(ScriptNames(in: script).namesRequests == mayNameRequests)
    }

    @Test(arguments: [
        ("uuid", ModuleName.builtIn), ("node:crypto", .builtIn), ("csv-parse/lib/sync", .builtIn), ("fs", .refused),
        ("fs/promises", .refused), ("node:test", .refused), ("./a", .local), ("..", .local), ("/a", .local),
        ("lodash/get", .package("lodash")), ("@faker-js/faker/locale/de", .package("@faker-js/faker")),
    ])
    func modulesAreClassified(_ name: String, _ expected: ModuleName) {
        #expect(ModuleName(name) == expected)
    }
}
