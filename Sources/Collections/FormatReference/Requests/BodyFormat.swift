import CollectionModel

/// The reference of `body` of a request.
enum BodyFormat {
    static let mapping = MappingReference(
        .body, "A body", "The content of a request: exactly one of these.",
        prose: [
            .paragraph(
                """
                Each kind sets the Content-Type, unless a header sets it: `json` and `graphql` application/json, \
                `text` text/plain, `xml` application/xml, `form` application/x-www-form-urlencoded, `multipart` \
                multipart/form-data, `file` and `base64` application/octet-stream. The body is sent with a \
                Content-Length.
                """)
        ],
        keys: [
            KeyReference(
                BodyKey.json, .value,
                summary: "Any value, sent as JSON. A typed place: `5` is a number, and `\"5\"` is a text.",
                example: .body(
                    """
                    json:
                      name: Ann Lee
                      age: 36
                      zip: "0150"
                      tags: [admin, staff]
                    """)),
            KeyReference(
                BodyKey.text, .text, summary: "A text, sent unchanged as `text/plain; charset=utf-8`.",
                example: .body("text: |\n  Hello,\n  <<$environment>>!")),
            KeyReference(
                BodyKey.form, .names(.field, .oneOrMore(.text)),
                summary: "The fields of a form, URL-encoded; a list repeats the name.",
                example: .body("form: { user: ann, role: [reader, writer] }")),
            KeyReference(
                BodyKey.multipart, .names(.field, .oneOrMore(.either([.text, .mapping(.multipart)]))),
                summary:
                    "The parts of a form with files; each is a text, a mapping, or a list of these. See `multipart`.",
                example: .body(
                    """
                    multipart:
                      title: Holidays
                      picture: { file: picture.png, type: image/png }
                    """
                ).with(anyFile: "picture.png")),
            KeyReference(
                BodyKey.file, .text, summary: "The bytes of a file; placeholders in the file are not replaced.",
                example: .body("file: picture.png").with(anyFile: "picture.png")),
            KeyReference(
                BodyKey.xml, .text, summary: "XML as text; use the filter `xmlEscape` for values.",
                example: .request(
                    """
                    POST: <<server>>/echo
                    set: { name: Ann & Bo }
                    body: { xml: "<user name=\\"<<name | xmlEscape>>\\"/>" }
                    expect: { json: { $.body: { contains: "Ann &amp; Bo" } } }
                    """)),
            KeyReference(
                BodyKey.graphql, .mapping(.graphql), summary: "A GraphQL operation. See `graphql`.",
                example: .request(
                    """
                    POST: <<server>>/graphql
                    body: { graphql: { query: "{ user(id: 7) { name } }" } }
                    expect: { json: { $.data.user.name: Ann Lee } }
                    """)),
            KeyReference(
                BodyKey.base64, .text, summary: "Bytes, in Base64.",
                example: .request("POST: <<server>>/echo\nbody: { base64: AAECAw== }\nexpect: { json: { $.size: 4 } }")),
        ],
        rules: [.exactlyOne(["json", "text", "form", "multipart", "file", "xml", "graphql", "base64"])])
}

/// The reference of `graphql` of a body.
enum GraphQLFormat {
    private static let example = ReferenceExample.request(
        """
        POST: <<server>>/graphql
        body:
          graphql:
            query: |
              query User($id: ID!) { user(id: $id) { name } }
            variables: { id: "7" }
            operationName: User
        expect: { json: { $.data.user.name: Ann Lee } }
        """)

    static let mapping = MappingReference(
        .graphql, "A GraphQL operation", "A query or mutation, sent as JSON.",
        keys: [
            KeyReference(GraphQLKey.query, .text, .required, summary: "The operation's text.", example: example),
            KeyReference(
                GraphQLKey.variables, .either([.valueMapping, .placeholder]),
                summary: "The operation's variables; a typed place.",
                example: example),
            KeyReference(
                GraphQLKey.operationName, .text, summary: "The operation to execute, if the text has several.",
                example: example),
        ])
}
