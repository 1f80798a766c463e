/// The order of steps in one request.
enum FlowSubject {
    static let subject = ReferenceSubject(
        name: "flow", title: "How one request goes",
        summary: "The order of skip, needs, forEach, when, set, delay, attempts.",
        blocks: [
            .numbered([
                "`skip` and `needs` are looked at.",
                "`forEach` is taken apart; what follows happens for each element.",
                "`when` is asked.",
                "`set` is computed.",
                "`delay` is waited for.",
                "The request is resolved, once: every placeholder in it gets its value.",
                "For each attempt: it is sent, captures are made, expectations are checked.",
            ]),
            .paragraph(
                """
                `--tag`, `--name`, `--from` and `--to` choose requests. What is chosen brings along `setup`, `teardown`, \
                the earlier requests whose captures or `set` it uses, and its `needs`. What that leaves out is not part of \
                the run and in no report.
                """),
        ])
}
