import Diagnostics
import JSON
import Secrets
import Testing

@testable import Placeholders

struct VariableScopeTests {
    /// The sources of values by precedence (as in the reference), each with a closure that defines `x` in it.
    private static let sources: [(name: String, define: @Sendable (inout VariableScope, JSONValue) -> Void)] = [
        ("inner element", { scope, value in scope.elements[1]["x"] = value }),
        ("outer element", { scope, value in scope.elements[0]["x"] = value }),
        ("captured", { scope, value in scope.captured["x"] = value }),
        ("given", { scope, value in scope.given["x"] = value }),
        ("row", { scope, value in scope.row["x"] = value }),
        ("inner layer", { scope, value in scope.layers[0]["x"] = .fixed(value) }),
        ("middle layer", { scope, value in scope.layers[1]["x"] = .written(.literal(value, Written.slice("").range)) }),
        ("outer layer", { scope, value in scope.layers[2]["x"] = .token(FixedToken(text: value.placeholderText)) }),
    ]

    private static var scope: VariableScope {
        var scope = TestScope.make([:], [:], [:])
        scope.elements = [[:], [:]]
        return scope
    }

    @Test(arguments: 0..<8, 0..<8)
    func sourceOfHigherPrecedenceIsUsed(_ first: Int, _ second: Int) {
        var scope = Self.scope
        for index in [first, second] { Self.sources[index].define(&scope, .string(Self.sources[index].name)) }
        let nearest = Self.sources[min(first, second)].name
        #expect(outcome("<<x>>", in: scope) == "\"\(nearest)\"")
    }

    @Test func nullIsAValue() {
        var scope = Self.scope
        scope.captured["x"] = .null
        scope.row["x"] = "row"
        #expect(outcome("<<x>>", in: scope) == "null")
        #expect(outcome("<<x | default(\"y\")>>", in: scope) == "null")
    }

    @Test func processEnvironmentIsSeparateText() {
        var scope = TestScope.make(processEnvironment: ["NAME": "007", "EMPTY": "", "a.b-c": "odd"])
        scope.captured = ["NAME": "captured", "env.NAME": "shadow"]
        #expect(outcome("<<env.NAME>>", in: scope) == #""007""#)
        #expect(outcome("<<env.NONE>>", in: scope) == "nothing")
        #expect(outcome("<<env.NONE>>.", in: scope) == "error: \"env.NONE\" has no value")
        #expect(outcome("<<env.NONE | default(env.NAME)>>", in: scope) == #""007""#)
        #expect(outcome("<<env.EMPTY | default(\"x\")>>", in: scope) == #""x""#)
        #expect(outcome("<<env.a.b-c>>", in: scope) == #""odd""#)
        #expect(outcome("<<NAME | hmacSha256(env.NONE)>>", in: scope) == "error: \"env.NONE\" has no value")
    }

    @Test(arguments: [
        ("5", "7", "7"), ("5", "7.50", "7.50"), ("5", "-1e3", "-1e3"), ("1.5", "2", "2"),
        ("5", "abc", "error: \"x\" is a number in the collection, and \"abc\" is not"),
        ("5", "", "error: \"x\" is a number in the collection, and \"\" is not"),
        ("5", " 7", "error: \"x\" is a number in the collection, and \" 7\" is not"),
        ("5", "07", "error: \"x\" is a number in the collection, and \"07\" is not"),
        ("true", "false", "false"), ("false", "true", "true"),
        ("true", "yes", "error: \"x\" is a boolean in the collection, and \"yes\" is not"),
        ("true", "1", "error: \"x\" is a boolean in the collection, and \"1\" is not"),
        ("null", "7", #""7""#), ("text", "7", #""7""#), ("<<$randomInt(1,1)>>", "7", #""7""#), ("<<y>>", "7", #""7""#),
    ])
    func externalTextIsConvertedToTheDefinedType(_ written: String, _ given: String, _ expected: String) {
        var scope = TestScope.make(["y": "1"], ["x": written], ["x": "other", "y": "5"])
        scope.given["x"] = .string(given)
        #expect(outcome("<<x>>", in: scope) == expected)
        scope.given = [:]
        scope.row["x"] = .string(given)
        #expect(outcome("<<x>>", in: scope) == expected)
        // A captured text stays text.
        scope.captured["x"] = .string(given)
        #expect(outcome("<<x>>", in: scope) == JSONValue.string(given).compactText())
    }

    @Test func typedValuesKeepTheirType() {
        var scope = TestScope.make(["x": "5", "y": "true"])
        scope.row = ["x": true, "y": [1]]
        #expect(outcome("<<x>>", in: scope) == "true")
        #expect(outcome("<<y>>", in: scope) == "[1]")
        #expect(scope.definedKind(of: "x") == .number)
        #expect(scope.definedKind(of: "y") == .boolean)
        #expect(scope.definedKind(of: "z") == nil)
    }

    @Test func defaultReplacesAnEmptyTextOfAnotherType() {
        var scope = TestScope.make(["x": "5"])
        scope.row["x"] = ""
        #expect(outcome("<<x | default(9)>>", in: scope) == "9")
        #expect(outcome("<<x | trim | default(\"9\")>>", in: scope) == #""9""#)
        #expect(outcome("<<x>>", in: scope) == "error: \"x\" is a number in the collection, and \"\" is not")
        scope.row["x"] = "many"
        #expect(
            outcome("<<x | default(9)>>", in: scope)
                == "error: \"x\" is a number in the collection, and \"many\" is not")
        scope.row["x"] = ""
        scope.captured["x"] = 3
        #expect(outcome("<<x | default(9)>>", in: scope) == "3")
    }

    @Test func innermostDefinitionDeterminesTheType() {
        var scope = TestScope.make(["x": "text"], ["x": "5"])
        scope.given["x"] = "7"
        #expect(outcome("<<x>>", in: scope) == #""7""#)
    }

    @Test func functionInAVariableIsEvaluatedOnce() {
        let scope = TestScope.make([
            "id": "<<$uuid>>", "both": "<<id>> <<$uuid>>", "hex": "<<$randomHex(32)>>-<<$randomHex(32)>>",
        ])
        #expect(outcome("<<id>>", in: scope) == outcome("<<id>>", in: scope))
        #expect(outcome("<<both>>", in: scope) == outcome("<<both>>", in: scope))
        #expect(outcome("<<both | split(\" \") | first>>", in: scope) == outcome("<<id>>", in: scope))
        #expect(outcome("<<both | split(\" \") | last>>", in: scope) != outcome("<<id>>", in: scope))
        #expect(
            outcome("<<hex | split(\"-\") | first>>", in: scope) != outcome("<<hex | split(\"-\") | last>>", in: scope))
        #expect(outcome("<<$uuid>>", in: scope) != outcome("<<$uuid>>", in: scope))
    }

    @Test func valueOfTwoVariablesIsEvaluatedForEach() {
        // `first: &id <<$uuid>>` and `second: *id`.
        let value = VariableLayer.Definition.written(Written.value("<<$uuid>>"))
        var scope = TestScope.make()
        scope.layers = [VariableLayer([("first", value), ("second", value)])]
        #expect(outcome("<<first>>", in: scope) == outcome("<<first>>", in: scope))
        #expect(outcome("<<first>>", in: scope) != outcome("<<second>>", in: scope))
    }

    @Test func nextIterationEvaluatesAgain() {
        let layer = Written.layer(["id": "<<$uuid>>"])
        var (first, second) = (TestScope.make(), TestScope.make(iteration: 2))
        (first.layers, second.layers) = ([layer], [layer])
        #expect(outcome("<<id>>", in: first) != outcome("<<id>>", in: second))
    }

    @Test func namesInAVariableAreResolvedAtEveryUse() {
        var scope = TestScope.make(["url": "http://<<host>>/<<id | default(\"none\")>>", "host": "a"])
        #expect(outcome("<<url>>", in: scope) == #""http://a/none""#)
        scope.captured["id"] = 5
        #expect(outcome("<<url>>", in: scope) == #""http://a/5""#)
        scope.elements = [["host": "b"]]
        #expect(outcome("<<url>>", in: scope) == #""http://b/5""#)
    }

    @Test(arguments: [
        (["a": "<<a>>"], "a → a"),
        (["a": "x <<b>>", "b": "<<c | upper>>", "c": "<<a>>"], "a → b → c → a"),
        (["a": "<<b>>", "b": "<<c>>", "c": "<<b>>"], "b → c → b"),
        (["a": "<<x | default(a)>>"], "a → a"),
    ])
    func cycleIsReported(_ variables: [String: String], _ names: String) {
        #expect(outcome("<<a>>", in: TestScope.make(variables)) == "error: a cycle of variables: \(names)")
    }

    @Test func sameNameTwiceIsNotACycle() {
        #expect(outcome("<<a>>", in: TestScope.make(["a": "<<b>><<b>>", "b": "<<c>>", "c": "x"])) == #""xx""#)
        var scope = TestScope.make(["a": "<<b>>", "b": "<<a>>"])
        scope.captured["b"] = "stop"
        #expect(outcome("<<a>>", in: scope) == #""stop""#)
    }

    @Test func missingNameInAVariableIsReported() throws {
        let scope = TestScope.make(["a": "x <<b>>"])
        #expect(outcome("<<a>>", in: scope) == "error: \"b\" has no value")
        #expect(outcome("<<a | default(\"y\")>>", in: scope) == "error: \"b\" has no value")
        #expect(outcome("<<b | default(c)>>", in: scope) == "error: \"c\" has no value")
    }

    @Test func listedSecretsAreRegisteredWhenResolved() {
        var scope = TestScope.make(
            ["a": "<<key>>!", "key": "k1", "number": "42", "open": "o"],
            processEnvironment: ["TOKEN": "t0", "OTHER": "x"])
        scope.captured = ["nested": ["a": ["n1", 7, true], "b": "n2"]]
        scope.given["limit"] = ""
        scope.secretNames = ["key", "number", "nested", "env.TOKEN", "limit"]
        #expect(scope.run.secrets.values == [])
        for text in [
            "<<a>>", "<<number>>", "<<nested>>", "<<env.TOKEN>>", "<<env.OTHER>>", "<<open>>", "<<limit>>", "<<a>>",
        ] {
            _ = outcome(text, in: scope)
        }
        #expect(Set(scope.run.secrets.values) == ["k1", "42", "n1", "7", "n2", "t0"])
        let version = scope.run.secrets.version
        _ = outcome("<<a>>", in: scope)
        #expect(scope.run.secrets.version == version)
    }

    @Test func secretIsRegisteredWhenItIsOnlyAnArgument() {
        var scope = TestScope.make(["key": "k1", "x": "y"])
        scope.secretNames = ["key"]
        _ = outcome("<<x | hmacSha256(key)>>", in: scope)
        #expect(scope.run.secrets.values == ["k1"])
    }

    @Test(arguments: [
        ("env.PIN | number", ["88887777"]), ("env.PIN | number | add(1)", ["88887777", "88887778"]),
        ("copy | number | add(1)", ["88887777", "88887778"]), ("ten | add(env.PIN)", ["88887777", "88887787"]),
        ("env.DATA | fromJson", ["DATA", "4711", "deep-text"]),
        ("env.DATA | fromJson | jsonPath(\"$.pin\")", ["DATA", "4711", "deep-text"]),
        ("env.DATA | jsonPath(\"$.pin\")", ["DATA", "4711"]),
        ("env.DATA | regex(\"(\\d+)\")", ["DATA", "4711"]),
        ("env.LIST | split(\",\")", ["LIST", "first-part", "last-part"]),
        ("env.LIST | split(\",\") | first", ["LIST", "first-part", "last-part"]),
        ("env.LIST | replace(\",\", \"\")", ["LIST", "first-parttwolast-part"]),
        ("env.LIST | split(\",\") | count | add(10000)", ["LIST", "first-part", "last-part"]),
        ("ten | add(10000)", []), ("env.PIN | multiply(2)", ["88887777", "177775554"]),
        ("ten | subtract(env.PIN)", ["88887777", "-88887767"]),
        (
            "env.PIN | divide(7) | round",
            [
                "88887777", "12698253.85714285714285714285714286", "12698254",
            ]
        ),
        ("env.LIST | split(\",\") | nth(-1)", ["LIST", "first-part", "last-part"]),
        ("env.LIST | split(\",\") | sort | unique | first", ["LIST", "first-part", "last-part"]),
        ("env.LIST | replaceRegex(\",.*\", \"\")", ["LIST", "first-part"]),
        ("env.PIN | date(\"0\", \"%F\")", ["88887777", "1972-10-25"]),
        ("env.PIN | base64Url", ["88887777", "ODg4ODc3Nzc"]),
        ("env.PIN | hmacSha1(\"k\")", ["88887777", "06a4f435ae91782612ea3c0d389f8277712f776b"]),
    ])
    func filteredSecretIsRegistered(_ expression: String, _ secrets: [String]) {
        let texts = [
            "PIN": "88887777", "DATA": #"{"pin":4711,"a":{"b":"deep-text","n":7}}"#, "LIST": "first-part,two,last-part",
        ]
        var scope = TestScope.make(["copy": "<<env.PIN>>", "ten": "10"], processEnvironment: texts)
        scope.secretNames = Set(texts.keys.map { "env." + $0 })
        _ = outcome("<<\(expression)>>", in: scope)
        #expect(Set(scope.run.secrets.values) == Set(secrets.map { texts[$0] ?? $0 }))
    }

    /// A text with a secret in it is secret as well; a part without the secret is not.
    @Test(arguments: [
        ("login | upper", ["SVC:TOP-SECRET"]), ("login | replace(\"svc\", \"web\")", []),
        ("login | replace(\"-\", \"_\")", ["svc:tOp_SeCrEt"]), ("login | regex(\"[a-z]+:tOp\")", ["svc:tOp"]),
        ("login | regex(\"Op-SeCr\")", ["Op-SeCr"]), ("login | regex(\"^[a-z]+:\")", []),
        ("login | regex(\"tOp-SeCrEt\")", []), ("login | split(\"-\")", ["svc:tOp", "SeCrEt"]),
        ("login | split(\":\") | last | lower", ["top-secret"]),
        ("login | split(\"-\") | nth(1)", ["svc:tOp", "SeCrEt"]),
        ("login | replaceRegex(\"(t)(Op)\", \"$2$1\")", ["svc:Opt-SeCrEt"]),
        ("login | replaceRegex(\"^svc:\", \"\")", []),
        ("list | nth(1)", []), ("list | sort | last", []), ("url | urlQueryParam(\"key\")", []),
        ("page | xpath(\"//b\")", []), ("page | xpath(\"substring(//b, 5)\")", ["SeCrEt"]),
        ("page | htmlEscape", []),
        ("login | split(\"-\") | count | add(10000)", ["svc:tOp", "SeCrEt"]),
        ("login | md5", ["0c5f7e31802bd49a0b67fed546e05ca9"]), ("list | join(\";\") | upper", ["ANN;TOP-SECRET"]),
    ])
    func filteredTextWithASecretIsRegistered(_ expression: String, _ derived: [String]) {
        var scope = TestScope.make(
            [
                "pin": "tOp-SeCrEt", "login": "svc:<<pin>>", "list": "<<pair | fromJson>>",
                "pair": "[\"ann\",\"<<pin>>\"]", "url": "http://h/?key=<<pin>>", "page": "<a><b><<pin>></b></a>",
            ])
        scope.secretNames = ["pin"]
        scope.registerSecrets()
        _ = outcome("<<\(expression)>>", in: scope)
        #expect(Set(scope.run.secrets.values) == Set(["tOp-SeCrEt"] + derived))
    }

    @Test func tokensAreRequestedByName() {
        var scope = TestScope.make(["resource": "r"])
        scope.layers.append(VariableLayer([("sas", .token(EchoToken())), ("broken", .token(BrokenToken()))]))
        #expect(outcome("<<sas>>", in: scope) == #""sas for r""#)
        #expect(outcome("<<broken>>", in: scope) == "error: cannot mint \"broken\" (check the key)")
    }

    @Test func tokenThatNeedsItselfIsACycle() {
        var scope = TestScope.make(["resource": "<<sas>>"])
        scope.layers.append(VariableLayer([("sas", .token(EchoToken()))]))
        #expect(outcome("<<sas>>", in: scope) == "error: a cycle of variables: sas → resource → sas")
    }

    @Test func longChainOfVariablesIsRejected() {
        let chain = (0..<2000).map { ("v\($0)", "<<v\($0 + 1)>>") }
        let scope = TestScope.make(Dictionary(uniqueKeysWithValues: chain))
        #expect(outcome("<<v0>>", in: scope) == "error: more than 50 variables refer to one another")
        #expect(outcome("<<v1950>>", in: scope) == "error: \"v2000\" has no value")
    }

    @Test func exponentialVariablesAreRejectedQuickly() {
        let empty = (0..<40).map { ("v\($0)", "<<v\($0 + 1)>><<v\($0 + 1)>>") } + [("v40", "<<none | default(\"\")>>")]
        #expect(
            outcome("<<v0>>", in: TestScope.make(Dictionary(uniqueKeysWithValues: empty)))
                == "error: more than 100,000 variables have to be looked up "
                + "(variables that use others several times multiply)"
        )
    }

    @Test func exponentialTextsAreRejectedQuickly() {
        var values = ["v6": "<<big>>"]
        for level in 0..<6 { values["v\(level)"] = String(repeating: "<<v\(level + 1)>>", count: 4) }
        var scope = TestScope.make(values)
        scope.captured["big"] = .string(String(repeating: "x", count: 65_536))
        #expect(
            outcome("<<v0>>", in: scope)
                == "error: the text is longer than 64 MiB once its placeholders are replaced "
                + "(send large content with body.file)"
        )
    }
}

private struct FixedToken: TokenSource {
    let text: String

    func token(named name: String, in scope: VariableScope, at range: SourceRange?) throws(PlaceholderError) -> String {
        text
    }
}

private struct EchoToken: TokenSource {
    func token(named name: String, in scope: VariableScope, at range: SourceRange?) throws(PlaceholderError) -> String {
        "\(name) for \(try scope.lookUp("resource", at: range)?.placeholderText ?? "nobody")"
    }
}

private struct BrokenToken: TokenSource {
    func token(named name: String, in scope: VariableScope, at range: SourceRange?) throws(PlaceholderError) -> String {
        throw PlaceholderError(.failed(reason: "cannot mint \"\(name)\""), at: range, hint: "check the key")
    }
}
