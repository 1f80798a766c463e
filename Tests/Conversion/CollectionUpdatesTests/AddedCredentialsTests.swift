import CollectionUpdates
import Testing

/// New requests have the credentials that the collection sends to operations with the same security scheme.
struct AddedCredentialsTests {
    private static let document = """
        openapi: 3.0.0
        info: { title: Shop }
        servers: [{ url: "http://a" }]
        components:
          securitySchemes:
            key: { type: apiKey, in: header, name: X-API-Key }
            token: { type: http, scheme: bearer }
            admin: { type: http, scheme: bearer }
            login: { type: http, scheme: basic }
            app: { type: oauth2, flows: { clientCredentials: { tokenUrl: "/token", scopes: {} } } }
        paths:
          /a: { get: { tags: [A], security: [{ SCHEME: [] }], responses: {} } }
          /b: { get: { tags: [B], security: [{ SCHEME: [] }], responses: {} } }
          /c: { get: { tags: [B], security: [{ SCHEME: [] }], responses: {} } }
          /new: { get: { tags: [NEW], security: [{ NEEDED: [] }], responses: {} } }
        """

    /// Returns the text of the collection with a request for `/new`, which has the tag `A`, or `N` for a new group.
    private static func result(
        _ collection: String, scheme: String, needed: String? = nil, tag: String = "A"
    ) throws -> UpdatedCollection {
        try UpdatedCollection(
            collection,
            from: document.replacing("SCHEME", with: scheme).replacing("NEEDED", with: needed ?? scheme)
                .replacing("NEW", with: tag))
    }

    private static func group(_ name: String, _ requests: [String], variables: String = "") -> String {
        "  - group: \(name)\n\(variables)    requests:\n" + requests.map { "      - { \($0) }\n" }.joined()
    }

    private static let head = "variables: { key: 1, other: 2, user: 3 }\n"
    private static let keyed = "auth: { apiKey: { header: x-api-key, value: <<key>> } }"

    @Test(
        arguments: [
            // The notation of the collection; the name of a header field has no case.
            ("key", "GET: http://a/a, \(keyed)", keyed), ("token", "GET: http://a/a, auth: { bearer: <<key>> }", nil),
            ("app", "GET: http://a/a, auth: { bearer: <<key>> }", "auth: { bearer: <<key>> }"),
            ("token", "GET: http://a/a, auth: { bearer: \"<<env.JWT>>\" }", "auth: { bearer: <<env.JWT>> }"),
            (
                "login", "GET: http://a/a, auth: { basic: { user: <<user>>, password: \"\" } }",
                "auth: { basic: { user: <<user>>, password: \"\" } }"
            ),
            // Another kind, another header field, and a query.
            ("key", "GET: http://a/a, auth: { bearer: <<key>> }", "value: <<env.X_API_KEY>>"),
            (
                "key", "GET: http://a/a, auth: { apiKey: { header: X-Other, value: <<key>> } }",
                "value: <<env.X_API_KEY>>"
            ),
            (
                "key", "GET: http://a/a, auth: { apiKey: { query: X-API-Key, value: <<key>> } }",
                "value: <<env.X_API_KEY>>"
            ),
            // Literal values, functions and filters are not repeated.
            ("key", "GET: http://a/a, auth: { apiKey: { header: X-API-Key, value: abc } }", "value: <<env.X_API_KEY>>"),
            ("token", "GET: http://a/a, auth: { bearer: \"abc<<key>>\" }", "bearer: <<env.TOKEN>>"),
            ("token", "GET: http://a/a, auth: { bearer: <<key | trim>> }", "bearer: <<env.TOKEN>>"),
            ("token", "GET: http://a/a, auth: { bearer: <<$uuid>> }", "bearer: <<env.TOKEN>>"),
            (
                "login", "GET: http://a/a, auth: { basic: { user: ann, password: <<key>> } }",
                "basic: { user: <<env.LOGIN_USER>>"
            ),
            // A refused request is wrong on purpose; a request without operation says nothing.
            ("token", "GET: http://a/a, auth: { bearer: <<key>> }, expect: { status: 401 }", "bearer: <<env.TOKEN>>"),
            ("token", "GET: http://a/x, auth: { bearer: <<key>> }", "bearer: <<env.TOKEN>>"),
            // The element of a loop belongs to its request.
            (
                "token", "GET: http://a/a, auth: { bearer: <<item>> }, forEach: { item: [x, y] }",
                "bearer: <<env.TOKEN>>"
            ),
        ] as [(String, String, String?)])
    func credentialsOfTheCollectionAreUsed(scheme: String, request: String, expected: String?) throws {
        let text = Self.head + "requests:\n" + Self.group("A", [request])
        let result = try Self.result(text, scheme: scheme)
        let added = try #require(
            result.text.firstRange(of: "GET /new")?.lowerBound ?? result.text.firstRange(of: "/new")?.lowerBound)
        let expected = expected ?? "auth: { bearer: <<key>> }"
        #expect(result.text[added...].contains(expected), "\(result.text)")
        if !expected.contains("<<env.X") && !expected.contains("<<env.T") && !expected.contains("<<env.L") {
            #expect(result.text.hasPrefix("name: Shop\n" + text), "\(result.text)")
            #expect(result.addition.names.text.isEmpty)
        }
    }

    /// The list's own credentials count more than those of most requests, and variables of a group stay in it.
    @Test(arguments: [
        ("A", "<<key>>"), ("B", "<<other>>"), ("N", "<<other>>"),
    ])
    func credentialsOfTheSameListArePreferred(tag: String, expected: String) throws {
        let text =
            Self.head + "requests:\n" + Self.group("A", ["GET: http://a/a, auth: { bearer: <<key>> }"])
            + Self.group(
                "B", ["GET: http://a/b, auth: { bearer: <<other>> }", "GET: http://a/c, auth: { bearer: <<other>> }"])
        let result = try Self.result(text, scheme: "token", tag: tag)
        #expect(result.addition.preview.contains("auth: { bearer: \(expected) }"), "\(result.addition.preview)")
    }

    @Test(arguments: [("A", "<<local>>"), ("B", "<<env.TOKEN>>"), ("N", "<<env.TOKEN>>")])
    func variablesOfAGroupStayInIt(tag: String, expected: String) throws {
        let text =
            "requests:\n"
            + Self.group(
                "A", ["GET: http://a/a, auth: { bearer: <<local>> }"], variables: "    variables: { local: x }\n")
            + Self.group("B", ["GET: http://a/b"])
        let result = try Self.result(text, scheme: "token", tag: tag)
        #expect(result.addition.preview.contains("auth: { bearer: \(expected) }"), "\(result.addition.preview)")
    }

    /// Inherited credentials are not written again.
    @Test(arguments: ["A", "N"])
    func inheritedCredentialsAreNotRepeated(tag: String) throws {
        let text =
            Self.head + "defaults:\n  \(Self.keyed)\nrequests:\n" + Self.group("A", ["GET: http://a/a"])
        let result = try Self.result(text, scheme: "key", tag: tag)
        #expect(!result.addition.preview.contains("auth"), "\(result.addition.preview)")
    }

    /// The collection chose another alternative than an import.
    @Test func otherAlternativeOfTheCollectionIsUsed() throws {
        let text = Self.head + "requests:\n" + Self.group("A", ["GET: http://a/a, auth: { bearer: <<key>> }"])
        let result = try Self.result(text, scheme: "key: [] }, { token")
        #expect(result.addition.names.text.isEmpty, "\(result.text)")
        #expect(!result.addition.preview.contains("apiKey"), "\(result.addition.preview)")
    }

    /// Two schemes of one kind have different tokens.
    @Test func otherSchemeOfTheSameKindKeepsItsOwnToken() throws {
        let text = Self.head + "requests:\n" + Self.group("A", ["GET: http://a/a, auth: { bearer: <<key>> }"])
        let result = try Self.result(text, scheme: "token", needed: "admin")
        let new = "- GET: http://a/new\n  auth: { bearer: <<env.TOKEN>> }\n"
        #expect(result.addition.preview.contains(new), "\(result.addition.preview)")
    }
}

/// Credentials in the defaults of a collection, which new requests inherit.
struct InheritedCredentialsTests {
    private static let document = """
        openapi: 3.0.3
        servers: [{ url: http://a }]
        components:
          securitySchemes:
            user: { type: http, scheme: bearer }
            admin: { type: http, scheme: bearer }
            key: { type: apiKey, in: header, name: X-Key }
        security: [{ user: [] }]
        paths:
          /items: { get: { responses: {} } }
          /both: { get: { security: [{ user: [] }, { admin: [] }], responses: {} } }
        """

    @Test(
        arguments: [
            ("/new: { get: { responses: {} } }", nil),
            ("/new: { get: { security: [], responses: {} } }", "auth: none"),
            ("/new: { get: { security: [], servers: [{ url: http://b }], responses: {} } }", "auth: none"),
            ("/new: { get: { servers: [{ url: http://b }], responses: {} } }", "auth: { bearer: <<env.TOKEN>> }"),
            (
                "/new: { get: { security: [{ key: [] }], responses: {} } }",
                "auth: { apiKey: { header: X-Key, value: <<env.X_KEY>> } }"
            ),
        ] as [(String, String?)])
    func otherCredentialsAreNotInherited(operation: String, auth: String?) throws {
        let collection = """
            variables: { tok: x }
            defaults:
              auth: { bearer: <<tok>> }
            requests:
              - GET: http://a/items

            """
        let added = try UpdatedCollection(collection, from: Self.document + "\n  " + operation + "\n").text
        let request = added[(added.firstRange(of: "new")?.lowerBound ?? added.endIndex)...]
        #expect(request.contains("auth:") == (auth != nil), "\(added)")
        if let auth { #expect(request.contains(auth), "\(added)") }
    }

    /// With two schemes of one kind, the token of a request can be that of either.
    @Test func tokenForOneOfTwoSchemesIsNotUsedForTheOther() throws {
        let collection = """
            variables: { tok: x }
            requests:
              - { GET: http://a/both, auth: { bearer: <<tok>> } }

            """
        let operation = "\n  /new: { get: { security: [{ admin: [] }], responses: {} } }\n"
        let added = try UpdatedCollection(collection, from: Self.document + operation).text
        #expect(added.contains("auth: { bearer: <<env.TOKEN_2>> }"), "\(added)")
    }
}
