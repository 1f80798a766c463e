import Diagnostics
import PostmanFormat
import TestSupport
import Testing

/// The shapes of items, scripts and the collection itself.
struct PostmanItemShapeTests {
    @Test(arguments: [
        ("[]", ""),
        ("[null, {\"name\": \"a\"}]", "a<missing>"),
        (#"[{"name": "F", "item": [{"name": "a/b", "request": "u"}, {"name": "", "item": []}]}]"#, "F(a/b<'u'> ())"),
        (#"[{"name": "r", "item": null, "request": "u"}]"#, "r<'u'>"),
        (#"[{"name": 7, "request": "u"}, {"request": "v"}, {"name": null, "request": "w"}]"#, "7<'u'> <'v'> <'w'>"),
        (
            #"[{"name": "F", "item": [], "auth": {"type": "noauth"}, "protocolProfileBehavior": {"maxRedirects": 3}}]"#,
            "F noauth maxRedirects=3()"
        ),
        (#"[{"name": "F", "item": [], "auth": {}}]"#, "F()"),
        (
            #"[{"name": "r", "request": {}, "event": [{"listen": "test", "script": {"type": "text/javascript", "exec": ["a", "", "b"]}}, {"listen": "prerequest", "script": {"exec": "c\nd"}}, {"listen": "test", "script": ["e"]}, {"listen": "test", "script": "f"}, {"listen": "test", "disabled": true, "script": "g"}, {"listen": "test", "script": {"exec": [""]}}, {"listen": "test", "script": {"exec": null}}, {"listen": "test"}, null]}]"#,
            "r test[a␊␊b] prerequest[c\nd] test[e] test[f]<>"
        ),
        (#"[{"name": "r", "request": {}, "event": {"listen": "test", "script": "f"}}]"#, "r test[f]<>"),
        (#"[{"name": "r", "request": {}, "event": null, "response": 5, "_other": 1}]"#, "r<>"),
    ])
    func itemsAreRead(_ json: String, _ expected: String) throws {
        let (outline, diagnostics) = try PostmanOutline.items(json)
        #expect(outline == expected)
        #expect(diagnostics == "")
    }

    @Test func collectionIsRead() throws {
        let reading = try PostmanOutline.reading(
            #"""
            {
              "info": {"_postman_id": "c1", "name": "Shop", "description": {"content": "Sells."}, "schema": "x"},
              "item": [
                {"id": "i1", "name": "one", "description": "First.", "request": "u"},
                {"_postman_id": "i2", "name": "two", "request": {"url": "u", "description": "Second."}},
                {"id": "f1", "name": "F", "description": null, "item": []}
              ],
              "auth": {"type": "bearer", "bearer": [{"key": "token", "value": "t"}]},
              "event": [{"listen": "test", "script": "x"}],
              "variable": [
                {"key": "a", "value": "1", "type": "string"}, {"key": "b", "value": 2}, {"key": "c"},
                {"key": "d", "value": "false", "type": "boolean"}, {"key": "e", "value": "s", "type": "secret"},
                {"key": "off", "value": "1", "disabled": true}, {"id": "i", "value": "1"}, {"key": "f", "value": null},
                {"key": "g", "value": {"x": [1]}}
              ],
              "protocolProfileBehavior": {"followRedirects": false}
            }
            """#)
        #expect(PostmanOutline.diagnostics(reading.diagnostics) == "")
        let collection = try #require(reading.content)
        #expect(collection.name == "Shop")
        #expect(collection.id == "c1")
        #expect(collection.description == "Sells.")
        #expect(collection.schema == .two)
        #expect(collection.range.label == "a.json:2:41")
        #expect(
            collection.variables.map { "\($0.name)=\(PostmanOutline.value($0.value))" }
                == ["a='1'", "b=2", "c=∅", "d='false'", "e='s'", "f=null", #"g={"x":[1]}"#])
        #expect(collection.variables.filter(\.isSecret).map(\.name) == ["e"])
        #expect(collection.variables.filter(\.isBoolean).map(\.name) == ["d"])
        #expect(collection.level.scripts.map(\.text) == ["x"])
        #expect(PostmanBehavior(merging: [collection.level]).followRedirects == false)
        guard case .request(let one) = collection.items[0], case .request(let two) = collection.items[1],
            case .folder(let folder) = collection.items[2]
        else { throw UnexpectedValue(collection.items) }
        #expect([one.id, two.id, folder.id] == ["i1", "i2", "f1"])
        #expect([one.description, two.description, folder.description] == ["First.", "Second.", nil])
        #expect(
            [one.range.label, two.range.label, folder.range.label] == ["a.json:4:26", "a.json:5:35", "a.json:6:26"])
        #expect(one.extent.label == "a.json:4:5")
    }

    @Test func collectionInsideOfAnObjectIsRead() throws {
        let reading = try PostmanOutline.reading(
            #"{"collection": {"info": {"name": "x"}, "item": [{"request": "u"}]}}"#)
        #expect(reading.content?.name == "x")
        #expect(reading.content?.items.count == 1)
    }

    @Test func variablesAsMappingAreRead() throws {
        let reading = try PostmanOutline.reading(#"{"info": {}, "item": [], "variable": {"a": "1", "b": 2}}"#)
        let variables = try #require(reading.content).variables
        #expect(variables.map { "\($0.name)=\(PostmanOutline.value($0.value))" } == ["a='1'", "b=2"])
    }

    @Test func placesOfScriptsAndTextsAreThoseOfTheFile() throws {
        let reading = try PostmanOutline.reading(
            """
            {"info": {}, "item": [{
              "name": "r", "event": [{"listen": "test", "script": {"exec": [
                "one",
                "t\\two"
              ]}}],
              "request": {"url": "{{a}}/\\u00e9{{b}}"}
            }]}
            """)
        guard case .request(let item)? = reading.content?.items.first, case .request(let request) = item.content,
            case .text(let url, _)? = request.url?.form
        else { throw UnexpectedValue(reading.content?.items) }
        let script = try #require(item.level.scripts.first)
        #expect(script.range.label == "a.json:2:64")
        #expect(script.pieces.map(\.range.label) == ["a.json:3:5", "a.json:4:5"])
        #expect(PostmanPlaceholders.names(in: url).map(\.range.label) == ["a.json:6:23", "a.json:6:35"])
    }

    @Test func collectionOfSchemaTwoPointZeroIsRead() throws {
        let (outline, diagnostics) = try PostmanOutline.items(
            #"""
            [
              {"name": "a request as a text", "request": "{{baseUrl}}/text"},
              {"name": "a URL as a text",
               "request": {"method": "GET", "url": "{{baseUrl}}/u/:id?a=1", "header": [], "body": {}}},
              {"name": "auth as a mapping", "request": {"method": "GET", "url": "{{baseUrl}}/e",
               "auth": {"type": "basic", "basic": {"username": "ann", "password": "pw"}}}},
              {"name": "path variables", "request": {"method": "GET", "url": {"raw": "{{baseUrl}}/u/:id",
               "host": "{{baseUrl}}", "path": "u/:id", "variable": [{"id": "id", "value": "7"}]}}},
              {"name": "a script as a list", "event": [{"listen": "test", "script": ["one", "two"]}],
               "request": "{{baseUrl}}/e"},
              {"name": "", "request": "{{baseUrl}}/noname"}
            ]
            """#)
        #expect(diagnostics == "")
        #expect(
            outline == """
                a request as a text<'{{baseUrl}}/text'> a URL as a text<GET '{{baseUrl}}/u/:id?a=1'> \
                auth as a mapping basic[username='ann', password='pw']<GET '{{baseUrl}}/e'> \
                path variables<GET host=["{{baseUrl}}"] path=["u/:id"] variables[id='7']> \
                a script as a list test[one␊two]<'{{baseUrl}}/e'> <'{{baseUrl}}/noname'>
                """)
    }

    @Test func foldersAndItemsAreLimited() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"name": "F", "item": ["#, count: depth) + #"{"request": "u"}"#
                + String(repeating: "]}", count: depth)
        }
        #expect(try PostmanOutline.items("[\(nested(100))]").diagnostics == "")
        let deep = try PostmanOutline.items("[\(nested(101))]")
        #expect(
            deep.diagnostics
                == "2:2311: error: more than 100 folders inside each other; move the folder out of the others")
        let most = Array(repeating: "{}", count: 100_000).joined(separator: ",")
        let full = try PostmanOutline.reading("{\"info\": {}, \"item\": [\(most)]}")
        #expect(full.content?.items.count == 100_000)
        #expect(PostmanOutline.diagnostics(full.diagnostics) == "")
        let many = Array(repeating: "{}", count: 100_002).joined(separator: ",\n")
        let reading = try PostmanOutline.reading("{\"info\": {}, \"item\": [\n\(many)]}")
        #expect(reading.content?.items.count == 100_000)
        #expect(
            PostmanOutline.diagnostics(reading.diagnostics) == """
                100002:1: error: the collection has more than 100000 folders and requests; \
                split it into several collections
                """)
    }

    @Test(arguments: [
        (#"{"item": []}"#, "shop.json", "shop"), (#"{"item": []}"#, "a/My shop.postman_collection.json", "My shop"),
        (#"{"collection": {"item": []}}"#, "shop.json", "shop"),
        (#"{"name": "Mini", "item": []}"#, "shop.json", "Mini"),
        (#"{"name": null, "item": []}"#, "shop.json", "shop"),
        (#"{"info": {}, "item": []}"#, "shop.json", ""),
    ])
    func collectionWithoutInfoHasAName(_ json: String, path: String, name: String) throws {
        #expect(try PostmanOutline.reading(json, path: path).content?.name == name)
    }
}
