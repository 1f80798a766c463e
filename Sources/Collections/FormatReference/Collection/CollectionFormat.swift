import CollectionModel

/// The reference of the top level of a collection.
enum CollectionFormat {
    static let mapping = MappingReference(
        .collection, "A collection", "The top level of a file: the requests, and the settings that they share.",
        prose: [
            .paragraph(
                """
                `setup` runs first, then `requests`, then `teardown`. If an item of `setup` fails, the rest of `setup` \
                and all of `requests` are skipped. `teardown` always runs: after failures, after `--fail-fast`, after \
                Ctrl-C (then for at most `--grace`, 10 s). If an item of `teardown` fails, the next one still runs. \
                Failures in `setup` and `teardown` count like other failures.
                """),
            .paragraph(
                """
                Keys that begin with `x-` are ignored, so they can hold YAML anchors. A relative path in a file is \
                relative to that file, and a path on the command line is relative to the current folder. A path in a \
                file must lead to a file of the repository (the nearest folder above the collection with a `.git`, \
                otherwise the collection's own folder) or of a folder given with `--file-root`. In a path, the value \
                of a placeholder must not contain `..` or a name that begins with a dot, and must not begin with a \
                separator.
                """),
        ],
        keys: texts + [environments] + shared + flow + scripts + lists,
        ignoredPrefix: "x-")

    private static let texts = [
        KeyReference(
            CollectionKey.name, .title, .required, summary: "The name of the collection, which reports show.",
            example: .collection("name: Check the user service")),
        KeyReference(
            CollectionKey.description, .fixedText, summary: "A description for readers.",
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
            Named sets of variables and hubs. The first one is the default; `-e NAME` selects another one, or one from \
            a file. See `environment`.
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
            summary: "Names whose values are masked in all output, in their encoded forms too.",
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
            CollectionKey.defaults, .mapping(.defaults), summary: "Settings of all requests. See `defaults`.",
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
                A file of rows (`.csv`, `.json`, `.jsonl`, `.yaml`), or a list of rows. Each row is one iteration. See \
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
            summary: "If `true`, everything after the first failure is skipped, except `teardown`.",
            example: .collection("stopOnFailure: true")),
    ]

    private static let scripts = [
        ScriptKeys.key(
            CollectionKey.beforeRequest,
            """
            before each request of the file, also in `setup` and `teardown`: first the collection's scripts, then those \
            of groups and includes from outside in, then those of the request
            """,
            .collection(
                """
                beforeRequest: |
                  pm.variables.set('trace', pm.variables.replaceIn('{{$guid}}'));
                """)),
        ScriptKeys.key(
            CollectionKey.afterResponse, "after each response of the file, in the order of `beforeRequest`",
            .collection(
                """
                afterResponse: |
                  const { responseTime } = pm.response;
                  pm.test('it is fast', () => pm.expect(responseTime).to.be.below(2000));
                """)),
    ]

    private static let lists = [
        KeyReference(
            CollectionKey.setup, .list(.item),
            summary: "Requests that must succeed before the others can run, such as a login.",
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
            summary: "The requests, groups and includes, in the order in which they run.",
            example: .collection(
                """
                requests:
                  - GET: <<server>>/users/7
                  - group: Orders
                    requests:
                      - POST: <<server>>/users
                """)),
        KeyReference(
            CollectionKey.teardown, .list(.item), summary: "Requests that clean up; they run whatever happened before.",
            example: .collection(
                """
                teardown:
                  - name: The user is removed
                    DELETE: <<server>>/users/9
                """)),
    ]
}
