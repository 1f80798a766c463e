/// The first files of a project for a notification hub.
extension StarterFile {
    static let hubFiles =
        [hubCollection, emulatorEnvironment, hubEnvironment, hubWorkflow]
        + project(
            of: .hub, variables: "HUB_CONNECTION_STRING=Endpoint=sb://…\nHUB_NAME=")

    static let hubCollection = StarterFile(
        path: "collections/verify.yaml", purpose: "a device registers, gets a notification and goes",
        text: """
            \(schemaLine("collection", depth: 1))
            # hubrun collections/verify.yaml            runs it against an emulated hub, which hubrun starts for the run
            # hubrun -e azure collections/verify.yaml   runs it against yours: environments/azure.yaml
            # hubrun help format                        explains what a collection can contain
            name: First steps with a hub

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

    private static let emulatorEnvironment = StarterFile(
        path: "collections/environments/emulator.yaml",
        purpose: "an emulated hub; hubrun.yaml chooses it unless -e is given",
        text: """
            \(schemaLine("environment", depth: 2))
            hub: emulator

            """)

    private static let hubEnvironment = StarterFile(
        path: "collections/environments/azure.yaml", purpose: "your hub, its keys read from the process's environment",
        text: """
            \(schemaLine("environment", depth: 2))
            # hubrun -e azure collections/verify.yaml
            # The connection string (Azure portal: Access Policies) and the hub's name are variables of the process, so that
            # no key stands in a file: HUB_CONNECTION_STRING='Endpoint=sb://…' HUB_NAME=myhub
            hub:
              connectionString: <<env.HUB_CONNECTION_STRING>>
              name: <<env.HUB_NAME>>

            """)

    private static let hubWorkflow = workflow(
        purpose: "the same on GitHub, after each push: edit the line under EDIT",
        text: """
            # Against an emulated hub, which needs no secrets.
            """,
        inputs: """
                      # EDIT for a hub of your own: remove the # from these lines, and add the secrets to the repository.
                      #environment: azure
                    #env:
                    #  HUB_CONNECTION_STRING: ${{ secrets.HUB_CONNECTION_STRING }}
                    #  HUB_NAME: ${{ secrets.HUB_NAME }}
            """)
}
