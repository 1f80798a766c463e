import CollectionModel

/// The reference of `include`.
enum IncludeFormat {
    private static let login = """
        name: Log in
        requests:
          - name: Log in
            POST: <<server>>/login
            body: { json: { user: <<user>> } }
            capture: { token: { json: $.token, secret: true } }

        """

    static let mapping = MappingReference(
        .include, "An include", "The file of another collection, run as a group at this place.",
        prose: [
            .paragraph(
                """
                An included file is a group with the file's `name`, `variables`, `tokens`, `defaults` and `secrets`. \
                Its `environments` are ignored; `setup`, `teardown` or `data` in it is an error. Later requests can \
                use its captures. Let the name of a file that is only included begin with `_`: a run of the folder \
                skips such files.
                """)
        ],
        keys: [
            KeyReference(
                IncludeKey.include, .fixedText, .required,
                summary: "The path of the included file, relative to this file.",
                example: example("- include: _login.yaml\n  with: { user: demo }")),
            KeyReference(
                IncludeKey.with, .names(.variable, .value),
                summary: """
                    Values for the file; they override its own variables. They are computed when the include is \
                    reached, with the values that names have here.
                    """,
                example: example("- include: _login.yaml\n  with: { user: ann }")),
            KeyReference(
                IncludeKey.when, .names(.placeholder, .mapping(.matcher)),
                summary: "Conditions, evaluated once. Unless all are met, everything in the file is skipped.",
                example: example(
                    """
                    - include: _login.yaml
                      with: { user: demo }
                      when: { <<$iteration>>: 1 }
                    """)),
            KeyReference(
                IncludeKey.tags, .oneOrMore(.title),
                summary: "Tags for all requests in it, for `--tag` and `--skip-tag`.",
                example: example("- include: _login.yaml\n  with: { user: demo }\n  tags: [smoke]")),
            ScriptKeys.key(
                IncludeKey.beforeRequest, "before each request of the file, ahead of the file's own scripts",
                example(
                    "- include: _login.yaml\n  with: { user: demo }\n  beforeRequest: console.log(pm.info.requestName);"
                )),
            ScriptKeys.key(
                IncludeKey.afterResponse, "after each response of the file, ahead of the file's own scripts",
                example(
                    "- include: _login.yaml\n  with: { user: demo }\n  afterResponse: console.log(pm.response.code);")),
        ])

    private static func example(_ yaml: String) -> ReferenceExample {
        ReferenceExample.items(yaml).with(file: "_login.yaml", login)
    }
}
