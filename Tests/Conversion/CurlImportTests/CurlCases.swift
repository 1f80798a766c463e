/// The rows of the mapping tables: a source, and the collection without its first two lines.
enum CurlCases {
    static let all: [(name: String, source: String, yaml: String)] = [
        (
            "method",
            #"""
            curl -X PUT http://a/b
            """#,
            #"""
            requests:
              - PUT: http://a/b

            """#
        ),
        (
            "lower-case method",
            #"""
            curl -X purge http://a/b
            """#,
            #"""
            requests:
              - request: { method: purge, url: http://a/b }

            """#
        ),
        (
            "HEAD",
            #"""
            curl -I http://a/b
            """#,
            #"""
            requests:
              - HEAD: http://a/b

            """#
        ),
        (
            "data in the query",
            #"""
            curl -G http://a/b -d q=1 --data-urlencode 'r=x y'
            """#,
            #"""
            requests:
              - GET: http://a/b
                query: { q: 1, r: x y }

            """#
        ),
        (
            "url option and scheme",
            #"""
            curl --url a.example/b
            """#,
            #"""
            requests:
              - GET: http://a.example/b

            """#
        ),
        (
            "several URLs",
            #"""
            curl http://a/b http://a/c
            """#,
            #"""
            variables:
              baseUrl: http://a
            requests:
              - GET: <<baseUrl>>/b
              - GET: <<baseUrl>>/c

            """#
        ),
        (
            "set of URLs",
            #"""
            curl 'http://a/{b,c}'
            """#,
            #"""
            requests:
              - forEach: { part: [b, c] }
                GET: http://a/<<part>>

            """#
        ),
        (
            "range of URLs",
            #"""
            curl 'http://a/[1-3]'
            """#,
            #"""
            requests:
              - forEach: { number: [1, 2, 3] }
                GET: http://a/<<number>>

            """#
        ),
        (
            "padded range",
            #"""
            curl 'http://a/[08-10]'
            """#,
            #"""
            requests:
              - forEach: { part: ["08", "09", 10] }
                GET: http://a/<<part>>

            """#
        ),
        (
            "letters with a step",
            #"""
            curl 'http://a/[a-e:2]'
            """#,
            #"""
            requests:
              - forEach: { letter: [a, c, e] }
                GET: http://a/<<letter>>

            """#
        ),
        (
            "long range",
            #"""
            curl 'http://a/[1-5000]'
            """#,
            #"""
            requests:
              - forEach:
                  number: <<$range(1,5000)>>
                GET: http://a/<<number>>

            """#
        ),
        (
            "combined globs",
            #"""
            curl 'http://a/{x,y}/[1-2]'
            """#,
            #"""
            requests:
              - forEach:
                  part: [x, x, "y", "y"]
                  number: [1, 2, 1, 2]
                GET: http://a/<<part>>/<<number>>

            """#
        ),
        (
            "no globs",
            #"""
            curl -g 'http://a/[1]/{b}'
            """#,
            #"""
            requests:
              - GET: http://a/[1]/{b}

            """#
        ),
        (
            "next",
            #"""
            curl http://a/b -X PUT --next http://a/c
            """#,
            #"""
            variables:
              baseUrl: http://a
            requests:
              - PUT: <<baseUrl>>/b
              - GET: <<baseUrl>>/c

            """#
        ),
        (
            "equivalent query",
            #"""
            curl 'http://a/b?q=a%20b&r=1'
            """#,
            #"""
            requests:
              - GET: http://a/b
                query: { q: a b, r: 1 }

            """#
        ),
        (
            "other encoding of the query",
            #"""
            curl 'http://a/b?q=a+b&u=x%3Ay'
            """#,
            #"""
            requests:
              - GET: http://a/b?q=a+b&u=x%3Ay

            """#
        ),
        (
            "secret in the query",
            #"""
            curl 'http://a/b?api_key=abc&x=1'
            """#,
            #"""
            secrets: [env.API_KEY]
            requests:
              - GET: http://a/b
                query:
                  api_key: <<env.API_KEY>>    # was written out in the source
                  x: 1

            """#
        ),
        (
            "fragment",
            #"""
            curl 'http://a/b#c'
            """#,
            #"""
            requests:
              - GET: http://a/b

            """#
        ),
        (
            "login in the URL",
            #"""
            curl http://ann:pw@a/b
            """#,
            #"""
            secrets: [env.PASSWORD]
            requests:
              - GET: http://a/b
                auth:
                  basic:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "headers",
            #"""
            curl http://a/b -H 'X-A: 1' -H 'x-b: two' -H 'X-Empty;' -H 'Accept:' -H 'X-A: 3'
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers:
                  X-A: ["1", "3"]
                  X-B: two
                  X-Empty: ""
                  Accept: null

            """#
        ),
        (
            "secret header",
            #"""
            curl http://a/b -H 'X-Api-Key: abcdef'
            """#,
            #"""
            secrets: [env.X_API_KEY]
            requests:
              - GET: http://a/b
                headers:
                  X-Api-Key: <<env.X_API_KEY>>    # was written out in the source

            """#
        ),
        (
            "bearer",
            #"""
            curl http://a/b -H 'Authorization: Bearer abcdef'
            """#,
            #"""
            secrets: [env.TOKEN]
            requests:
              - GET: http://a/b
                auth: { bearer: <<env.TOKEN>> }    # was written out in the source

            """#
        ),
        (
            "basic header",
            #"""
            curl http://a/b -H 'Authorization: Basic YW5uOnB3'
            """#,
            #"""
            secrets: [env.PASSWORD]
            requests:
              - GET: http://a/b
                auth:
                  basic:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "other scheme",
            #"""
            curl http://a/b -H 'authorization: Token abcdef'
            """#,
            #"""
            secrets: [env.AUTHORIZATION]
            requests:
              - GET: http://a/b
                headers:
                  Authorization: Token <<env.AUTHORIZATION>>    # was written out in the source

            """#
        ),
        (
            "agent, referer, range",
            #"""
            curl http://a/b -A me/1 -e http://r/ -r 0-99
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers:
                  User-Agent: me/1
                  Referer: http://r/
                  Range: bytes=0-99

            """#
        ),
        (
            "no agent",
            #"""
            curl http://a/b -A ''
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers: { User-Agent: null }

            """#
        ),
        (
            "time condition",
            #"""
            curl http://a/b -z 'Tue, 01 Jan 2030 00:00:00 GMT'
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers: { If-Modified-Since: "Tue, 01 Jan 2030 00:00:00 GMT" }

            """#
        ),
        (
            "cookies",
            #"""
            curl http://a/b -b 'a=1; session=0123456789abcdef'
            """#,
            #"""
            secrets: [env.SESSION]
            requests:
              - GET: http://a/b
                cookies:
                  a: "1"
                  session: <<env.SESSION>>    # was written out in the source

            """#
        ),
        (
            "cookie header",
            #"""
            curl http://a/b -H 'Cookie: a=1'
            """#,
            #"""
            secrets: [env.A]
            requests:
              - GET: http://a/b
                cookies:
                  a: <<env.A>>    # was written out in the source

            """#
        ),
        (
            "bearer option",
            #"""
            curl http://a/b --oauth2-bearer abcdef
            """#,
            #"""
            secrets: [env.TOKEN]
            requests:
              - GET: http://a/b
                auth: { bearer: <<env.TOKEN>> }    # was written out in the source

            """#
        ),
        (
            "form",
            #"""
            curl http://a/b -d 'a=1&b=x%20y' -d c=2
            """#,
            #"""
            requests:
              - POST: http://a/b
                body:
                  form: { a: 1, b: x y, c: 2 }

            """#
        ),
        (
            "form with a secret",
            #"""
            curl http://a/b -d 'user=ann&password=pw'
            """#,
            #"""
            secrets: [env.PASSWORD]
            requests:
              - POST: http://a/b
                body:
                  form:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "text as a form",
            #"""
            curl http://a/b -d 'no form'
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: application/x-www-form-urlencoded }
                body: { text: no form }

            """#
        ),
        (
            "JSON without its type",
            #"""
            curl http://a/b -d '{"a":1}'
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: application/x-www-form-urlencoded }
                body:
                  json: { a: 1 }

            """#
        ),
        (
            "JSON",
            #"""
            curl http://a/b -H 'Content-Type: application/json' -d '{"a":1,"b":[true,null]}'
            """#,
            #"""
            requests:
              - POST: http://a/b
                body:
                  json:
                    a: 1
                    b: [true, null]

            """#
        ),
        (
            "json option",
            #"""
            curl http://a/b --json '{"a":1}'
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Accept: application/json }
                body:
                  json: { a: 1 }

            """#
        ),
        (
            "JSON with a secret",
            #"""
            curl http://a/b --json '{"login":{"password":"pw"}}'
            """#,
            #"""
            secrets: [env.PASSWORD]
            requests:
              - POST: http://a/b
                headers: { Accept: application/json }
                body:
                  json:
                    login:
                      password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "JSON with a variable",
            #"""
            curl http://a/b --json "{\"a\":\"$A\",\"n\":$N}"
            """#,
            #"""
            variables:
              A: <<env.A>>
              N: <<env.N>>
            requests:
              - POST: http://a/b
                headers: { Accept: application/json }
                body:
                  json:
                    a: "<<A>>"
                    n: <<N>>

            """#
        ),
        (
            "XML",
            #"""
            curl http://a/b -H 'Content-Type: application/xml' -d '<a/>'
            """#,
            #"""
            requests:
              - POST: http://a/b
                body: { xml: <a/> }

            """#
        ),
        (
            "text",
            #"""
            curl http://a/b -H 'Content-Type: text/csv' --data-binary $'a,b\n1,2\n'
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/csv }
                body:
                  text: |
                    a,b
                    1,2

            """#
        ),
        (
            "at sign in raw data",
            #"""
            curl http://a/b -H 'Content-Type: text/x' --data-raw @a
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { text: "@a" }

            """#
        ),
        (
            "encoded data",
            #"""
            curl http://a/b --data-urlencode 'a=x&y' --data-urlencode 'b=ä'
            """#,
            #"""
            requests:
              - POST: http://a/b
                body:
                  form: { a: x&y, b: ä }

            """#
        ),
        (
            "file",
            #"""
            curl http://a/b --data-binary @Package.swift -H 'Content-Type: text/x'
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { file: Package.swift }

            """#
        ),
        (
            "file and text",
            #"""
            curl http://a/b -d a=1 --data-binary @Package.swift
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: application/x-www-form-urlencoded }
                body: { text: a=1&<<$file("Package.swift")>> }

            """#
        ),
        (
            "upload",
            #"""
            curl http://a/b/ -T Package.swift
            """#,
            #"""
            requests:
              - PUT: http://a/b/Package.swift
                headers: { Content-Type: null }
                body: { file: Package.swift }

            """#
        ),
        (
            "multipart",
            #"""
            curl http://a/b -F a=1 -F 'b=@Package.swift;type=text/x;filename=c.txt' -F 'c=x;type=text/y'
            """#,
            #"""
            requests:
              - POST: http://a/b
                body:
                  multipart:
                    a: 1
                    b: { file: Package.swift, type: text/x, filename: c.txt }
                    c: { text: x, type: text/y }

            """#
        ),
        (
            "multipart text",
            #"""
            curl http://a/b --form-string 'a=@b;type=c' -F 'd="x;y"' -F 'e=z;headers="X-A: 1"'
            """#,
            #"""
            requests:
              - POST: http://a/b
                body:
                  multipart:
                    a: "@b;type=c"
                    d: x;y
                    e: { text: z, headers: { X-A: "1" } }

            """#
        ),
        (
            "file as a text part",
            #"""
            curl http://a/b -F 'a=<Package.swift'
            """#,
            #"""
            requests:
              - POST: http://a/b
                body:
                  multipart:
                    a: { text: <<$file("Package.swift")>> }

            """#
        ),
        (
            "user",
            #"""
            curl http://a/b -u ann:pw
            """#,
            #"""
            secrets: [env.PASSWORD]
            requests:
              - GET: http://a/b
                auth:
                  basic:
                    user: ann
                    password: <<env.PASSWORD>>    # was written out in the source

            """#
        ),
        (
            "user without password",
            #"""
            curl http://a/b -u ann
            """#,
            #"""
            secrets: [env.PASSWORD]
            requests:
              - GET: http://a/b
                auth: { basic: { user: ann, password: <<env.PASSWORD>> } }

            """#
        ),
        (
            "login of a variable",
            #"""
            curl http://a/b -u "$LOGIN"
            """#,
            #"""
            variables:
              LOGIN: <<env.LOGIN>>
            requests:
              - GET: http://a/b
                headers: { Authorization: Basic <<LOGIN | base64>> }

            """#
        ),
        (
            "digest",
            #"""
            curl http://a/b --digest -u "ann:$PW"
            """#,
            #"""
            variables:
              PW: <<env.PW>>
            requests:
              - GET: http://a/b
                auth: { digest: { user: ann, password: <<PW>> } }

            """#
        ),
        (
            "AWS",
            #"""
            curl http://s3.eu-north-1.amazonaws.com/b --aws-sigv4 aws:amz -u "$AWS_ID:$AWS_SECRET"
            """#,
            #"""
            variables:
              AWS_ID: <<env.AWS_ID>>
            secrets: [env.AWS_SECRET]
            requests:
              - GET: http://s3.eu-north-1.amazonaws.com/b
                auth:
                  awsSigV4:
                    accessKey: <<AWS_ID>>
                    secretKey: <<env.AWS_SECRET>>
                    region: eu-north-1
                    service: s3

            """#
        ),
        (
            "redirects",
            #"""
            curl http://a/b -L
            """#,
            #"""
            requests:
              - GET: http://a/b
                followRedirects: true

            """#
        ),
        (
            "redirect limit",
            #"""
            curl http://a/b -L --max-redirs 3
            """#,
            #"""
            requests:
              - GET: http://a/b
                followRedirects: 3

            """#
        ),
        (
            "TLS",
            #"""
            curl https://a/b -k --tlsv1.2
            """#,
            #"""
            requests:
              - GET: https://a/b
                tls: { insecure: true, minVersion: 1.2 }

            """#
        ),
        (
            "times",
            #"""
            curl http://a/b -m 2.5 --connect-timeout 1
            """#,
            #"""
            requests:
              - GET: http://a/b
                timeout: 2500ms
                connectTimeout: 1s

            """#
        ),
        (
            "retry",
            #"""
            curl http://a/b --retry 3
            """#,
            #"""
            requests:
              - GET: http://a/b
                retry: { attempts: 4, on: [timeout, 408, 429, 500, 502, 503, 504] }

            """#
        ),
        (
            "retry with a delay",
            #"""
            curl -f http://a/b --retry 2 --retry-delay 5 --retry-all-errors
            """#,
            #"""
            requests:
              - GET: http://a/b
                retry: { attempts: 3, interval: 5s }

            """#
        ),
        (
            "retry of a refused connection",
            #"""
            curl http://a/b --retry 1 --retry-connrefused
            """#,
            #"""
            requests:
              - GET: http://a/b
                retry: { attempts: 2, on: [connection, timeout, 408, 429, 500, 502, 503, 504] }

            """#
        ),
        (
            "proxy",
            #"""
            curl http://a/b -x http://p:3128 -U me:pw
            """#,
            #"""
            secrets: [env.PROXY_PASSWORD]
            requests:
              - GET: http://a/b
                proxy: http://me:<<env.PROXY_PASSWORD>>@p:3128

            """#
        ),
        (
            "no proxy",
            #"""
            curl http://a/b -x http://p:3128 --noproxy a
            """#,
            #"""
            requests:
              - GET: http://a/b
                proxy: none

            """#
        ),
        (
            "socks",
            #"""
            curl http://a/b --socks5-hostname p:1080
            """#,
            #"""
            requests:
              - GET: http://a/b
                proxy: socks5h://p:1080

            """#
        ),
        (
            "resolve",
            #"""
            curl https://a/b --resolve a:443:127.0.0.1
            """#,
            #"""
            requests:
              - GET: https://a/b
                resolve: { "a:443": 127.0.0.1 }

            """#
        ),
        (
            "version",
            #"""
            curl http://a/b --http1.1
            """#,
            #"""
            requests:
              - GET: http://a/b
                http: 1.1

            """#
        ),
        (
            "HTTP 2",
            #"""
            curl http://a/b --http2
            """#,
            #"""
            requests:
              - GET: http://a/b
                http: 2

            """#
        ),
        (
            "save",
            #"""
            curl http://a/b -o out/b.json
            """#,
            #"""
            requests:
              - GET: http://a/b
                save: out/b.json

            """#
        ),
        (
            "no save",
            #"""
            curl http://a/b -o /dev/null
            """#,
            #"""
            requests:
              - GET: http://a/b

            """#
        ),
        (
            "output redirect",
            #"""
            curl http://a/b > out/c.json 2>&1
            """#,
            #"""
            requests:
              - GET: http://a/b
                save: out/c.json

            """#
        ),
        (
            "here-document",
            #"""
            curl http://a/b -H 'Content-Type: text/x' -d @- <<EOF
            x=$X
            EOF

            """#,
            #"""
            variables:
              X: <<env.X>>
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { text: x=<<X>> }

            """#
        ),
        (
            "literal here-document",
            #"""
            curl http://a/b -H 'Content-Type: text/x' --data-binary @- <<'EOF'
            x=$X
            EOF

            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body:
                  text: |
                    x=$X

            """#
        ),
        (
            "short options together",
            #"""
            curl -sSLXPUT http://a/b -da=1
            """#,
            #"""
            requests:
              - PUT: http://a/b
                body:
                  form: { a: 1 }
                followRedirects: true

            """#
        ),
        (
            "variables",
            #"""
            curl $BASE/b/${ID}/${X:-y} -H "X-T: $API_TOKEN"
            """#,
            #"""
            variables:
              BASE: <<env.BASE>>
              ID: <<env.ID>>
            secrets: [env.API_TOKEN]
            requests:
              - GET: <<BASE>>/b/<<ID>>/<<env.X | default("y")>>
                headers: { X-T: <<env.API_TOKEN>> }

            """#
        ),
        (
            "assignment",
            #"""
            BASE=http://a
            curl $BASE/b
            """#,
            #"""
            variables:
              BASE: http://a
            requests:
              - GET: <<BASE>>/b

            """#
        ),
        (
            "secret assignment",
            #"""
            TOKEN=abc
            curl http://a/b -H "Authorization: Bearer $TOKEN"
            """#,
            #"""
            secrets: [env.TOKEN]
            requests:
              - GET: http://a/b
                auth: { bearer: <<env.TOKEN>> }

            """#
        ),
        (
            "command substitution",
            #"""
            curl http://a/b -H "X-Date: $(date +%s)" -H "X-B: `id`"
            """#,
            #"""
            secrets: [env.RESULT_OF_DATE, env.RESULT_OF_ID]
            requests:
              - GET: http://a/b
                headers:
                  X-Date: <<env.RESULT_OF_DATE>>
                  X-B: <<env.RESULT_OF_ID>>

            """#
        ),
        (
            "quotes",
            #"""
            curl 'http://a/b' -H "X-A: \"q\" \$5" -H 'X-B: it'\''s' -H X-C:\ d
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers:
                  X-A: '"q" $5'
                  X-B: it's
                  X-C: d

            """#
        ),
        (
            "escaped quotes",
            #"""
            curl http://a/b -H $'X-A: \x41\u00e4\'\101\t.'
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers: { X-A: "Aä'A\t." }

            """#
        ),
        (
            "continuations",
            #"""
            curl \
              http://a/b \
              -H 'X-A: 1' `
             -H 'X-B: 2'
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers:
                  X-A: "1"
                  X-B: "2"

            """#
        ),
        (
            "comments",
            #"""
            # One
            curl http://a/b # behind
            # Two
            curl http://a/c; curl http://a/d && curl http://a/e

            """#,
            #"""
            variables:
              baseUrl: http://a
            requests:
              # One
              # behind
              - GET: <<baseUrl>>/b
              # Two
              - GET: <<baseUrl>>/c
              - GET: <<baseUrl>>/d
              - GET: <<baseUrl>>/e

            """#
        ),
        (
            "literal angles",
            #"""
            curl http://a/b -d '<<x>> \<<y>>' -H 'Content-Type: text/x'
            """#,
            #"""
            requests:
              - POST: http://a/b
                headers: { Content-Type: text/x }
                body: { text: \<<x>> \\\<<y>> }

            """#
        ),
        (
            "placeholder of another tool",
            #"""
            curl http://a/{{id}} -H 'Authorization: Bearer {{token}}'
            """#,
            #"""
            variables:
              id: <<env.ID>>
              token: <<env.TOKEN>>
            secrets: [token]
            requests:
              - GET: http://a/<<id>>
                auth: { bearer: <<token>> }

            """#
        ),
        (
            "caret in a text",
            #"""
            curl http://a/b -H 'X-A: a ^" ^ b'
            """#,
            #"""
            requests:
              - GET: http://a/b
                headers: { X-A: a ^" ^ b }

            """#
        ),
        (
            "prompt and sudo",
            #"""
            $ curl http://a/b
            sudo /usr/bin/curl http://a/c
            """#,
            #"""
            variables:
              baseUrl: http://a
            requests:
              - GET: <<baseUrl>>/b
              - GET: <<baseUrl>>/c

            """#
        ),
        (
            "repeated requests",
            #"""
            curl http://a/b
            curl http://a/b
            """#,
            #"""
            variables:
              baseUrl: http://a
            requests:
              - GET: <<baseUrl>>/b
              - name: GET /b (2)
                GET: <<baseUrl>>/b

            """#
        ),
        (
            "shared header",
            #"""
            curl http://a/b -H 'X-A: 1'
            curl http://a/c -H 'X-A: 1'
            """#,
            #"""
            variables:
              baseUrl: http://a
            defaults:
              headers: { X-A: "1" }
            requests:
              - GET: <<baseUrl>>/b
              - GET: <<baseUrl>>/c

            """#
        ),
    ]
}
