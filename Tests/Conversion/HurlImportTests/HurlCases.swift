/// The rows of the mapping tables: a source, and the collection without its first two lines.
enum HurlCases {
    static let all: [(name: String, source: String, yaml: String)] = [
        (
            "no response",
            ##"""
            GET http://a/b
            """##,
            ##"""
            requests:
              - GET: http://a/b

            """##
        ),
        (
            "any status",
            ##"""
            GET http://a/b
            HTTP *
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect: { status: { atLeast: 100 } }

            """##
        ),
        (
            "status and version",
            ##"""
            GET http://a/b
            HTTP/2 204
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 204
                  version: HTTP/2

            """##
        ),
        (
            "older HTTP version",
            ##"""
            GET http://a/b
            HTTP/1.1 204
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 204
                  version: HTTP/1.1

            """##
        ),
        (
            "headers",
            ##"""
            PUT http://a/b
            X-A: 1 # comment
            X-B: a\#b
            HTTP 200
            X-C: 2
            """##,
            ##"""
            requests:
              # comment
              - PUT: http://a/b
                headers:
                  X-A: "1"
                  X-B: a#b
                expect:
                  status: 200
                  headers: { X-C: "2" }

            """##
        ),
        (
            "query",
            ##"""
            GET http://a/b?x=1
            [Query]
            y: two words
            z: 3
            HTTP 200
            """##,
            ##"""
            requests:
              - GET: http://a/b?x=1
                query: { y: two words, z: 3 }
                expect: { status: 200 }

            """##
        ),
        (
            "older section names",
            ##"""
            POST http://a/b
            [QueryStringParams]
            y: 2
            [FormParams]
            f: 1
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                query: { y: 2 }
                body:
                  form: { f: 1 }
                expect: { status: 200 }

            """##
        ),
        (
            "form",
            ##"""
            POST http://a/b
            [Form]
            user: ann
            password: pw
            HTTP 200
            """##,
            ##"""
            secrets: [env.PASSWORD]
            requests:
              - POST: http://a/b
                body:
                  form:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source
                expect: { status: 200 }

            """##
        ),
        (
            "multipart",
            ##"""
            POST http://a/b
            [Multipart]
            a: one
            f: file,Package.swift; text/x
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                body:
                  multipart:
                    a: one
                    f: { file: Package.swift, type: text/x }
                expect: { status: 200 }

            """##
        ),
        (
            "cookies",
            ##"""
            GET http://a/b
            [Cookies]
            theme: dark
            session: 0123456789abcdef
            HTTP 200
            """##,
            ##"""
            secrets: [env.SESSION]
            requests:
              - GET: http://a/b
                cookies:
                  theme: dark
                  session: <<env.SESSION>>    # was written out in the source
                expect: { status: 200 }

            """##
        ),
        (
            "login",
            ##"""
            GET http://a/b
            [BasicAuth]
            ann: {{password}}
            HTTP 200
            """##,
            ##"""
            variables:
              password: <<env.PASSWORD>>
            secrets: [password]
            requests:
              - GET: http://a/b
                auth: { basic: { user: ann, password: <<password>> } }
                expect: { status: 200 }

            """##
        ),
        (
            "options",
            ##"""
            GET http://a/b
            [Options]
            location: true
            max-redirs: 3
            insecure: true
            delay: 500ms
            max-time: 5s
            connect-timeout: 2s
            retry: 2
            retry-interval: 1000ms
            http2: true
            resolve: a:80:127.0.0.1
            HTTP 200
            """##,
            ##"""
            requests:
              - GET: http://a/b
                delay: 500ms
                resolve: { "a:80": 127.0.0.1 }
                tls: { insecure: true }
                followRedirects: 3
                timeout: 5s
                connectTimeout: 2s
                http: 2
                retry: { attempts: 3, interval: 1s }
                expect: { status: 200 }

            """##
        ),
        (
            "endless retry",
            ##"""
            GET http://a/b
            [Options]
            retry: -1
            HTTP 200
            """##,
            ##"""
            requests:
              - GET: http://a/b
                retry: { attempts: 1000 }
                expect: { status: 200 }

            """##
        ),
        (
            "variable, user, repeat, output",
            ##"""
            GET http://a/b
            [Options]
            variable: x=5
            variable: y="5"
            user: ann:pw
            repeat: 3
            output: out.json
            HTTP 200
            """##,
            ##"""
            secrets: [env.PASSWORD]
            requests:
              - forEach:
                  repeat: <<$range(1,3)>>
                set: { x: 5, y: "5" }
                GET: http://a/b
                auth:
                  basic:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source
                expect: { status: 200 }
                save: out.json

            """##
        ),
        (
            "skip",
            ##"""
            GET http://a/b
            [Options]
            skip: true
            HTTP 200
            """##,
            ##"""
            requests:
              - GET: http://a/b
                skip: switched off in the source
                expect: { status: 200 }

            """##
        ),
        (
            "JSON",
            ##"""
            POST http://a/b
            {
              "a": {{n}},
              "b": "{{s}}"
            }
            HTTP 200
            """##,
            ##"""
            variables:
              n: <<env.N>>
              s: <<env.S>>
            requests:
              - POST: http://a/b
                body:
                  json:
                    a: <<n>>
                    b: "<<s>>"
                expect: { status: 200 }

            """##
        ),
        (
            "JSON list",
            ##"""
            POST http://a/b
            [1, 2]
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                body:
                  json: [1, 2]
                expect: { status: 200 }

            """##
        ),
        (
            "XML",
            ##"""
            POST http://a/b
            <a>
              <b/>
            </a>
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                body:
                  xml: |-
                    <a>
                      <b/>
                    </a>
                expect: { status: 200 }

            """##
        ),
        (
            "text",
            ##"""
            POST http://a/b
            Content-Type: text/csv
            ```
            a,b
            1,2
            ```
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/csv }
                body:
                  text: |
                    a,b
                    1,2
                expect: { status: 200 }

            """##
        ),
        (
            "text of one line",
            ##"""
            POST http://a/b
            Content-Type: text/x
            `one {{x}}`
            HTTP 200
            """##,
            ##"""
            variables:
              x: <<env.X>>
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { text: one <<x>> }
                expect: { status: 200 }

            """##
        ),
        (
            "text with a language",
            ##"""
            POST http://a/b
            ```json
            {"a": 1}
            ```
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                body:
                  json: { a: 1 }
                expect: { status: 200 }

            """##
        ),
        (
            "GraphQL",
            ##"""
            POST http://a/b
            ```graphql
            query($id: ID!) { user(id: $id) { name } }
            variables {"id": 7}
            ```
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                body:
                  graphql:
                    query: |
                      query($id: ID!) { user(id: $id) { name } }
                    variables: { id: 7 }
                expect: { status: 200 }

            """##
        ),
        (
            "file",
            ##"""
            POST http://a/b
            Content-Type: text/x
            file,Package.swift;
            HTTP 200
            """##,
            ##"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { file: Package.swift }
                expect: { status: 200 }

            """##
        ),
        (
            "base64 and hex",
            ##"""
            POST http://a/b
            base64,aGk=;
            HTTP 200

            POST http://a/c
            hex,6869;
            HTTP 200
            """##,
            ##"""
            variables:
              baseUrl: http://a
            requests:
              - POST: <<baseUrl>>/b
                body: { base64: aGk= }
                expect: { status: 200 }
              - POST: <<baseUrl>>/c
                body: { base64: aGk= }
                expect: { status: 200 }

            """##
        ),
        (
            "comments",
            ##"""
            # One
            # more
            GET http://a/b # behind
            # between
            HTTP 200
            # Two
            GET http://a/c
            HTTP 200
            """##,
            ##"""
            variables:
              baseUrl: http://a
            requests:
              # One
              # more
              # behind
              # between
              - GET: <<baseUrl>>/b
                expect: { status: 200 }
              # Two
              - GET: <<baseUrl>>/c
                expect: { status: 200 }

            """##
        ),
        (
            "functions",
            ##"""
            GET http://a/{{newUuid}}/{{newDate}}/{{x}}
            HTTP 200
            """##,
            ##"""
            variables:
              x: <<env.X>>
            requests:
              - GET: http://a/<<$uuid>>/<<$isoTimestamp>>/<<x>>
                expect: { status: 200 }

            """##
        ),
        (
            "secret header",
            ##"""
            GET http://a/b
            X-Api-Key: abcdef
            HTTP 200
            """##,
            ##"""
            secrets: [env.X_API_KEY]
            requests:
              - GET: http://a/b
                headers:
                  X-Api-Key: <<env.X_API_KEY>>    # was written out in the source
                expect: { status: 200 }

            """##
        ),
        (
            "captures",
            ##"""
            GET http://a/b
            HTTP 200
            [Captures]
            a: jsonpath "$.a"
            b: header "X-B"
            c: cookie "c"
            d: xpath "//d"
            e: body
            f: status
            g: url
            h: regex "id=(\\d+)"
            i: duration

            GET http://a/c/{{a}}/{{b}}/{{c}}/{{d}}/{{e}}/{{f}}/{{g}}/{{h}}/{{i}}
            HTTP 200
            """##,
            ##"""
            variables:
              baseUrl: http://a
            requests:
              - GET: <<baseUrl>>/b
                expect: { status: 200 }
                capture:
                  a: { json: $.a }
                  b: { header: X-B }
                  c: { cookie: c }
                  d: { xml: //d }
                  e: { from: text }
                  f: { from: status }
                  g: { from: url }
                  h: { from: text, regex: id=(\d+) }
                  i: { from: duration }
              - GET: <<baseUrl>>/c/<<a>>/<<b>>/<<c>>/<<d>>/<<e>>/<<f>>/<<g>>/<<h>>/<<i>>
                expect: { status: 200 }

            """##
        ),
        (
            "capture filters",
            ##"""
            GET http://a/b
            HTTP 200
            [Captures]
            a: jsonpath "$.a" nth 0
            b: header "B" regex "v=(.*)" toInt
            c: jsonpath "$.c" split "," first
            d: jsonpath "$.d" replace "x" "y" urlEncode
            e: jsonpath "$.e[*]" count
            f: body jsonpath "$.f"
            g: jsonpath "$.g" base64Encode redact

            GET http://a/c/{{a}}/{{b}}/{{c}}/{{d}}/{{e}}/{{f}}/{{g}}
            HTTP 200
            """##,
            ##"""
            variables:
              baseUrl: http://a
            requests:
              - GET: <<baseUrl>>/b
                expect: { status: 200 }
                capture:
                  a: { json: "$.a[0]" }
                  b: { header: B, regex: v=(.*), filters: number }
                  c: { json: $.c, filters: 'split(",") | first' }
                  d: { json: $.d, filters: 'replace("x", "y") | urlEncode' }
                  e: { json: "$.e[*]", filters: count }
                  f: { from: text, filters: jsonPath("$.f") }
                  g: { json: $.g, filters: base64, secret: true }
              - GET: <<baseUrl>>/c/<<a>>/<<b>>/<<c>>/<<d>>/<<e>>/<<f>>/<<g>>
                expect: { status: 200 }

            """##
        ),
        (
            "secret capture",
            ##"""
            GET http://a/b
            HTTP 200
            [Captures]
            token: jsonpath "$.token"

            GET http://a/c/{{token}}
            HTTP 200
            """##,
            ##"""
            variables:
              baseUrl: http://a
            requests:
              - GET: <<baseUrl>>/b
                expect: { status: 200 }
                capture:
                  token: { json: $.token, secret: true }
              - GET: <<baseUrl>>/c/<<token>>
                expect: { status: 200 }

            """##
        ),
        (
            "status",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            status >= 200
            status < 300
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect: { status: { equals: 200, atLeast: 200, lessThan: 300 } }

            """##
        ),
        (
            "equal",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" == 5
            jsonpath "$.b" == "5"
            jsonpath "$.c" == true
            jsonpath "$.d" == null
            jsonpath "$.e" == {{e}}
            jsonpath "$.f" == "{{f}}"
            jsonpath "$.g" != 1
            """##,
            ##"""
            variables:
              e: <<env.E>>
              f: <<env.F>>
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a: 5
                    $.b: "5"
                    $.c: true
                    $.d: null
                    $.e: <<e>>
                    $.f: "<<f>>"
                    $.g: { not: 1 }

            """##
        ),
        (
            "orders",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" > 1
            jsonpath "$.a" <= 5
            jsonpath "$.b" >= 1
            jsonpath "$.c" < 2
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a: { greaterThan: 1, atMost: 5 }
                    $.b: { atLeast: 1 }
                    $.c: { lessThan: 2 }

            """##
        ),
        (
            "texts",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" startsWith "x"
            jsonpath "$.b" endsWith "y"
            jsonpath "$.c" contains "z"
            jsonpath "$.d" matches /^\d+$/
            jsonpath "$.e" matches "^a\\.b"
            jsonpath "$.f" includes 5
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a: { startsWith: x }
                    $.b: { endsWith: "y" }
                    $.c: { contains: z }
                    $.d: { matches: ^\d+$ }
                    $.e: { matches: ^a\.b }
                    $.f: { contains: 5 }

            """##
        ),
        (
            "not",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" not == 1
            jsonpath "$.b" not contains "x"
            jsonpath "$.c" not exists
            jsonpath "$.d" not isEmpty
            jsonpath "$.e" not isString
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a: { not: 1 }
                    $.b: { not: { contains: x } }
                    $.c: { exists: false }
                    $.d: { empty: false }
                    $.e: { not: { type: text } }

            """##
        ),
        (
            "types",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" isBoolean
            jsonpath "$.b" isInteger
            jsonpath "$.c" isFloat
            jsonpath "$.d" isNumber
            jsonpath "$.e" isString
            jsonpath "$.f" isCollection
            jsonpath "$.g" isList
            jsonpath "$.h" isObject
            jsonpath "$.i" isUuid
            jsonpath "$.j" isIsoDate
            jsonpath "$.k" isEmpty
            jsonpath "$.l" exists
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a: { type: boolean }
                    $.b: { type: integer }
                    $.c: { type: number }
                    $.d: { type: number }
                    $.e: { type: text }
                    $.f: { type: list }
                    $.g: { type: list }
                    $.h: { type: mapping }
                    $.i: { type: uuid }
                    $.j: { type: dateTime }
                    $.k: { empty: true }
                    $.l: { exists: true }

            """##
        ),
        (
            "counts",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" count == 2
            jsonpath "$.a[*]" count > 1
            header "X-A" count == 2
            xpath "//a" count == 3
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a: { length: 2 }
                    $.a[*]: { count: { greaterThan: 1 } }
                  headers: { X-A: { count: 2 } }
                  xml: { //a: { count: 3 } }

            """##
        ),
        (
            "positions",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" nth 0 == 1
            jsonpath "$.b" first == 1
            jsonpath "$.c" last == 1
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json:
                    $.a[0]: 1
                    $.b[0]: 1
                    $.c[-1]: 1

            """##
        ),
        (
            "headers, cookies and others",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            header "x-a" == "1"
            header "X-N" toInt > 5
            cookie "sid" exists
            cookie "sid[HttpOnly]" exists
            cookie "sid[Max-Age]" == 60
            cookie "t" == "x"
            url endsWith "/b"
            version == "2"
            ip startsWith "127."
            redirects count == 0
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  headers:
                    X-A: "1"
                    X-N: { greaterThan: 5 }
                  cookies:
                    sid: { value: { exists: true }, httpOnly: true, maxAge: 60 }
                    t: x
                  url: { endsWith: /b }
                  version: HTTP/2
                  ip: { startsWith: "127." }
                  redirects: { count: 0 }

            """##
        ),
        (
            "XPath",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            xpath "//h1" == "Hello"
            xpath "count(//a)" == 2
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  xml:
                    //h1: Hello
                    count(//a): 2

            """##
        ),
        (
            "body",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            body == "x"
            body contains "a"
            body contains "b"
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  text: { equals: x, contains: [a, b] }

            """##
        ),
        (
            "bytes",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            bytes count == 8
            bytes startsWith hex,8950;
            sha256 == hex,4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6;
            md5 == hex,e9dd2797018cad79186e03e8c5aec8dc;
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  bytes:
                    length: 8
                    startsWith: "8950"
                    sha256: 4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6
                    md5: e9dd2797018cad79186e03e8c5aec8dc

            """##
        ),
        (
            "duration",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            duration < 2000
            duration > 1500
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  duration: { lessThan: 2s, greaterThan: 1500ms }

            """##
        ),
        (
            "certificate",
            ##"""
            GET https://a/b
            HTTP 200
            [Asserts]
            certificate "Subject" contains "x"
            certificate "Expire-Date" daysAfterNow > 15
            """##,
            ##"""
            requests:
              - GET: https://a/b
                expect:
                  status: 200
                  certificate:
                    subject: { contains: x }
                    expiresIn: { greaterThan: 15d }

            """##
        ),
        (
            "variable",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            variable "x" == 5
            """##,
            ##"""
            variables:
              x: <<env.X>>
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  values: { <<x>>: 5 }

            """##
        ),
        (
            "value of its own",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" split "," count == 2
            regex "id=(.*)" == "7"
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  values:
                    <<checked>>: 2
                    <<checked_2>>: "7"
                capture:
                  checked: { json: $.a, filters: 'split(",") | count' }
                  checked_2: { from: text, regex: id=(.*) }

            """##
        ),
        (
            "two checks that exclude one another",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            jsonpath "$.a" startsWith "x"
            jsonpath "$.a" startsWith "xy"
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json: { $.a: { startsWith: x } }
                  values: { <<checked>>: { startsWith: xy } }
                capture:
                  checked: { json: $.a }

            """##
        ),
        (
            "text of several lines",
            ##"""
            GET http://a/b
            HTTP 200
            [Asserts]
            body == ```
            one
            two
            ```
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  text: |
                    one
                    two

            """##
        ),
        (
            "JSON response",
            ##"""
            GET http://a/b
            HTTP 200
            {"a": [1, {"b": null}]}
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  json: { $: { equals: { a: [1, { b: null }] } } }

            """##
        ),
        (
            "unread capture",
            ##"""
            GET http://a/b
            HTTP 200
            [Captures]
            a: jsonpath "$.a"
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect: { status: 200 }
                # capture: { a: { json: $.a } }    nothing reads it

            """##
        ),
        (
            "text response",
            ##"""
            GET http://a/b
            HTTP 200
            `hello`
            """##,
            ##"""
            requests:
              - GET: http://a/b
                expect:
                  status: 200
                  text: hello

            """##
        ),
    ]
}
