import Diagnostics
import JSON
import PostmanFormat
import Testing

/// The sample collection of the format: both shapes of lists, order, inheritance and scripts of folders.
struct ShopTests {
    static let files = [
        "Shop/.resources/definition.yaml": """
        $kind: collection
        name: Shop
        description: |-
          Users of a shop.
        variables:
          page: '1'
        auth:
          - id: 3f0d6c5e
            type: bearer
            name: bearer auth
            credentials:
              token: '{{token}}'
        scripts:
          - type: http:beforeRequest
            language: text/javascript
            code: |-
              pm.variables.set('trace', 'collection');
        """,
        "Shop/.resources/Search.resources/examples/ok.example.yaml": "$kind: http-example\nstatus: 200\n",
        "Shop/Search.request.yaml": """
        $kind: http-request
        name: 'Search: shoes'
        url: '{{baseUrl}}/search?q=shoes&page={{page}}'
        method: GET
        queryParams:
          - key: q
            value: shoes
          - key: page
            value: '{{page}}'
          - key: sort
            value: price
            disabled: true
        auth:
          type: noauth
        order: 2000
        """,
        "Shop/Users/.resources/definition.yaml": """
        $kind: collection
        description: Making and reading users.
        scripts:
          - type: http:afterResponse
            language: text/javascript
            code: |-
              pm.test('below 300', () => pm.expect(pm.response.code).to.be.below(300));
        order: 1000
        """,
        "Shop/Users/Get user.request.yaml": """
        $kind: http-request
        url: '{{baseUrl}}/users/:id'
        method: GET
        headers:
          - key: Accept
            value: application/json
          - key: X-Off
            value: '1'
            disabled: true
        pathVariables:
          id: '{{userId}}'
        auth:
          type: inherit
          credentials:
            id: 3f0d6c5e
        order: 2000
        """,
        "Shop/Users/Create user.request.yaml": """
        $kind: http-request
        description: Makes the user that the next request reads.
        url: '{{baseUrl}}/users'
        method: POST
        headers:
          X-Trace: '{{trace}}'
        body:
          type: json
          content: |-
            {
              "name": "{{who}}" // the name from the environment
            }
        scripts:
          - type: beforeRequest
            code: |-
              pm.variables.set('trace', pm.variables.get('trace') + ' request');
          - type: afterResponse
            language: text/javascript
            code: |-
              pm.test('a user was made', () => pm.response.to.have.status(201));
        order: 1000
        """,
        "Shop/Upload.request.yaml": """
        $kind: http-request
        url: '{{baseUrl}}/upload'
        method: PUT
        body:
          type: formdata
          content:
            - key: title
              type: text
              value: '{{shop}}'
            - key: file
              type: file
              src: upload/a.txt
        settings:
          disabledSystemHeaders:
            - accept
        order: 3000
        """,
    ]

    @Test func collectionHasItsItemsInOrder() throws {
        let folder = try PostmanTestFolder(Self.files)
        let reading = folder.read("Shop")
        #expect(reading.diagnostics.diagnostics.isEmpty, "\(reading.diagnostics.diagnostics)")
        #expect(reading.selection == nil)
        let collection = try #require(reading.collection)
        #expect(collection.schema == .three)
        #expect(collection.name == "Shop")
        #expect(collection.description == "Users of a shop.")
        #expect(collection.variables.map(\.name) == ["page"])
        #expect(collection.level.scripts.map(\.event) == [.prerequest])
        #expect(collection.file.path == folder.at("Shop/.resources/definition.yaml"))
        #expect(collection.files.map(\.path) == reading.paths)
        #expect(reading.paths.count == 6)
        #expect(
            collection.outline == [
                "Users/", "  POST {{baseUrl}}/users: Create user", "  GET {{baseUrl}}/users/:id: Get user",
                "GET {{baseUrl}}/search?q=shoes&page={{page}}: Search: shoes", "PUT {{baseUrl}}/upload: Upload",
            ])
    }

    @Test func requestsHaveTheirParts() throws {
        let folder = try PostmanTestFolder(Self.files)
        let collection = try #require(folder.read("Shop").collection)
        let create = try collection.request("Create user")
        #expect(
            create.request.summary == [
                "POST {{baseUrl}}/users", "X-Trace: {{trace}}",
                "json {\n  \"name\": \"{{who}}\" // the name from the environment\n}",
            ])
        #expect(create.item.level.scripts.map(\.event) == [.prerequest, .test])
        let get = try collection.request("Get user")
        #expect(
            get.request.summary == [
                "GET {{baseUrl}}/users/:id", ":id={{userId}}", "Accept: application/json", "X-Off: 1 (disabled)",
            ])
        let search = try collection.request("Search: shoes")
        #expect(search.request.summary == ["GET {{baseUrl}}/search?q=shoes&page={{page}}"])
        let upload = try collection.request("Upload")
        #expect(upload.request.summary == ["PUT {{baseUrl}}/upload", "part title={{shop}}", "part file@upload/a.txt"])
        #expect(upload.item.level.behavior.map(\.key) == ["disabledSystemHeaders"])
        #expect(upload.item.level.behavior.map(\.value) == [["accept"]])
        #expect(upload.item.searchFolders == [folder.at("Shop")])
        #expect(get.item.searchFolders == [folder.at("Shop/Users"), folder.at("Shop")])
        #expect(
            [create, get, search, upload].map { FolderAuth.credentials($0.levels)?.type }
                == ["bearer", "bearer", nil, "bearer"])
    }

    /// The places are those of the request's own file.
    @Test func placesAreInTheFileOfTheRequest() throws {
        let folder = try PostmanTestFolder(Self.files)
        let collection = try #require(folder.read("Shop").collection)
        let search = try collection.request("Search: shoes").item
        #expect(folder.relative(search.range.label) == "Shop/Search.request.yaml:2:7")
        #expect(search.extent.start.line == 1)
        #expect(search.extent.end.line == 15)
        let create = try collection.request("Create user")
        #expect(folder.relative(create.item.range.label) == "Shop/Users/Create user.request.yaml:1:1")
        let script = try #require(create.item.level.scripts.last)
        #expect(script.pieces[0].slice.range(ofScalars: 0..<2, in: script.pieces[0].text).start.line == 20)
    }

    @Test(arguments: [
        ("Shop/Users/Get user.request.yaml", [0, 1], ["Users", "Get user"]),
        ("Shop/Search.request.yaml", [1], ["Search: shoes"]), ("Shop/Users", [0], ["Users"]),
        ("Shop/Users/", [0], ["Users"]),
    ])
    func partOfACollectionIsSelectedInIt(path: String, indices: [Int], names: [String]) throws {
        let folder = try PostmanTestFolder(Self.files)
        let reading = folder.read(path)
        #expect(reading.root == folder.at("Shop"))
        #expect(reading.collection?.name == "Shop")
        #expect(reading.selection == PostmanSelection(indices: indices, names: names, id: nil))
        #expect(reading.collection?.item(at: indices)?.name == names.last)
    }
}
