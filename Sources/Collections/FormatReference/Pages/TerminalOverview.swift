/// The output of `hubrun help format` without a topic.
enum TerminalOverview {
    static func page(_ empty: TerminalPage) -> TerminalPage {
        var page = empty
        page.add(
            heading: "The format of collections",
            texts: [
                """
                A collection is one YAML file. hubrun FILE runs it, hubrun check FILE finds every error in it without \
                sending anything.
                """
            ], shape)
        page.add(line: "")
        page.add(
            .paragraph("hubrun help format TOPIC shows more. A topic is one of these, or any key, function or filter:"))
        let column = (ReferenceChapter.topics.map(\.name.count).max() ?? 0) + 4
        for chapter in ReferenceChapter.all {
            page.add(line: chapter.title)
            for topic in chapter.topics { page.entry(topic.name, [topic.summary.withQuotedWords], column: column) }
            page.add(line: "")
        }
        return page
    }

    private static let shape = ReferenceExample.file(
        """
        name: Check the user service
        variables:
          server: http://localhost:8080          # hubrun -v server=https://… FILE
        requests:
          - name: Make a user
            POST: <<server>>/users
            body: { json: { name: Ann Lee } }
            expect: { status: 201 }
            capture: { id: { json: $.id } }
          - name: Read it back
            GET: <<server>>/users/<<id>>
            expect:
              status: 200
              json: { $.id: <<id>> }
        """)
}
