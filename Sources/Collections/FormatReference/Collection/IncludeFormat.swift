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
        .include, "An include", "Another collection's file, run as a group in this place.",
        prose: [
            .paragraph(
                """
                An included file is a group with the file's `name`, `variables`, `tokens`, `defaults` and `secrets`. Its \
                `environments` are not looked at; `setup`, `teardown` or `data` in it is an error. What it captures is \
                there afterwards. Begin the names of files that are only included with `_`: a run of the folder then \
                passes them over.
                """)
        ],
        keys: [
            KeyReference(
                IncludeKey.include, .fixedText, .required, summary: "The path of the file, relative to this one.",
                example: example("- include: _login.yaml\n  with: { user: demo }")),
            KeyReference(
                IncludeKey.with, .names(.variable, .value),
                summary: """
                    Values for the file, nearer than its own variables. They are computed on the spot from the names as \
                    they stand here.
                    """,
                example: example("- include: _login.yaml\n  with: { user: ann }")),
            KeyReference(
                IncludeKey.when, .names(.placeholder, .mapping(.matcher)),
                summary: "Conditions, asked once; unless all hold, everything in the file is skipped.",
                example: example(
                    """
                    - include: _login.yaml
                      with: { user: demo }
                      when: { <<$iteration>>: 1 }
                    """)),
            KeyReference(
                IncludeKey.tags, .oneOrMore(.title),
                summary: "Words for `--tag` and `--skip-tag`, for every request in it.",
                example: example("- include: _login.yaml\n  with: { user: demo }\n  tags: [smoke]")),
        ])

    private static func example(_ yaml: String) -> ReferenceExample {
        ReferenceExample.items(yaml).with(file: "_login.yaml", login)
    }
}
