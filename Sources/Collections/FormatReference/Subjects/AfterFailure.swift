/// The rest of a run after a failure.
enum AfterFailure {
    static let subject = ReferenceSubject(
        name: "after-a-failure", title: "After a failure", summary: "What is skipped, and what still runs.",
        blocks: [
            .paragraph(
                """
                After a failure the run goes on. A request that uses a name whose capture failed, or was skipped and has \
                no other value, is skipped and says which request owed it, so that one cause is one failure; `default` in \
                the placeholder lets it run. A skip is never a failure by itself.
                """),
            .paragraph(
                """
                `stopOnFailure: true` (in a collection: all the rest, in a group: the rest of it) or `--fail-fast` stops \
                instead. `teardown` runs all the same.
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
