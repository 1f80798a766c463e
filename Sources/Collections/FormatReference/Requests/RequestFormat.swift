import CollectionModel

/// The reference of a request.
enum RequestFormat {
    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

    static let mapping = MappingReference(
        .request, "A request", "One HTTP request, and the expectations of its response.",
        prose: [
            .paragraph(
                """
                One key is the method, and its value is the URL; all other keys are optional. The order of the keys \
                does not matter.
                """),
            .paragraph(
                """
                The URL is sent as written, including substituted text. Only characters that a URL must not contain \
                (spaces, controls, non-ASCII, `"<>\\^{|}` and the backquote) are encoded, in the host by IDNA. In the \
                names and values of `query`, everything is encoded except unreserved characters and `$ ! ' ( ) * , : @ \
                / ?`. A URL without `http://` or `https://` is an error. A fragment is not sent, and `..` is not \
                resolved.
                """),
        ],
        keys: texts + RequestLineKeys.all + conditions + values + [body] + SettingKeys.all + results,
        rules: [.exactlyOne(methods + ["request"])])

    private static let texts = [
        KeyReference(
            RequestKey.name, .title,
            summary: """
                The name of the request in reports, `needs` and `--name`. Reports replace placeholders in it; `needs`, \
                `--name`, JUnit and TAP use it as written. Default: the method and the path as written.
                """,
            example: .request("name: A user can be read\nGET: <<server>>/users/7")),
        KeyReference(
            RequestKey.description, .fixedText, summary: "A description for readers.",
            example: .request("GET: <<server>>/users/7\ndescription: The oldest account; it is never deleted.")),
        KeyReference(
            RequestKey.tags, .oneOrMore(.title), summary: "Tags for `--tag` and `--skip-tag`.",
            example: .request("GET: <<server>>/users/7\ntags: [smoke, users]")),
    ]

    private static let conditions = [
        KeyReference(
            RequestKey.needs, .oneOrMore(.fixedText),
            summary: """
                Names of earlier requests. A selection of this request includes them; if one of them failed or was \
                skipped, this request is skipped.
                """,
            example: .items(
                """
                - name: A user is made
                  POST: <<server>>/users
                - name: The user is there
                  needs: A user is made
                  GET: <<server>>/users/9
                """)),
        KeyReference(
            RequestKey.when, .names(.placeholder, .mapping(.matcher)),
            summary: """
                Conditions; unless all are met, the request is skipped with that reason. A capture that was not made \
                has no value: only `exists: false` matches.
                """,
            example: .items(
                """
                - GET: <<server>>/users/7
                  capture: { age: { json: $.age } }
                - name: Only for adults
                  when: { <<age>>: { atLeast: 18 } }
                  GET: <<server>>/users/9
                """)),
        KeyReference(
            RequestKey.skip, .form("reason", pattern: #"(?!(true|false|null)$)[\s\S]+"#, mayBeNumber: true),
            summary: "Skips the request, with this reason. To run it again, remove the key.",
            example: .items(
                """
                - GET: <<server>>/users/8
                  skip: the account is locked until Monday
                - GET: <<server>>/users/7
                """)),
        KeyReference(
            RequestKey.forEach, .names(.variable, .either([.list(.value), .placeholder])),
            summary: """
                The request runs once for each element. Several names are iterated in parallel and need lists of the \
                same length; an empty list skips the request. Captures become lists of the captured values, which are \
                shorter if an element captured nothing.
                """,
            example: .items(
                """
                - forEach:
                    id: [7, 9]
                    number: <<$range(1,2)>>
                  GET: <<server>>/users/<<id>>
                  capture: { names: { json: $.name } }
                - GET: <<server>>/echo
                  expect: { values: { <<names>>: [Ann Lee, New] } }
                """)),
    ]

    private static let values = [
        KeyReference(
            RequestKey.set, .names(.variable, .value),
            summary: """
                Values for this request and the following ones. They are computed when the request is reached, with \
                the values that names had before.
                """,
            example: .items(
                """
                - set: { reference: <<$uuid>> }
                  GET: <<server>>/echo
                  query: { reference: <<reference>> }
                  expect: { json: { "$.query.reference[0]": <<reference>> } }
                """)),
        ScriptKeys.key(
            RequestKey.beforeRequest, "before the request is resolved and sent",
            .request(
                """
                GET: <<server>>/echo
                beforeRequest: |
                  const value = String(Date.now());
                  pm.request.headers.upsert({ key: 'X-Sent-At', value });
                """)),
    ]

    private static let body = KeyReference(
        RequestKey.body, .mapping(.body), summary: "The content of the request, with its Content-Type. See `body`.",
        example: .request(
            "POST: <<server>>/users\nbody: { json: { name: Ann Lee, tags: [admin] } }\nexpect: { status: 201 }"))

    private static let results = [
        KeyReference(
            RequestKey.capture, .names(.variable, .either([.word(ResponseParts.words), .mapping(.capture)])),
            summary: "Values of the response that later requests use. See `capture`.",
            example: .items(
                """
                - POST: <<server>>/users
                  capture: { id: { json: $.id } }
                - GET: <<server>>/users/<<id>>
                """)),
        ScriptKeys.key(
            RequestKey.afterResponse, "after each response, behind captures and expectations",
            .request(
                """
                GET: <<server>>/users/7
                afterResponse: |
                  pm.test('the id is 7', () => pm.expect(pm.response.json().id).to.equal(7));
                """)),
        KeyReference(
            RequestKey.save, .text,
            summary: """
                A file for the decompressed body of the last attempt. Missing folders are created. A path that leads \
                out of both the collection's and the current folder, or out of the repository, is an error, and so is \
                a name that begins with a dot. The value of a placeholder must name a file below the folder that is \
                written before the placeholder.
                """,
            example: .request("GET: <<server>>/bytes\nsave: out/picture-<<$iteration>>.png")),
    ]
}

/// The parts of an exchange that a capture names without further details.
enum ResponseParts {
    static let words = ["status", "text", "url", "ip", "version", "duration"]
}
