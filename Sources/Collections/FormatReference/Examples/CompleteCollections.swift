/// Short collections; each shows one topic completely.
enum CompleteCollections {
    static let subject = ReferenceSubject(
        name: "examples", title: "Short collections",
        summary: "A login, data rows, OAuth 2, a file upload, a hub, an include, waiting for a job.",
        blocks: [
            .paragraph("A login whose token the other requests use:"), .example(login),
            .paragraph("One iteration for each row of a table:"), .example(rows),
            .paragraph("An OAuth 2 token, minted when it is first needed:"), .example(oauth2),
            .paragraph("An upload, as a form in a browser sends it:"), .example(upload),
            .paragraph("A device that registers at a notification hub, an emulated one by default:"), .example(hub),
            .paragraph("Requests that several collections share, in a file of their own:"), .example(include),
            .paragraph("Waiting until a job is done:"), .example(job),
        ])

    private static let login = ReferenceExample.file(
        """
        name: A login
        variables: { server: http://localhost:8080 }
        secrets: [env.PASSWORD]
        setup:
          - name: Log in
            POST: <<server>>/login
            body: { json: { user: ann, password: <<env.PASSWORD>> } }
            capture:
              token: { json: $.token, secret: true }
        requests:
          - name: Who am I
            GET: <<server>>/me
            headers: { Authorization: Bearer <<token>> }
            expect:
              status: 200
              json: { $.name: Ann Lee }
        """
    ).with(environment: "PASSWORD", "secret")

    private static let rows = ReferenceExample.file(
        """
        name: Known and unknown users
        variables: { server: http://localhost:8080 }
        data: users.csv                   # id,status
        requests:
          - name: The status is right
            GET: <<server>>/users/<<id>>
            expect: { status: <<status>> }
        """
    ).with(file: "users.csv", "id,status\n7,200\n8,404\n")

    private static let oauth2 = ReferenceExample.file(
        """
        name: An API behind OAuth 2
        variables: { server: http://localhost:8080 }
        tokens:
          api:
            oauth2:
              tokenUrl: <<server>>/token
              clientId: app
              clientSecret: <<env.CLIENT_SECRET>>
              scope: read
            refreshOn: 401
        defaults:
          headers: { Authorization: Bearer <<api>> }
        requests:
          - GET: <<server>>/me
            expect: { status: 200 }
        """
    ).with(environment: "CLIENT_SECRET", "s3cr3t-of-app")

    private static let upload = ReferenceExample.file(
        """
        name: An upload
        variables: { server: http://localhost:8080 }
        requests:
          - name: The picture is taken
            POST: <<server>>/echo
            body:
              multipart:
                title: Holidays
                picture: { file: picture.png, type: image/png }
            expect:
              status: 200
              json:
                $.headers['content-type']: { startsWith: multipart/form-data }
                $.body: { contains: ['name="title"', 'filename="picture.png"'] }
        """
    ).with(anyFile: "picture.png")

    private static let hub = ReferenceExample.file(
        """
        name: A device registers
        environments:
          emulator: { hub: emulator }
          azure:
            hub:
              connectionString: <<env.HUB_CONNECTION_STRING>>
              name: <<env.HUB_NAME>>
        variables: { device: <<$uuid>> }
        defaults:
          headers: { Authorization: <<sasToken>> }
          query: { api-version: 2015-01 }
        requests:
          - name: It registers
            PUT: <<hubUrl>>/installations/<<device>>
            body:
              json:
                installationId: <<device>>
                platform: apns
                pushChannel: <<$randomHex(64)>>
            expect: { status: 200 }
          - name: It is there
            GET: <<hubUrl>>/installations/<<device>>
            retry: { attempts: 5, interval: 500ms }
            expect: { json: { $.platform: apns } }
        teardown:
          - DELETE: <<hubUrl>>/installations/<<device>>
        """)

    private static let include = ReferenceExample.file(
        """
        name: A shared login
        variables: { server: http://localhost:8080 }
        requests:
          - include: _login.yaml
            with: { user: demo }
          - GET: <<server>>/me
            headers: { Authorization: Bearer <<token>> }
        """
    ).with(
        file: "_login.yaml",
        """
        name: Log in
        requests:
          - POST: <<server>>/login
            body: { json: { user: <<user>> } }
            capture: { token: { json: $.token, secret: true } }

        """)

    private static let job = ReferenceExample.file(
        """
        name: A job
        variables: { server: http://localhost:8080 }
        requests:
          - name: The job gets done
            GET: <<server>>/jobs/1
            retry: { attempts: 10, interval: 10ms, backoff: 2, maxInterval: 1s }
            expect: { json: { $.state: done } }
        """)
}
