/// The reference of `defaults` of a collection or group.
enum DefaultsFormat {
    static let mapping = MappingReference(
        .defaults, "Defaults", "What every request of a collection or group starts from.",
        prose: [
            .paragraph(
                """
                The `defaults` of a group or an included file lie over the outer ones, and a request's own keys over all. \
                `headers` (whose names are case-insensitive), `query`, `cookies`, `retry`, `tls`, `hints`, `expect` and \
                each mapping under `expect` merge name by name. A name's value and every other key is replaced whole: a \
                request's `expect.status` takes the place of the default's.
                """),
            .paragraph(
                """
                `null` takes away: a default, or a header that would be sent by itself (`User-Agent: hubrun/VERSION`, \
                `Accept: */*`, `Content-Type`).
                """),
            .example(
                .collection(
                    """
                    defaults:
                      headers: { Authorization: Bearer t0k3n, X-Trace: "on" }
                      expect: { headers: { Content-Type: { startsWith: application/json } } }
                    requests:
                      - GET: <<server>>/me
                      - GET: <<server>>/text
                        headers: { X-Trace: null }            # Authorization is still sent
                        expect: { headers: { Content-Type: null } }
                    """)),
        ],
        keys: SettingKeys.all)
}
