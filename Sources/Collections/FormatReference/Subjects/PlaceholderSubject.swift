/// The syntax of placeholders and where they are valid.
enum PlaceholderSubject {
    static let subject = ReferenceSubject(
        name: "placeholders", title: "Placeholders",
        summary: "`<<name>>`, `<<env.NAME>>`, `<<$function>>` and `<<name | filter>>`.",
        blocks: [
            .paragraph(
                """
                `<<name>>` is replaced in any text: URLs, header names and values, query, bodies and their keys, \
                expectations, `when`, durations, file names. It is not replaced in the format's keys, names, `tags`, \
                `needs`, `include` and `data`, nor in a file sent with `body.file`. A name is a letter or `_`, then \
                letters, digits, `.`, `-` and `_`.
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
                `<<env.NAME>>` is a variable of the process environment, otherwise of `--env-file`; if neither sets it \
                and there is no `default`, it is an error.
                """,
                """
                `<<` directly before a letter, `_` or `$` must begin a well-formed placeholder. Spaces inside are \
                allowed: `<< name >>` is a placeholder too. Any other `<<` is plain text. `\\<<` is a literal `<<`, \
                and `\\\\<<` is a backslash followed by a placeholder.
                """,
                """
                The placeholders of other tools are plain text: `{{name}}`, `${name}`, `:name` in a path. If the name \
                has a value, `hubrun check` and each run print a warning. To send such a text without a warning, take \
                its first characters from a variable: with `open: "{{"`, `<<open>>name}}` is sent as `{{name}}`.
                """,
                """
                An undefined name, or a name used before the request that captures it, is an error before the run \
                starts. Only definitions that the run can use are checked: the values of another environment are not, \
                and for unused definitions `hubrun check` prints warnings.
                """,
                """
                Errors that every run would have are found before it: a variable at the beginning of a URL that is not \
                a URL, a filter that is not applicable to a variable's value, an invalid status. Names that a \
                condition guards, that come from outside or that are secret are checked during the run.
                """,
                """
                Only text that is written in a collection or an environment is searched for placeholders. Values are \
                not searched again, so a captured `<<x>>` is plain text.
                """,
                """
                A function in a value of `variables` is evaluated once in each iteration, when it is first used; \
                elsewhere, at every use. Names in a value of `variables` are looked up at every use. The values of \
                `with`, `set` and `forEach` are computed when they are reached, with the values that names had before: \
                `with: { id: <<id>> }` passes a name on. A cycle is an error that lists its names.
                """,
            ]),
        ])
}
