import CollectionModel

/// The reference of environments, in a collection or in a file of their own.
enum EnvironmentFormat {
    static let mapping = MappingReference(
        .environment, "An environment", "Variables, secrets and the hub that a run talks to.",
        prose: [
            .paragraph(
                """
                An environment stands in the collection under `environments`, or alone in a file. `-e azure` looks for it \
                in the collection, then for `environments/azure.yaml` (`.yml`, `.json`, `.plist`) next to the collection \
                and, inside a git repository, in its parents up to the root; the first found is used, whole. A name with \
                a `/` or one of these endings is a file. Without `-e` the first environment of the collection is used; a \
                collection may have none.
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
                Also read are a Postman environment's export (`.postman_environment.json`; its secret values are \
                secrets) and the property list with `notificationHubNamespace`, `notificationHubName`, \
                `notificationHubKeyName` and `notificationHubKey`, which become a hub.
                """),
        ],
        keys: [
            KeyReference(
                EnvironmentKey.variables, .names(.variable, .value),
                summary: "Names and values, nearer than the collection's own.",
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
                summary: "Names whose values are masked, besides the collection's.",
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
                summary: "Which notification hub the run talks to. `emulator` starts one for this run. See `hub`.",
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
