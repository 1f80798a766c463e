/// The order of steps in one request.
enum FlowSubject {
    static let subject = ReferenceSubject(
        name: "flow", title: "The steps of a request",
        summary: "The order of skip, needs, forEach, when, set, delay, attempts.",
        blocks: [
            .numbered([
                "`skip` and `needs` are evaluated.",
                "`forEach` is expanded; the next steps are done for each element.",
                "`when` is evaluated.",
                "`set` is computed.",
                "hubrun waits for the `delay`.",
                "The scripts under `beforeRequest` run.",
                "The request is resolved, once: every placeholder in it is replaced.",
                """
                For each attempt: the request is sent, captures are made, expectations are checked, the scripts under \
                `afterResponse` run. Last comes the implied status below 400, which a test of the status replaces.
                """,
                "The body is saved under `save`; `pm.execution.setNextRequest` decides which request is next.",
            ]),
            .paragraph(
                """
                `--tag`, `--name`, `--from` and `--to` select requests. A selection includes `setup`, `teardown`, the \
                earlier requests whose captures, `set` or own scripts give values that it uses, and its `needs`. All other requests are not part of \
                the run, and no report contains them.
                """),
        ])
}
