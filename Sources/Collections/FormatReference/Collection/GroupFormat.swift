import CollectionModel

/// The reference of groups.
enum GroupFormat {
    static let mapping = MappingReference(
        .group, "A group", "Requests that share a name, variables, conditions and defaults.",
        prose: [.paragraph("Groups can contain groups. The `tags` and `when` of a group apply to everything in it.")],
        keys: [
            KeyReference(
                GroupKey.group, .title, .required, summary: "The name of the group. This key makes the item a group.",
                example: .items(
                    """
                    - group: Users
                      requests:
                        - GET: <<server>>/users/7
                    """)),
            KeyReference(
                GroupKey.description, .fixedText, summary: "A description for readers.",
                example: .items(
                    """
                    - group: Users
                      description: Reading only; nothing is changed.
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            KeyReference(
                GroupKey.variables, .names(.variable, .value),
                summary: "Variables of this group; they override the file's.",
                example: .items(
                    """
                    - group: Users
                      variables: { path: /users/7 }
                      requests: [{ GET: <<server>><<path>> }]
                    """)),
            KeyReference(
                GroupKey.tags, .oneOrMore(.title),
                summary: "Tags for all requests in it, for `--tag` and `--skip-tag`.",
                example: .items(
                    """
                    - group: Users
                      tags: [smoke, users]
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            KeyReference(
                GroupKey.when, .names(.placeholder, .mapping(.matcher)),
                summary: """
                    Conditions, evaluated once when the group is reached. Unless all are met, the group is skipped \
                    with that reason.
                    """,
                example: .items(
                    """
                    - group: Emulator only
                      when: { <<hubKind>>: emulator }
                      requests: [{ GET: <<hubUrl | default(server)>>/ }]
                    - GET: <<server>>/users/7
                    """)),
            KeyReference(
                GroupKey.defaults, .mapping(.defaults), summary: "Defaults that override the outer ones.",
                example: .items(
                    """
                    - group: Users
                      defaults: { timeout: 2s, headers: { Accept: application/json } }
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            KeyReference(
                GroupKey.stopOnFailure, .boolean,
                summary: "If `true`, the rest of the group is skipped after its first failure.",
                example: .items(
                    """
                    - group: An order, step by step
                      stopOnFailure: true
                      requests:
                        - POST: <<server>>/users
                        - GET: <<server>>/users/9
                    """)),
            ScriptKeys.key(
                GroupKey.beforeRequest, "before each request of the group",
                .items(
                    """
                    - group: Users
                      beforeRequest: pm.variables.set('sentAt', Date.now());
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            ScriptKeys.key(
                GroupKey.afterResponse, "after each response of the group",
                .items(
                    """
                    - group: Users
                      afterResponse: { file: sorted.js }
                      requests: [{ GET: <<server>>/users }]
                    """
                ).with(file: "sorted.js", "pm.test('a list', () => pm.expect(pm.response.json()).to.be.an('array'));\n")
            ),
            KeyReference(
                GroupKey.requests, .list(.item), .required,
                summary: "The requests, groups and includes in it, in the order in which they run.",
                example: .items(
                    """
                    - group: Users
                      requests:
                        - GET: <<server>>/users
                        - GET: <<server>>/users/7
                    """)),
        ])
}
