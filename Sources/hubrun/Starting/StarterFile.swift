/// A file that `hubrun init` writes.
struct StarterFile {
    let path: String
    /// What it is, beside its name in what is printed.
    let purpose: String
    let text: String

    static let all = [collection, environment, workflow]

    private static let collection = StarterFile(
        path: "collections/first.yaml", purpose: "a device registers, gets a notification and goes",
        text: """
            # hubrun collections              runs it against an emulated hub, which hubrun starts for the run
            # hubrun -e azure collections     runs it against yours: environments/azure.yaml
            # hubrun help format              tells what else can stand here
            name: First steps

            environments:
              emulator: { hub: emulator }     # the first one is used unless -e names another

            variables:
              device: <<$uuid>>               # another one in each run
              message: Hello from hubrun!

            defaults:
              headers: { Authorization: <<sasToken>> }
              query: { api-version: 2015-01 }
              timeout: 10s

            requests:
              - name: The device registers
                PUT: <<hubUrl>>/installations/<<device>>
                body:
                  json:
                    installationId: <<device>>
                    platform: apns
                    pushChannel: 00FC13ADFF785122B4AD28809A3420982341241421348097878E577C991DE8F0
                    tags: ["only-<<device>>"]
                    templates:
                      greeting: { body: '{"aps":{"alert":"$(message)"}}' }
                expect: { status: 200 }

              - name: The hub knows it
                GET: <<hubUrl>>/installations/<<device>>
                retry: { attempts: 5, interval: 500ms }     # a hub on Azure knows a moment later
                expect:
                  status: 200
                  json:
                    $.platform: apns
                    $.tags: ["only-<<device>>"]

              - name: A notification for it is accepted
                POST: <<hubUrl>>/messages
                headers:
                  ServiceBusNotification-Format: template
                  ServiceBusNotification-Tags: only-<<device>>
                body: { json: { message: <<message>> } }
                expect: { status: 201 }

            # Runs at the end, whatever happened.
            teardown:
              - name: The device is removed
                DELETE: <<hubUrl>>/installations/<<device>>
                expect: { status: 204 }

            """)

    private static let environment = StarterFile(
        path: "collections/environments/azure.yaml", purpose: "your hub, its keys read from the process's environment",
        text: """
            # hubrun -e azure collections
            # The connection string (Azure portal: Access Policies) and the hub's name are variables of the process, so that
            # no key stands in a file: HUB_CONNECTION_STRING='Endpoint=sb://…' HUB_NAME=myhub
            hub:
              connectionString: <<env.HUB_CONNECTION_STRING>>
              name: <<env.HUB_NAME>>

            """)

    private static let workflow = StarterFile(
        path: ".github/workflows/hubrun.yml", purpose: "the same on GitHub, after each push",
        text: """
            # Against an emulated hub, which needs no secrets. For yours: environment: azure below, and
            # HUB_CONNECTION_STRING and HUB_NAME under env, from the repository's secrets.
            name: hubrun
            on: [push, pull_request]
            permissions: { contents: read }
            jobs:
              collections:
                runs-on: ubuntu-latest
                steps:
                  - uses: actions/checkout@v4
                  # OWNER is whose hubrun it is.
                  - uses: OWNER/hubrun/.github/actions/hubrun@v\(Hubrun.version)
                    with:
                      paths: collections
                  - uses: actions/upload-artifact@v4
                    if: always()
                    with: { name: hubrun-reports, path: hubrun-reports }

            """)
}
