/// The syntax of placeholders and where they are valid.
enum PlaceholderSubject {
    static let subject = ReferenceSubject(
        name: "placeholders", title: "Placeholders",
        summary: "`<<name>>`, `<<env.NAME>>`, `<<$function>>` and `<<name | filter>>`.",
        blocks: [
            .paragraph(
                """
                `<<name>>` is replaced in any text: URLs, header names and values, query, bodies with their keys, \
                expectations, `when`, durations, file names. It is not replaced in the format's keys, names, `tags`, \
                `needs`, `include`, `data`, nor in a file sent by `body.file`. A name is a letter or `_`, then letters, \
                digits, `.`, `-` and `_`.
                """),
            .example(
                .collection(
                    """
                    variables:
                      server: http://localhost:8080
                      user: Ann Lee
                    requests:
                      - POST: <<server>>/echo
                        headers:
                          X-User: <<user | urlEncode>>          # a filter
                          X-Request: <<$uuid>>                  # a function
                          X-Shell: <<env.SHELL_NAME | default("none")>>
                        body: { json: { <<user>>: "<<user | upper>>!" } }
                        expect:
                          json:
                            $.headers['x-user']: Ann%20Lee
                            $.headers['x-shell']: none
                            $.json: { equals: { Ann Lee: ANN LEE! } }
                    """)),
            .bullets([
                """
                `<<env.NAME>>` is the process's environment variable, else that of `--env-file`; an unset one without \
                `default` is an error.
                """,
                """
                `<<` right before a letter, `_` or `$` must open a well-formed placeholder; spaces inside are fine, and \
                `<< name >>` is one. Any other `<<` is plain text. `\\<<` is a literal `<<`, `\\\\<<` a backslash and then \
                a placeholder.
                """,
                """
                The signs of other tools are plain text: `{{name}}`, `${name}`, `:name` in a path. Where something of that \
                name has a value, `hubrun check` and each run warn of it. A text that is meant so takes its first signs from \
                a variable: with `open: "{{"`, `<<open>>name}}` is sent as `{{name}}`, without a warning.
                """,
                """
                An undefined name, and one used before the request that captures it, is an error before the run starts. \
                Only what the run can reach counts: another environment's values do not, and of what nothing uses \
                `hubrun check` warns.
                """,
                """
                What is the same in every run is worked out before it: a variable that begins a URL and is none, a filter \
                that cannot work on a variable's value, a status that is none. Names that a condition guards, that come from \
                outside or are secrets are left to the run.
                """,
                """
                Only text written in a collection or an environment is scanned for placeholders; values are never scanned \
                again, so a captured `<<x>>` is text.
                """,
                """
                A function in a `variables` value is evaluated once in each iteration, when first used; anywhere else at \
                every use. The names in a `variables` value are looked up at every use. The values of `with`, `set` and \
                `forEach` are computed on the spot from the names as they stood before: `with: { id: <<id>> }` passes a \
                name on. A cycle is an error that names it.
                """,
            ]),
        ])
}
