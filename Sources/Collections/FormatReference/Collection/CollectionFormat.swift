import CollectionModel

/// The reference of the top level of a collection.
enum CollectionFormat {
    static let mapping = MappingReference(
        .collection, "A collection", "The top level of a file: what the requests share, and the requests.",
        prose: [
            .paragraph(
                """
                `setup` runs first, then `requests`, then `teardown`. When an item of `setup` fails, the rest of it and \
                `requests` are skipped, and `teardown` still runs. `teardown` runs always: after failures, after \
                `--fail-fast`, after Ctrl-C (then for at most `--grace`, 10 s); a failed item of it does not stop the \
                next. What fails in either counts like any failure.
                """),
            .paragraph(
                """
                Keys that begin with `x-` are ignored: a place for YAML anchors. A relative path in a file is relative to \
                that file, one on the command line to the current folder. A path in a file leads to files of the \
                repository alone (the nearest folder above the collection with a `.git`, else the collection's own), \
                unless the command has `--file-root FOLDER`. A placeholder's value adds no `..`, no separator at its \
                beginning and no name that begins with a dot.
                """),
        ],
        keys: texts + [environments] + shared + flow + lists,
        ignoredPrefix: "x-")

    private static let texts = [
        KeyReference(
            CollectionKey.name, .title, .required, summary: "What the collection is about; reports call it so.",
            example: .collection("name: Check the user service")),
        KeyReference(
            CollectionKey.description, .fixedText, summary: "More about it, for readers.",
            example: .collection(
                """
                description: |
                  Runs after each deployment.
                  Needs no account.
                """)),
    ]

    private static let environments = KeyReference(
        CollectionKey.environments, .names(.environment, .mapping(.environment)),
        summary: """
            Named sets of variables and hubs. The first one is the default; `-e NAME` chooses another, also one from a \
            file. See `environment`.
            """,
        example: .collection(
            """
            environments:
              local: { variables: { base: <<server>> } }
              staging: { variables: { base: https://staging.example } }
            requests:
              - GET: <<base>>/users/7
            """))

    private static let shared = [
        KeyReference(
            CollectionKey.variables, .names(.variable, .value),
            summary: """
                Names and values for placeholders. A function in a value is evaluated once in each iteration, when it is \
                first used.
                """,
            example: .collection(
                """
                variables:
                  server: http://localhost:8080
                  id: 7
                  user: <<server>>/users/<<id>>
                requests:
                  - GET: <<user>>
                """)),
        KeyReference(
            CollectionKey.secrets, .oneOrMore(.form("name of a variable, or env.NAME", pattern: NamePattern.any)),
            summary: "Names whose values are masked in all output, however they are encoded there.",
            example: .collection(
                """
                secrets: [env.API_KEY]
                requests:
                  - GET: <<server>>/users/7
                    headers: { X-Api-Key: <<env.API_KEY>> }
                """
            ).with(environment: "API_KEY", "k-12345678")),
        KeyReference(
            CollectionKey.tokens, .names(.token, .mapping(.token)),
            summary: "Tokens that are minted when a request first needs them. See `token`.",
            example: .collection(
                """
                tokens:
                  api:
                    oauth2:
                      tokenUrl: <<server>>/token
                      clientId: app
                      clientSecret: <<env.CLIENT_SECRET>>
                requests:
                  - GET: <<server>>/me
                    headers: { Authorization: Bearer <<api>> }
                """
            ).with(environment: "CLIENT_SECRET", "s3cr3t-of-app")),
        KeyReference(
            CollectionKey.defaults, .mapping(.defaults), summary: "What every request starts from. See `defaults`.",
            example: .collection(
                """
                defaults:
                  headers: { Accept: application/json }
                  timeout: 5s
                """)),
    ]

    private static let flow = [
        KeyReference(
            CollectionKey.data, .either([.fixedText, .list(.names(.variable, .value))]),
            summary: """
                A file of rows (`.csv`, `.json`, `.jsonl`, `.yaml`), or the rows in place: one row is one iteration. See \
                `data`.
                """,
            example: .collection(
                """
                data:
                  - { id: 7, expected: 200 }
                  - { id: 8, expected: 404 }
                requests:
                  - GET: <<server>>/users/<<id>>
                    expect: { status: <<expected>> }
                """)),
        KeyReference(
            CollectionKey.stopOnFailure, .boolean,
            summary: "With `true` nothing but `teardown` runs after the first failure; the rest is skipped.",
            example: .collection("stopOnFailure: true")),
    ]

    private static let lists = [
        KeyReference(
            CollectionKey.setup, .list(.item),
            summary: "What has to work before anything else makes sense, such as a login.",
            example: .collection(
                """
                setup:
                  - name: Log in
                    POST: <<server>>/login
                    capture: { token: { json: $.token, secret: true } }
                requests:
                  - GET: <<server>>/me
                    headers: { Authorization: Bearer <<token>> }
                """)),
        KeyReference(
            CollectionKey.requests, .list(.item), .required,
            summary: "Requests, groups of them and includes, in their order.",
            example: .collection(
                """
                requests:
                  - GET: <<server>>/users/7
                  - group: Orders
                    requests:
                      - POST: <<server>>/users
                """)),
        KeyReference(
            CollectionKey.teardown, .list(.item), summary: "What must be cleaned up, whatever happened before.",
            example: .collection(
                """
                teardown:
                  - name: The user is removed
                    DELETE: <<server>>/users/9
                """)),
    ]
}
