import CollectionModel

/// The reference of a request.
enum RequestFormat {
    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

    static let mapping = MappingReference(
        .request, "A request", "One HTTP request: what is sent, and what is expected of the answer.",
        prose: [
            .paragraph(
                """
                One key is the method, with the URL as its value; all others may be left out. The order of the keys does \
                not matter.
                """),
            .paragraph(
                """
                The URL is sent as written, substituted text included; only what no URL may hold (spaces, controls, \
                non-ASCII, `"<>\\^{|}` and the backquote; a host by IDNA) is encoded. In `query` names and values all is \
                encoded but unreserved characters and `$ ! ' ( ) * , : @ / ?`. A URL without `http://` or `https://` is \
                an error, a fragment is not sent, `..` stays.
                """),
        ],
        keys: texts + RequestLineKeys.all + conditions + values + [body] + SettingKeys.all + results,
        rules: [.exactlyOne(methods + ["request"])])

    private static let texts = [
        KeyReference(
            RequestKey.name, .title,
            summary: """
                What reports, `needs` and `--name` call it. Reports show placeholders in it with their values; `needs`, \
                `--name`, JUnit and TAP know it as it is written. Default: the method and the path as written.
                """,
            example: .request("name: A user can be read\nGET: <<server>>/users/7")),
        KeyReference(
            RequestKey.description, .fixedText, summary: "More about it, for readers.",
            example: .request("GET: <<server>>/users/7\ndescription: The oldest account; it is never deleted.")),
        KeyReference(
            RequestKey.tags, .oneOrMore(.title), summary: "Words for `--tag` and `--skip-tag`.",
            example: .request("GET: <<server>>/users/7\ntags: [smoke, users]")),
    ]

    private static let conditions = [
        KeyReference(
            RequestKey.needs, .oneOrMore(.fixedText),
            summary: """
                Names of earlier requests. A selection brings them along; when one failed or was skipped, this is skipped.
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
                Conditions; unless all hold, the request is skipped with that reason. A capture not made is nothing: only \
                `exists: false` holds for it.
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
            summary: "Leaves the request out and says why. To run it again, remove the key.",
            example: .items(
                """
                - GET: <<server>>/users/8
                  skip: the account is locked until Monday
                - GET: <<server>>/users/7
                """)),
        KeyReference(
            RequestKey.forEach, .names(.variable, .either([.list(.value), .placeholder])),
            summary: """
                The request runs once for each element. Several names go side by side and want lists of one length; an \
                empty list skips the request. Captures become lists of what was captured, shorter where an element captured \
                nothing.
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
                Values for this request and what follows, computed on the spot from the names as they stood before.
                """,
            example: .items(
                """
                - set: { reference: <<$uuid>> }
                  GET: <<server>>/echo
                  query: { reference: <<reference>> }
                  expect: { json: { "$.query.reference[0]": <<reference>> } }
                """))
    ]

    private static let body = KeyReference(
        RequestKey.body, .mapping(.body), summary: "What is sent; it brings its Content-Type along. See `body`.",
        example: .request(
            "POST: <<server>>/users\nbody: { json: { name: Ann Lee, tags: [admin] } }\nexpect: { status: 201 }"))

    private static let results = [
        KeyReference(
            RequestKey.capture, .names(.variable, .either([.word(ResponseParts.words), .mapping(.capture)])),
            summary: "Values of the answer that later requests use. See `capture`.",
            example: .items(
                """
                - POST: <<server>>/users
                  capture: { id: { json: $.id } }
                - GET: <<server>>/users/<<id>>
                """)),
        KeyReference(
            RequestKey.save, .text,
            summary: """
                A file for the body as it came, unpacked, of the attempt that counts. Folders are made. A path that \
                leads out of both the collection's and the current folder, or out of the repository, is an error, and \
                so is a name that begins with a dot. The value of a placeholder names a file below the folder that is \
                written before it.
                """,
            example: .request("GET: <<server>>/bytes\nsave: out/picture-<<$iteration>>.png")),
    ]
}

/// The parts of an exchange that a capture names without further details.
enum ResponseParts {
    static let words = ["status", "text", "url", "ip", "version", "duration"]
}
