import CollectionModel

/// The reference of `body` of a request.
enum BodyFormat {
    static let mapping = MappingReference(
        .body, "A body", "What a request sends: exactly one of these.",
        prose: [
            .paragraph(
                """
                Each kind sets the Content-Type unless a header does: `json` and `graphql` application/json, `text` \
                text/plain, `xml` application/xml, `form` application/x-www-form-urlencoded, `multipart` \
                multipart/form-data, `file` and `base64` application/octet-stream. The body is sent with a Content-Length.
                """)
        ],
        keys: [
            KeyReference(
                BodyKey.json, .value,
                summary: "Any value, sent as JSON. A typed place: `5` is a number, `\"5\"` a text.",
                example: .body(
                    """
                    json:
                      name: Ann Lee
                      age: 36
                      zip: "0150"
                      tags: [admin, staff]
                    """)),
            KeyReference(
                BodyKey.text, .text, summary: "A text as it is, as `text/plain; charset=utf-8`.",
                example: .body("text: |\n  Hello,\n  <<$environment>>!")),
            KeyReference(
                BodyKey.form, .names(.field, .oneOrMore(.text)),
                summary: "Fields of a form, urlencoded; a list repeats the name.",
                example: .body("form: { user: ann, role: [reader, writer] }")),
            KeyReference(
                BodyKey.multipart, .names(.field, .oneOrMore(.either([.text, .mapping(.multipart)]))),
                summary: "Parts of a form with files: name → text, a mapping, or a list of these. See `multipart`.",
                example: .body(
                    """
                    multipart:
                      title: Holidays
                      picture: { file: picture.png, type: image/png }
                    """
                ).with(anyFile: "picture.png")),
            KeyReference(
                BodyKey.file, .text, summary: "A file's bytes; placeholders in it are not replaced.",
                example: .body("file: picture.png").with(anyFile: "picture.png")),
            KeyReference(
                BodyKey.xml, .text, summary: "XML as text; send values through `xmlEscape`.",
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
                BodyKey.base64, .text, summary: "Bytes, written in Base64.",
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
                GraphQLKey.operationName, .text, summary: "Which operation is meant, where the text has several.",
                example: example),
        ])
}
