import CollectionModel

/// The reference of environments, in a collection or in a file of their own.
enum EnvironmentFormat {
    static let mapping = MappingReference(
        .environment, "An environment", "Variables, secrets and the notification hub of a run.",
        prose: [
            .paragraph(
                """
                An environment is part of the collection, under `environments`, or a file of its own. `-e azure` \
                searches the collection, then `environments/azure.yaml` (`.yml`, `.json`, `.plist`) next to the \
                collection and, inside a git repository, in its parent folders up to the root. The first environment \
                found is used, without the others. A name with a `/` or one of these endings is the path of a file. \
                Without `-e` the first environment of the collection is used; a collection may have none.
                """),
            .example(
                .environmentFile(
                    """
                    # environments/staging.yaml
                    variables:
                      base: https://staging.example
                    secrets: [env.PASSWORD]
                    """)),
            .paragraph(
                """
                An environment file can also be an export from Postman (`.postman_environment.json`; its secret values \
                are secrets), or a property list with `notificationHubNamespace`, `notificationHubName`, \
                `notificationHubKeyName` and `notificationHubKey`, which become a hub.
                """),
        ],
        keys: [
            KeyReference(
                EnvironmentKey.variables, .names(.variable, .value),
                summary: "Names and values; they override the collection's.",
                example: .collection(
                    """
                    environments:
                      local:
                        variables: { user: 7 }
                    requests:
                      - GET: <<server>>/users/<<user>>
                    """)),
            KeyReference(
                EnvironmentKey.secrets, .oneOrMore(.form("name of a variable, or env.NAME", pattern: NamePattern.any)),
                summary: "Names whose values are masked, in addition to the collection's.",
                example: .collection(
                    """
                    environments:
                      local:
                        variables: { apiKey: <<env.API_KEY>> }
                        secrets: [apiKey]
                    requests:
                      - GET: <<server>>/users/7
                        headers: { X-Api-Key: <<apiKey>> }
                    """
                ).with(environment: "API_KEY", "k-12345678")),
            KeyReference(
                EnvironmentKey.hub, .either([.word(["emulator"]), .mapping(.hub)]),
                summary: "The notification hub of the run; `emulator` starts an emulated one for this run. See `hub`.",
                example: .collection(
                    """
                    environments:
                      local: { hub: emulator }
                    requests:
                      - GET: <<hubUrl>>/installations/nobody
                        query: { api-version: 2015-01 }
                        headers: { Authorization: <<sasToken>> }
                        expect: { status: 404 }
                    """)),
        ])
}
