import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

private let samples = ImportSamples()

/// The samples of `Samples`: `NAME.openapi.yaml` gives `NAME.yaml`.
struct OpenAPISampleTests {
    @Test(
        "A row of the table of translations gives the YAML of its sample, which check accepts",
        arguments: samples.rows("openapi.yaml"))
    func row(_ name: String) throws {
        let result = try imported(name + ".openapi.yaml")
        try samples.expect(result, name)
        #expect(try findings(in: result) == [])
    }

    @Test
    func fieldsThatAnExampleLacksAndThoseThatAreLeftOutAreReported() throws {
        let notes = try imported("rows/examples-without-fields.openapi.yaml").report.notes.map {
            "\($0.part): \($0.result)"
        }
        #expect(notes.contains("field password: made from the schema: the example lacks it"))
        #expect(notes.contains("field scope: made from the schema: the example lacks it"))
        #expect(notes.contains("optional fields: objects and lists of objects: parts"), "\(notes)")
        #expect(notes.contains("uniqueItems: write 2 different elements"))
    }

    @Test
    func theSampleOfTheContractGivesItsYAML() throws {
        let result = try imported("orders.openapi.yaml")
        try samples.expect(result, "orders")
        #expect(try findings(in: result) == [])
    }

    @Test
    func swagger20GivesTheSameRequestsAsOpenAPI30() throws {
        let swagger = try imported("orders.swagger.json").collection
        let openAPI = try imported("orders.openapi.yaml").collection
        #expect(swagger.level == openAPI.level)
        #expect(swagger.extensions == openAPI.extensions)
        #expect(swagger.variables == openAPI.variables)
    }

    @Test
    func aDocumentOfFastAPINeedsOnlyAnAddressALoginAndAToken() throws {
        let result = try imported("fastapi.openapi.json")
        #expect(try findings(in: result) == [])
        #expect(
            result.collection.level.requests.map(\.name) == [
                "Login", "Create Item", "Read Items", "Read Item", "Create File",
            ])
        #expect(!result.collection.text.contains("HTTPValidationError"))
        let toDo = result.report.notes.filter { $0.kind == .toDo }.map(\.part)
        #expect(toDo == ["file file", "BASE_URL", "USERNAME_VALUE", "PASSWORD", "X_TOKEN"])
    }
}

/// What the report and the errors say.
struct OpenAPIReportTests {
    @Test
    func keysWithoutACounterpartAreLeftOutByName() throws {
        let notes = try imported("rows/left-out.openapi.yaml").report.notes.filter { $0.kind == .leftOut }
        #expect(
            notes.filter { !$0.isHarmless }.map { "\($0.place): \($0.part)" } == [
                "GET /a: callbacks", "GET /a: links", "document: webhooks", "document: unknown",
                "line 15: schema keyword odd",
            ])
        #expect(
            notes.filter(\.isHarmless).map(\.part) == [
                "externalDocs", "externalDocs", "license", "contentEncoding",
            ])
    }

    @Test
    func referencesThatCannotBeFollowedAreToDoWithTheirLines() throws {
        let notes = try imported("rows/left-out.openapi.yaml").report.notes.filter { $0.kind == .toDo }
        #expect(
            notes.map { "\($0.place): \($0.part): \($0.result)" } == [
                "line 14: $ref \"https://example.com/p.yaml#/P\": is not fetched: save the file and name it here",
                "line 14: $ref \"#/components/parameters/Missing\": has no target in the file",
                "line 14: file \"missing.yaml\": does not exist, or cannot be read",
            ])
    }

    @Test
    func referencesLeadToFilesBesideTheDocumentAndFromThereToOthers() throws {
        var options = ImportOptions()
        options.file = { path in
            [
                "paths/a.yaml": "get: { parameters: [{ $ref: '../p.json#/P~1x' }], responses: {} }",
                "p.json":
                    ##"{"P/x": {"name": "q", "in": "query", "required": true, "schema": {"$ref": "#/S"}}, "S": {"default": 3}}"##,
            ][path].map { Array($0.utf8) }
        }
        let result = try OpenAPIImport.read(source("paths: { /a: { $ref: paths/a.yaml } }"), options)
        #expect(result.collection.level.requests.first?.settings.query["q"] == .text("3"))
    }

    @Test(
        "A file that is not an OpenAPI document is an error with its place",
        arguments: [
            ("openapi: 2.5\npaths: {}\n", "1:10 OpenAPI 2.5 is not supported"),
            ("swagger: '1.2'\n", "1:10 Swagger 1.2 is not supported"),
            ("paths: {}\n", "1:1 this is not an OpenAPI document: \"openapi\" and \"swagger\" are missing"),
            ("{\"openapi\": \"3.0.0\",\n", "2:1 the JSON ends inside an object"),
            ("openapi: 3.0.0\npaths: [\n", "2:8 the file ends inside a list or mapping"),
        ])
    func unreadable(_ text: String, _ message: String) {
        let source = ImportSource(file: SourceFile(path: "a.yaml", text: text), name: "a.yaml")
        let error = #expect(throws: ImportFailure.self) { _ = try OpenAPIImport.read(source, ImportOptions()) }
        guard case .unreadable(let diagnostics)? = error, let first = diagnostics.first else {
            Issue.record("\(String(describing: error))")
            return
        }
        let start = first.range?.start
        let line = "\(start?.line ?? 0):\(start?.column ?? 0) \(first.message)"
        #expect(line.hasPrefix(message), "\(line)")
    }

    @Test
    func optionsChooseOperationsWithoutAnyLeftTheErrorNamesWhatThereIs() throws {
        let text = "paths: { /a: { get: { tags: [A], operationId: one } }, /b/c: { get: { tags: [B] } } }"
        func names(_ change: (inout ImportOptions) -> Void) throws -> [String] {
            var options = ImportOptions()
            change(&options)
            return try OpenAPIImport.read(source(text), options).collection.level.requests.map(\.url.shown)
        }
        #expect(try names { $0.tags = ["B"] } == ["<<baseUrl>>/b/c"])
        #expect(try names { $0.paths = ["/b/*"] } == ["<<baseUrl>>/b/c"])
        #expect(try names { $0.operations = ["one"] } == ["<<baseUrl>>/a"])
        let error = #expect(throws: ImportFailure.self) { _ = try names { $0.tags = ["C"] } }
        guard case .nothingSelected(let message, let hint)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message == "0 of 2 operations match")
        #expect(hint == "the tags are: A, B")
    }
}

/// Documents that are large, deep or wrong.
struct OpenAPILimitTests {
    @Test
    func schemasThatUseOneAnotherInManyWaysStaySmall() throws {
        let names = (0..<30).map { "S\($0)" }
        let schemas = names.map { name in
            let properties = names.map { "\($0): { $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
            return "    \(name): { type: object, required: [S1, S2], properties: { \(properties) } }"
        }
        let text = """
            paths:
              /a:
                post:
                  requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } } }
                  responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } } } }
            components:
              schemas:
            \(schemas.joined(separator: "\n"))

            """
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.text.utf8.count < 200_000)
        #expect(result.report.notes.contains { $0.part == "recursion" })
        #expect(try findings(in: result) == [])
    }

    @Test(
        "A default of null beside an enum is no value to send",
        arguments: [
            ("{ type: string, nullable: true, default: null, enum: [red, green] }", "red"),
            ("{ type: string, nullable: true, default: null, enum: [null, green] }", "green"),
            ("{ type: string, default: green, enum: [red, green] }", "green"),
            ("{ type: [string, 'null'], default: null, const: green }", "green"),
            ("{ type: integer, nullable: true, default: null, minimum: 5 }", "5"),
        ])
    func defaultOfNull(schema: String, value: String) throws {
        let content = "{ application/json: { schema: { type: object, properties: { a: \(schema) } } } }"
        let text = "paths: { /a: { post: { requestBody: { content: \(content) }, responses: {} } } }\n"
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.text.contains(" a: \(value)"), "\(result.collection.text)")
    }

    /// A required body is sent with each method, another one where a body has a meaning.
    @Test(
        arguments: [
            ("post", false, true), ("get", false, false), ("delete", false, false), ("delete", true, true),
            ("get", true, true), ("trace", true, false),
        ])
    func requiredBodiesAreSent(method: String, isRequired: Bool, isSent: Bool) throws {
        let body = "{ required: \(isRequired), content: { application/json: { schema: { properties: { a: {} } } } } }"
        let text = "openapi: 3.1.0\npaths: { /a: { \(method): { requestBody: \(body), responses: {} } } }\n"
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.text.contains("body:") == isSent, "\(result.collection.text)")
    }

    @Test
    func aLongChainOfReferencesAndNestedListsOfManyElementsEndAtTheirLimits() throws {
        let chain = (0..<10_000).map { "    A\($0): { $ref: '#/components/schemas/A\($0 + 1)' }\n" }.joined()
        let list = (0..<8).reduce("{ type: string }") { schema, _ in "{ type: array, minItems: 10, items: \(schema) }" }
        for schema in ["{ $ref: '#/components/schemas/A0' }", list] {
            let text = """
                paths:
                  /a:
                    post:
                      requestBody: { content: { application/json: { schema: \(schema) } } }
                      responses: { '200': { description: OK } }
                components:
                  schemas:
                    A10000: { type: object }
                \(chain)
                """
            let result = try OpenAPIImport.read(source(text), ImportOptions())
            #expect(result.collection.text.utf8.count < 200_000)
        }
    }

    @Test
    func schemasThatUseOneAnotherInALongChainStayWithinTheLimitsOfYAML() throws {
        let paths = (0..<400).map { index in
            "  /r/\(index): { get: { responses: { '200': { content: { application/json: { schema: "
                + "{ $ref: '#/components/schemas/S\(index)' } } } } } } }"
        }
        let schemas = (0..<400).map { index in
            let properties = (0..<20).map { "p\($0): { type: string }" }.joined(separator: ", ")
            return "    S\(index): { type: object, properties: { \(properties), next: "
                + "{ $ref: '#/components/schemas/S\((index * 7 + 1) % 400)' } } }"
        }
        let text =
            "paths:\n\(paths.joined(separator: "\n"))\ncomponents:\n  schemas:\n\(schemas.joined(separator: "\n"))\n"
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(try findings(in: result) == [])
        #expect(!result.report.notes.contains { $0.kind == .leftOut && !$0.isHarmless })
    }

    @Test
    func the500OperationsGive500RequestsWithNamesOfTheirOwn() throws {
        let paths = (0..<500).map { "  /r/\($0): { get: { summary: The same, tags: [All], responses: {} } }" }
        let result = try OpenAPIImport.read(source("paths:\n" + paths.joined(separator: "\n") + "\n"), ImportOptions())
        #expect(Set(result.collection.level.requests.map(\.name)).count == 500)
        #expect(try findings(in: result) == [])
    }

    @Test(arguments: [(1_000, false), (1_001, true)])
    func anOperationHasAsManyParametersAsTheLimit(_ count: Int, _ isReported: Bool) throws {
        let parameters = (1...count).map { "{ name: p\($0), in: query, required: true, example: a }" }
        let text = "paths: { /a: { get: { parameters: [\(parameters.joined(separator: ", "))], responses: {} } } }\n"
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.level.requests.first?.settings.query.entries.count == 1_000)
        #expect(result.report.notes.contains { $0.result == "after the first 1000" } == isReported)
    }

    @Test(arguments: [(100, false), (101, true)])
    func eachOfAHundredServersIsAnEnvironment(_ count: Int, _ isReported: Bool) throws {
        let servers = (1...count).map { "{ url: 'http://s\($0)' }" }.joined(separator: ", ")
        let head = "openapi: 3.0.3\ninfo: { title: A }\nservers: [\(servers)]\n"
        let file = SourceFile(path: "a.yaml", text: head + "paths: { /a: { get: { responses: {} } } }\n")
        let result = try OpenAPIImport.read(ImportSource(file: file, name: "a.yaml"), ImportOptions())
        #expect(result.collection.environments.count == 100)
        #expect(result.report.notes.contains { $0.result == "after the first 100" } == isReported)
    }

    @Test(.timeLimit(.minutes(10)))
    func requiredPropertiesAndReferencesAreNotSearchedForEachUse() throws {
        let names = (0..<30_000).map { "p\($0)" }
        func result(_ schema: String, _ components: String) throws -> Import {
            let text = """
                paths: { /a: { get: { responses: { "200": { content: { application/json: { schema: \(schema) } } } } } } }
                components: { schemas: { \(components) } }
                """
            return try OpenAPIImport.read(source(text), ImportOptions())
        }
        let properties = names.map { "\($0): { type: string }" }.joined(separator: ", ")
        let required = names.joined(separator: ", ")
        let large = try result("{ required: [\(required)], properties: { \(properties) } }", "")
        #expect(large.collection.text.contains("p29999: { type: string }"))
        let references = names.map { "{ $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
        let many = try result("{ allOf: [\(references)] }", properties)
        #expect(many.collection.level.requests.count == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func aParametersValueIsChosenAmongSchemasThatLeadToOneAnother() throws {
        func value(_ schemas: [String]) throws -> DraftValue? {
            let schemas = schemas.enumerated().map { "    S\($0): \($1)\n" }.joined()
            let parameter = "{ name: q, in: query, required: true, schema: { $ref: '#/components/schemas/S0' } }"
            let text = """
                paths: { /a: { get: { parameters: [\(parameter)], responses: {} } } }
                components:
                  schemas:
                \(schemas)
                """
            let result = try OpenAPIImport.read(source(text), ImportOptions())
            return result.collection.level.requests.first?.settings.query["q"]
        }
        func either(_ first: Int, _ second: Int) -> String {
            "{ oneOf: [{ $ref: '#/components/schemas/S\(first)' }, { $ref: '#/components/schemas/S\(second)' }] }"
        }
        let object = "{ type: object, properties: { z: { type: string } } }"
        let number = "{ type: integer, minimum: 7 }"
        // No choice fits (an object has a parameter for each property), the last one fits, and schemas choose themselves.
        #expect(try value((0..<60).map { either($0 + 1, $0 + 2) } + [object, object]) == nil)
        #expect(try value((0..<60).map { either($0 + 1, $0 + 2) } + [object, number]) == .text("7"))
        #expect(try value((0..<60).map { either(($0 + 1) % 60, ($0 + 2) % 60) }) == .text("text"))
        #expect(try value([either(0, 1), either(0, 2), number]) == .text("7"))
        #expect(try value((0..<10_000).map { either($0 + 1, $0 + 1) } + [number]) == .text("text"))
    }

    @Test(.timeLimit(.minutes(10)))
    func schemasThatUseOneAnotherEverywhereEndAtALimitWithANote() throws {
        func reference(_ index: Int) -> String { "{ $ref: '#/components/schemas/S\(index % 30)' }" }
        let schemas = (0..<30).map { index in
            let parts = (1...2).map { reference(index + $0) }.joined(separator: ", ")
            let properties = (0..<30).map { "x\($0): \(reference(index + $0))" }.joined(separator: ", ")
            let required = (0..<30).map { "x\($0)" }.joined(separator: ", ")
            return "    S\(index): { allOf: [\(parts)], required: [\(required)], properties: { \(properties) } }\n"
        }
        let paths = (0..<500).map { index in
            let parameter = "{ name: q, in: query, required: true, schema: \(reference(index)) }"
            let body = "{ content: { application/json: { schema: \(reference(index)) } } }"
            return "  /r/\(index): { post: { parameters: [\(parameter)], requestBody: \(body), "
                + "responses: { '200': \(body) } } }\n"
        }
        let text = "paths:\n\(paths.joined())components:\n  schemas:\n\(schemas.joined())\n"
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.level.requests.count == 500)
        #expect(result.report.notes.count { $0.part == "values made from schemas" } == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func responsesOfSchemasInALongChainWithTwoReferencesToEachAreSmall() throws {
        for count in [26, 30, 200] {
            let schemas = (0..<count).map { index in
                let references = (1...2).map { "{ $ref: '#/components/schemas/S\((index + $0) % count)' }" }
                return "    S\(index): { allOf: [\(references.joined(separator: ", "))], "
                    + "properties: { x1: \(references[0]), x2: \(references[1]) } }\n"
            }
            let text = """
                paths:
                  /a:
                    get:
                      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } } } }
                components:
                  schemas:
                \(schemas.joined())
                """
            let result = try OpenAPIImport.read(source(text), ImportOptions())
            #expect(result.collection.text.utf8.count < 500 * count)
            #expect(try findings(in: result) == [])
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func aSchemaWithManyUsesOfItselfIsCutAtALimitWithANote() throws {
        let properties = (0..<5_000).map { "p\($0): { $ref: '#/components/schemas/S' }" }.joined(separator: ", ")
        let text = """
            paths: { /a: { get: { responses: { '200': { content: { application/json: { schema: \
            { $ref: '#/components/schemas/S' } } } } } } } }
            components: { schemas: { S: { properties: { \(properties) } } } }
            """
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.level.requests.count == 1)
    }

    @Test(arguments: [20, 30, 60])
    func aDeepSchemaIsCheckedDownToALevelThatCheckAccepts(_ depth: Int) throws {
        var schema = #"{"type": "string"}"#
        for _ in 0..<depth { schema = #"{"type": "object", "properties": {"a": \#(schema)}}"# }
        let responses = #"{"200": {"content": {"application/json": {"schema": \#(schema)}}}}"#
        let text = #"{"openapi": "3.0.0", "paths": {"/a": {"get": {"tags": ["T"], "responses": \#(responses)}}}}"#
        let file = SourceFile(path: "a.json", text: text)
        let result = try OpenAPIImport.read(ImportSource(file: file, name: "a.json"), ImportOptions())
        #expect(try findings(in: result) == [])
        #expect(result.report.notes.contains { $0.part == "schema" && $0.kind == .approximate } == (depth > 26))
    }

    @Test
    func aPathWithALineBreakIsLeftOutAndReported() throws {
        let text = #"paths: { "/a\nb": { get: {} }, /c: { get: {} } }"#
        let result = try OpenAPIImport.read(source(text), ImportOptions())
        #expect(result.collection.level.requests.map(\.url.shown) == ["<<baseUrl>>/c"])
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "path" })
    }

    @Test(arguments: 0..<300)
    func brokenDocumentsGiveACollectionThatCheckAcceptsOrAnError(_ seed: Int) throws {
        let names = ["rows/bodies", "rows/parameters", "rows/responses", "rows/security", "rows/swagger"]
        var lines = try samples.text(of: names[seed % names.count] + ".openapi.yaml").split(separator: "\n").map(
            String.init)
        var random = RandomNumbers(seed: seed)
        for _ in 0..<3 {
            let index = random.next(below: lines.count)
            switch random.next(below: 4) {
            case 0: lines.remove(at: index)
            case 1:
                lines[index] = lines[index].replacing(": {", with: ": [{").replacing(
                    "}", with: "}]", maxReplacements: 1)
            case 2:
                let words = [
                    "<<x>>", "\u{1F600}", "null", "-1e400", "\"a\\u0007\"", "{}", "[]", "99999999999999999999", "«",
                ]
                lines[index] = lines[index].replacing(
                    [": object", ": string", ": integer", ": true", ": path", ": query"][random.next(below: 6)],
                    with: ": " + words[random.next(below: words.count)])
            default: lines.swapAt(index, random.next(below: lines.count))
            }
        }
        let file = SourceFile(path: "a.yaml", text: lines.joined(separator: "\n") + "\n")
        do {
            let result = try OpenAPIImport.read(ImportSource(file: file, name: "a.yaml"), ImportOptions())
            let found = try findings(in: result)
            #expect(found == [], "\(lines.joined(separator: "\n"))")
        } catch is ImportFailure {}
    }
}

// MARK: Support

private func imported(_ name: String) throws -> Import {
    let file = SourceFile(path: name, text: try samples.text(of: name))
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return try OpenAPIImport.read(ImportSource(file: file, name: last), ImportOptions())
}

/// Returns a document with these paths.
private func source(_ text: String) -> ImportSource {
    let head = "openapi: 3.0.3\ninfo: { title: A }\nservers: [{ url: http://localhost:8080 }]\n"
    return ImportSource(file: SourceFile(path: "a.yaml", text: head + text), name: "a.yaml")
}
