/// The order of the sources of a placeholder's value.
enum VariableOrder {
    static let subject = ReferenceSubject(
        name: "variable-order", title: "Precedence of values",
        summary: "The value that applies if a name has several.",
        blocks: [
            .paragraph("If a name has several values, the first in this list applies:"),
            .numbered([
                "The elements of `forEach` and the `with` of an include, innermost first.",
                "Captures, `set` and `pm.variables.set` of this iteration, the latest first.",
                """
                `--var` and `--secret`, then `--var-file`; not for a name that a script of this iteration set in one of \
                the scopes below.
                """,
                "The current row of `data`.",
                "`variables` of the groups around the request, innermost first.",
                "`pm.environment.set`, then the selected environment: its `variables`, then its hub's names.",
                "`pm.collectionVariables.set`, then `variables` of the file, then of the files that include it.",
                "`pm.globals.set`.",
                "`tokens` of the file, then of the files that include it.",
            ]),
            .example(
                .file(
                    """
                    name: The nearest value counts
                    variables: { server: http://localhost:8080, id: 7, who: file }
                    requests:
                      - group: Inside
                        variables: { who: group }
                        requests:
                          - name: The group's value
                            GET: <<server>>/users/<<id>>
                            expect: { values: { <<who>>: group } }
                          - name: The request's own
                            GET: <<server>>/users/<<id>>
                            set: { who: request }
                            expect: { values: { <<who>>: request } }
                    """)),
        ])
}
