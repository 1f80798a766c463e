/// The reference of `defaults` of a collection or group.
enum DefaultsFormat {
    static let mapping = MappingReference(
        .defaults, "Defaults", "Settings of all requests of a collection or group.",
        prose: [
            .paragraph(
                """
                The `defaults` of a group or an included file override the outer ones, and a request's own keys \
                override all defaults. `headers` (whose names are case-insensitive), `query`, `cookies`, `retry`, \
                `tls`, `hints`, `expect` and each mapping under `expect` are merged name by name. The value of a name \
                and every other key are replaced as a whole: a request's `expect.status` replaces that of the \
                defaults.
                """),
            .paragraph(
                """
                `null` removes a default, or a header that is sent automatically (`User-Agent: hubrun/VERSION`, \
                `Accept: */*`, `Content-Type`).
                """),
            .example(
                .collection(
                    """
                    defaults:
                      headers: { Authorization: Bearer <<env.TOKEN>>, X-Trace: "on" }
                      expect: { headers: { Content-Type: { startsWith: application/json } } }
                    requests:
                      - GET: <<server>>/me
                      - GET: <<server>>/text
                        headers: { X-Trace: null }            # Authorization is still sent
                        expect: { headers: { Content-Type: null } }
                    """
                ).with(environment: "TOKEN", "t0k3n")),
        ],
        keys: SettingKeys.all)
}
