/// A whole collection as an introduction.
enum OverviewSubject {
    static let subject = ReferenceSubject(
        name: "overview", title: "The structure of a file", summary: "A complete collection with the most common keys.",
        blocks: [
            .paragraph(
                """
                A collection is one YAML file: a name, settings that the requests share, and a list of requests. \
                `hubrun FILE` runs it, `hubrun check FILE` only searches it for errors, `hubrun schema` prints the \
                JSON Schema for editors.
                """),
            .example(.file(verification)),
        ])

    private static let verification = """
        name: Verify a notification hub
        environments:
          emulator:                       # the first environment is the default
            hub: emulator                 # one that hubrun starts for this run
          azure:
            hub:
              connectionString: <<env.HUB_CONNECTION_STRING>>
              name: <<env.HUB_NAME>>

        variables:
          apiVersion: 2015-01             # text: never a date
          installationId: <<$uuid>>       # one value for each iteration
          pushChannel: <<$randomHex(64)>> # the handle from APNs

        defaults:
          headers:
            Authorization: <<sasToken>>
            x-ms-version: <<apiVersion>>
          query: { api-version: <<apiVersion>> }
          timeout: 10s

        requests:
          - name: The SAS token is accepted
            GET: <<hubUrl>>/installations/<<installationId>>
            expect:
              status: 404                 # nothing is registered yet
            hints:
              401: The hub refused the token. Check the key and this machine's clock.

          - name: The device registers
            PUT: <<hubUrl>>/installations/<<installationId>>
            body:
              json:
                installationId: <<installationId>>
                pushChannel: <<pushChannel>>
                platform: apns
                tags: ["12345"]
                templates:
                  genericTemplate:
                    body: '{"aps":{"alert":"$(message)"}}'
            expect:
              status: 200

          - name: The installation is stored
            needs: The device registers               # skipped when that one failed
            GET: <<hubUrl>>/installations/<<installationId>>
            retry: { attempts: 5, interval: 500ms }   # until the expectations are met
            expect:
              status: 200
              json:
                $.pushChannelExpired: false
                $.tags: ["12345"]
                $.templates.genericTemplate.body: { contains: $(message) }

          - name: A template notification is accepted
            POST: <<hubUrl>>/messages/
            headers:
              Content-Type: application/json;charset=utf-8
              ServiceBusNotification-Format: template
              ServiceBusNotification-Tags: "12345"
            body:
              json: { message: Hello from hubrun! }
            expect:
              status: 201
            capture:
              messageUrl: { header: Location }

        teardown:
          - name: The device is removed
            DELETE: <<hubUrl>>/installations/<<installationId>>
            expect: { status: 204 }
        """
}
