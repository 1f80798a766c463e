import CollectionModel

/// The reference of groups.
enum GroupFormat {
    static let mapping = MappingReference(
        .group, "A group", "Requests that share a name, variables, conditions and defaults.",
        prose: [.paragraph("Groups nest. `tags` and `when` of a group hold for all that is in it.")],
        keys: [
            KeyReference(
                GroupKey.group, .title, .required, summary: "The group's name, and what makes the item a group.",
                example: .items(
                    """
                    - group: Users
                      requests:
                        - GET: <<server>>/users/7
                    """)),
            KeyReference(
                GroupKey.description, .fixedText, summary: "More about it, for readers.",
                example: .items(
                    """
                    - group: Users
                      description: Reading only; nothing is changed.
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            KeyReference(
                GroupKey.variables, .names(.variable, .value),
                summary: "Variables for this group, nearer than the file's.",
                example: .items(
                    """
                    - group: Users
                      variables: { path: /users/7 }
                      requests: [{ GET: <<server>><<path>> }]
                    """)),
            KeyReference(
                GroupKey.tags, .oneOrMore(.title),
                summary: "Words for `--tag` and `--skip-tag`, for every request in it.",
                example: .items(
                    """
                    - group: Users
                      tags: [smoke, users]
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            KeyReference(
                GroupKey.when, .names(.placeholder, .mapping(.matcher)),
                summary: """
                    Conditions, asked once when the group is reached; unless all hold, the group is skipped and says why.
                    """,
                example: .items(
                    """
                    - group: Emulator only
                      when: { <<hubKind>>: emulator }
                      requests: [{ GET: <<hubUrl | default(server)>>/ }]
                    - GET: <<server>>/users/7
                    """)),
            KeyReference(
                GroupKey.defaults, .mapping(.defaults), summary: "Defaults that lie over the outer ones.",
                example: .items(
                    """
                    - group: Users
                      defaults: { timeout: 2s, headers: { Accept: application/json } }
                      requests: [{ GET: <<server>>/users/7 }]
                    """)),
            KeyReference(
                GroupKey.stopOnFailure, .boolean,
                summary: "With `true` the rest of the group is skipped after its first failure.",
                example: .items(
                    """
                    - group: An order, step by step
                      stopOnFailure: true
                      requests:
                        - POST: <<server>>/users
                        - GET: <<server>>/users/9
                    """)),
            KeyReference(
                GroupKey.requests, .list(.item), .required, summary: "Requests, groups and includes, in their order.",
                example: .items(
                    """
                    - group: Users
                      requests:
                        - GET: <<server>>/users
                        - GET: <<server>>/users/7
                    """)),
        ])
}
