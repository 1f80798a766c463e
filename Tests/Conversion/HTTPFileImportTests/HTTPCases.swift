/// The rows of the mapping tables: a source, and the collection without its first two lines.
enum HTTPCases {
    static let all: [(name: String, source: String, yaml: String)] = [
        (
            "URL alone",
            #"""
            http://a/b
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b

            """#
        ),
        (
            "method and version",
            #"""
            POST http://a/b HTTP/1.1
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b

            """#
        ),
        (
            "lower-case method",
            #"""
            post http://a/b
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b

            """#
        ),
        (
            "other method",
            #"""
            PURGE http://a/b
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - request: { method: PURGE, url: http://a/b }

            """#
        ),
        (
            "URL without a scheme",
            #"""
            GET localhost:8080/b
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://localhost:8080/b

            """#
        ),
        (
            "host as a header",
            #"""
            GET /b
            Host: a
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b

            """#
        ),
        (
            "names",
            #"""
            ### One
            GET http://a/b

            ### 
            # @name two
            GET http://a/c

            ###
            GET http://a/d
            """#,
            #"""
            variables:
              baseUrl: http://a
            defaults: { followRedirects: true }
            requests:
              - name: One
                GET: <<baseUrl>>/b
              - name: two
                GET: <<baseUrl>>/c
              - GET: <<baseUrl>>/d

            """#
        ),
        (
            "query on lines",
            #"""
            GET http://a/b
                ?x=1
                &y=two words
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                query: { x: 1, y: two words }

            """#
        ),
        (
            "comments",
            #"""
            # About
            // it
            GET http://a/b
            # between
            X-A: 1
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - description: |-
                  About
                  it
                  between
                GET: http://a/b
                headers: { X-A: "1" }

            """#
        ),
        (
            "headers",
            #"""
            GET http://a/b
            x-a: 1
            X-B: two
            X-A: 3
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                headers:
                  X-A: ["1", "3"]
                  X-B: two

            """#
        ),
        (
            "variables",
            #"""
            @host = a
            @base = http://{{host}}
            GET {{base}}/{{id}}/{{ user id }}
            X-A: {{%id}}
            """#,
            #"""
            variables:
              host: a
              base: http://<<host>>
              id: <<env.ID>>
              user_id: <<env.USER_ID>>
            defaults: { followRedirects: true }
            requests:
              - GET: <<base>>/<<id>>/<<user_id>>
                headers: { X-A: <<id | urlEncode>> }

            """#
        ),
        (
            "secret variable",
            #"""
            @password = pw
            GET http://a/b
            X-A: {{password}}
            """#,
            #"""
            variables:
              password: <<env.PASSWORD>>    # was written out in the source
            secrets: [env.PASSWORD]
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                headers: { X-A: <<password>> }

            """#
        ),
        (
            "functions",
            #"""
            GET http://a/{{$guid}}/{{$uuid}}/{{$random.uuid}}/{{$timestamp}}/{{$isoTimestamp}}
            X-R: {{$randomInt 1 7}} {{$randomInt}}
            X-D: {{$datetime iso8601}}
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/<<$uuid>>/<<$uuid>>/<<$uuid>>/<<$timestamp>>/<<$isoTimestamp>>
                headers:
                  X-R: <<$randomInt(1,6)>> <<$randomInt>>
                  X-D: <<$isoTimestamp>>

            """#
        ),
        (
            "environment",
            #"""
            GET http://a/{{$processEnv HOME_ID}}/{{$env.X}}/{{$dotenv Y}}
            X-A: {{$processEnv API_TOKEN}}
            """#,
            #"""
            secrets: [env.API_TOKEN]
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/<<env.HOME_ID>>/<<env.X>>/<<env.Y>>
                headers: { X-A: <<env.API_TOKEN>> }

            """#
        ),
        (
            "unknown function",
            #"""
            GET http://a/b
            X-A: {{$random.alphabetic(5)}}
            """#,
            #"""
            variables:
              random_alphabetic: <<env.RANDOM_ALPHABETIC>>
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                headers: { X-A: <<random_alphabetic>> }

            """#
        ),
        (
            "values of responses",
            #"""
            # @name login
            POST http://a/login

            ###
            GET http://a/b
            X-A: {{login.response.body.$.a}}
            X-B: {{login.response.headers.X-Id}}
            X-C: {{login.response.body.*}}
            X-D: {{login.response.body.//a}}
            """#,
            #"""
            variables:
              baseUrl: http://a
            defaults: { followRedirects: true }
            requests:
              - name: login
                POST: <<baseUrl>>/login
                capture:
                  login_a: { json: $.a }
                  login_Id: { header: X-Id }
                  login_body: { from: text }
                  login_a_2: { xml: //a }
              - GET: <<baseUrl>>/b
                headers:
                  X-A: <<login_a>>
                  X-B: <<login_Id>>
                  X-C: <<login_body>>
                  X-D: <<login_a_2>>

            """#
        ),
        (
            "bearer",
            #"""
            GET http://a/b
            Authorization: Bearer abcdef
            """#,
            #"""
            secrets: [env.TOKEN]
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                auth: { bearer: <<env.TOKEN>> }    # was written out in the source

            """#
        ),
        (
            "basic with two words",
            #"""
            GET http://a/b
            Authorization: Basic ann pw
            """#,
            #"""
            secrets: [env.PASSWORD]
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                auth:
                  basic:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "basic with a colon",
            #"""
            GET http://a/b
            Authorization: Basic {{user}}:{{password}}
            """#,
            #"""
            variables:
              user: <<env.USER_VALUE>>
              password: <<env.PASSWORD>>
            secrets: [password]
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                auth: { basic: { user: <<user>>, password: <<password>> } }

            """#
        ),
        (
            "digest",
            #"""
            GET http://a/b
            Authorization: Digest ann pw
            """#,
            #"""
            secrets: [env.PASSWORD]
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                auth:
                  digest:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "JSON",
            #"""
            POST http://a/b
            Content-Type: application/json

            {
              "a": 1,
              "b": "{{x}}",
              "n": {{n}}
            }
            """#,
            #"""
            variables:
              x: <<env.X>>
              n: <<env.N>>
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                body:
                  json:
                    a: 1
                    b: "<<x>>"
                    n: <<n>>

            """#
        ),
        (
            "JSON without a type",
            #"""
            POST http://a/b

            {"a": 1}
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                body:
                  json: { a: 1 }

            """#
        ),
        (
            "form",
            #"""
            POST http://a/b
            Content-Type: application/x-www-form-urlencoded

            a=1
            &b=x%20y
            &c={{c}}
            """#,
            #"""
            variables:
              c: <<env.C>>
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                body:
                  form: { a: 1, b: x y, c: <<c>> }

            """#
        ),
        (
            "text",
            #"""
            POST http://a/b
            Content-Type: text/csv

            a,b
            1,2


            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/csv }
                body:
                  text: |-
                    a,b
                    1,2

            """#
        ),
        (
            "XML",
            #"""
            POST http://a/b
            Content-Type: application/xml

            <a>{{x}}</a>
            """#,
            #"""
            variables:
              x: <<env.X>>
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                body: { xml: <a><<x>></a> }

            """#
        ),
        (
            "file",
            #"""
            POST http://a/b
            Content-Type: text/x

            < ./Package.swift
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { file: ./Package.swift }

            """#
        ),
        (
            "file between lines",
            #"""
            POST http://a/b
            Content-Type: text/x

            one
            < Package.swift
            two
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body:
                  text: |-
                    one
                    <<$file("Package.swift")>>
                    two

            """#
        ),
        (
            "multipart",
            #"""
            POST http://a/b
            Content-Type: multipart/form-data; boundary=XX

            --XX
            Content-Disposition: form-data; name="a"

            one
            --XX
            Content-Disposition: form-data; name="f"; filename="x.txt"
            Content-Type: text/plain

            < Package.swift
            --XX--
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                body:
                  multipart:
                    a: one
                    f: { file: Package.swift, filename: x.txt, type: text/plain }

            """#
        ),
        (
            "GraphQL",
            #"""
            POST http://a/graphql
            Content-Type: application/json
            X-Request-Type: GraphQL

            query ($id: ID!) {
              user(id: $id) { name }
            }

            { "id": {{id}} }
            """#,
            #"""
            variables:
              id: <<env.ID>>
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/graphql
                body:
                  graphql:
                    query: |
                      query ($id: ID!) {
                        user(id: $id) { name }
                      }
                    variables: { id: <<id>> }

            """#
        ),
        (
            "GraphQL method",
            #"""
            GRAPHQL http://a/graphql

            { users { name } }
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/graphql
                body:
                  graphql:
                    query: "{ users { name } }"

            """#
        ),
        (
            "save",
            #"""
            GET http://a/b

            >> out/b.json
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                save: out/b.json

            """#
        ),
        (
            "saved responses",
            #"""
            GET http://a/b

            <> 2024.json
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b

            """#
        ),
        (
            "settings",
            #"""
            # @no-redirect
            # @no-cookie-jar
            // @timeout 5
            # @connection-timeout 100 ms
            GET http://a/b
            """#,
            #"""
            requests:
              - GET: http://a/b
                followRedirects: false
                cookieJar: false
                timeout: 5s
                connectTimeout: 100ms

            """#
        ),
        (
            "status",
            #"""
            GET http://a/b

            > {% client.test('ok', () => { client.assert(response.status == 200); }); %}
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                expect: { status: 200 }

            """#
        ),
        (
            "checks",
            #"""
            GET http://a/b

            > {%
             client.test("all", function() {
              // c
              client.assert(response.body.a.b[0]['x-y'] === "v", "m");
              client.assert(response.body.n >= 5);
              client.assert(response.body.hasOwnProperty("id"), 'x');
              client.assert(response.contentType.mimeType === "application/json");
              client.assert(response.headers.valueOf("X-A") !== 'z');
             });
            %}
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - GET: http://a/b
                expect:
                  headers:
                    Content-Type: { startsWith: application/json }
                    X-A: { not: z }
                  json:
                    $.a.b[0]['x-y']: v
                    $.n: { atLeast: 5 }
                    $.id: { exists: true }

            """#
        ),
        (
            "saved values",
            #"""
            GET http://a/b

            > {%
            client.global.set("id", response.body.id);
            client.global.set('tag', response.headers.valueOf("ETag"))
            client.log('x')
            %}

            ###
            GET http://a/{{id}}
            X-A: {{tag}}
            """#,
            #"""
            variables:
              baseUrl: http://a
            defaults: { followRedirects: true }
            requests:
              - GET: <<baseUrl>>/b
                capture:
                  id: { json: $.id }
                  tag: { header: ETag }
              - GET: <<baseUrl>>/<<id>>
                headers: { X-A: <<tag>> }

            """#
        ),
        (
            "other handler",
            #"""
            GET http://a/b

            > {%
            client.test('x', function() { client.assert(foo(response.body)); });
            const a = 1;
            client.global.set('a', a + 1);
            %}
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              # To do after the response:
              #   client.test('x', function() { client.assert(foo(response.body)); });
              #   const a = 1;
              #   client.global.set('a', a + 1);
              - GET: http://a/b

            """#
        ),
        (
            "handler without a body",
            #"""
            POST http://a/b
            Content-Type: application/json
            > {% client.assert(response.status === 201) %}
            """#,
            #"""
            defaults: { followRedirects: true }
            requests:
              - POST: http://a/b
                headers: { Content-Type: application/json }
                expect: { status: 201 }

            """#
        ),
    ]
}
