/// The rest of a run after a failure.
enum AfterFailure {
    static let subject = ReferenceSubject(
        name: "after-a-failure", title: "After a failure",
        summary: "Requests that are skipped after a failure, and requests that still run.",
        blocks: [
            .paragraph(
                """
                A run continues after a failure. A request that uses a name whose capture failed, or was skipped and \
                has no other value, is skipped; the reason names the request that should have captured it. One cause \
                is therefore one failure. `default` in the placeholder lets the request run. A skipped request is \
                never a failure by itself.
                """),
            .paragraph(
                """
                To stop instead, use `stopOnFailure: true` (it skips the rest of the collection or group) or \
                `--fail-fast`. `teardown` still runs.
                """),
            .example(
                .items(
                    """
                    - name: Find the phone
                      GET: <<server>>/users/7
                      capture: { phone: { json: $.phone, default: unknown } }
                    - name: Note it
                      when: { <<phone>>: { not: unknown } }
                      POST: <<server>>/users
                      body: { json: { phone: <<phone>> } }
                    """)),
        ])
}
