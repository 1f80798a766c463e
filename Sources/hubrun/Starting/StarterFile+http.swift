/// The first files of a project for any HTTP server.
extension StarterFile {
    static let httpFiles =
        [httpCollection, localEnvironment, httpEnvironment, httpWorkflow]
        + project(of: .http, variables: "PASSWORD=sesame")

    static let httpCollection = StarterFile(
        path: "collections/first.yaml", purpose: "a login, and an item that is created, read and deleted",
        text: """
            \(schemaLine("collection", depth: 1))
            # hubrun echo                                a server to run it against, in another terminal
            # hubrun collections/first.yaml              runs it there
            # hubrun -e staging collections/first.yaml   runs it against yours: environments/staging.yaml
            # hubrun help format                         explains what a collection can contain
            name: First steps

            variables:
              item: tea-<<$randomHex(8)>>                 # another one in each run
              password: <<env.PASSWORD | default("sesame")>>

            secrets: [password]                           # masked in all output

            defaults:
              timeout: 10s

            requests:
              - name: The server is there
                GET: <<base>>/
                expect:
                  status: 200
                  headers: { Content-Type: { startsWith: text/html } }

              - name: Log in
                POST: <<base>>/login
                body: { json: { user: demo, password: <<password>> } }
                expect: { status: 200 }
                capture:
                  token: { json: $.token, secret: true }  # <<token>> from now on, masked too

              - name: Who am I
                GET: <<base>>/me
                auth: { bearer: <<token>> }
                expect:
                  json:
                    $.name: demo
                    $.roles: { contains: reader }

              - name: An item is created
                POST: <<base>>/items
                body: { json: { name: <<item>>, tags: [first] } }
                expect: { status: 201 }
                capture:
                  id: { json: $.id }

              - name: The item can be read
                GET: <<base>>/items/<<id>>
                expect:
                  status: 200
                  json: { $.name: <<item>> }

            # Runs at the end, whatever happened.
            teardown:
              - name: The item is deleted
                DELETE: <<base>>/items/<<id>>
                expect: { status: 204 }

            """)

    private static let localEnvironment = StarterFile(
        path: "collections/environments/local.yaml", purpose: "this machine; hubrun.yaml chooses it unless -e is given",
        text: """
            \(schemaLine("environment", depth: 2))
            variables:
              base: http://127.0.0.1:\(EchoCommand.usualPort)

            """)

    private static let httpEnvironment = StarterFile(
        path: "collections/environments/staging.yaml", purpose: "your own server: edit its address",
        text: """
            \(schemaLine("environment", depth: 2))
            # hubrun -e staging collections/first.yaml
            # A password stands in no file: PASSWORD=… is a variable of the process, which a collection reads as
            # <<env.PASSWORD>>.
            variables:
              base: https://staging.example    # EDIT: the address of your server

            """)

    private static let httpWorkflow = workflow(
        purpose: "the same on GitHub, after each push: edit the lines under EDIT",
        text: """
            # Against the server of collections/environments/staging.yaml.
            """,
        inputs: """
                      # EDIT: the environment with the address of your server.
                      environment: staging
                    env:
                      # EDIT: add this secret to the repository, or remove the line.
                      PASSWORD: ${{ secrets.PASSWORD }}
            """)
}
