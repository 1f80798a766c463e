/// The rules of scripts, and the calls of `pm`.
enum ScriptSubject {
    static let subject = ReferenceSubject(
        name: "scripts", title: "Scripts with pm",
        summary: "JavaScript before a request and after its response, with `pm`.",
        blocks: [
            .example(
                ReferenceExample.items(
                    """
                    - name: A signed order
                      POST: <<server>>/users
                      body: { json: { name: Ann Lee } }
                      beforeRequest: |
                        const value = String(Date.now());
                        pm.request.headers.upsert({ key: 'X-Sent-At', value });
                      afterResponse: |
                        const { id } = pm.response.json();
                        pm.test('it has an id', () => pm.expect(id).to.be.a('number'));
                        pm.variables.set('id', id);
                    - GET: <<server>>/users/<<id>>
                    """
                )),
            .paragraph(
                """
                The interface is Postman's `pm`. `beforeRequest` and `afterResponse` stand on the top level, a group, \
                an include and a request; scripts of all levels run, and none replaces another. Declarative keys \
                (`set`, `capture`, `expect`, `retry`) are the better way where they can say it.
                """),
            .paragraph(
                """
                Write a script in a `|` block, so that YAML keeps its lines. Placeholders are not replaced in a script: \
                `pm.variables.get('name')` gives a value, and `pm.variables.replaceIn('<<name>>')` replaces them in a \
                text. `await` and `return` work on the top level of a script.
                """),
            .paragraph(
                """
                A failed `pm.test` fails the request. An error outside of a test makes the request errored; one in \
                `beforeRequest` also keeps it from being sent. A value that a script sets lasts for the iteration. \
                `show` and `--dry-run` run no scripts, and name the requests that have some.
                """),
        ] + tables)

    private static var tables: [ReferenceBlock] {
        ScriptCalls.groups.flatMap { group -> [ReferenceBlock] in
            [
                .paragraph(group.title),
                .table(
                    ReferenceTable(
                        headings: ["call", "what it does"],
                        rows: group.calls.map { ["`\($0.call)`", $0.summary] })),
            ]
        }
    }
}
