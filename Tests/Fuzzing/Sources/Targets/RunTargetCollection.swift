/// A collection that checks every part of a response.
enum RunTargetCollection {
    static func text(secret: String) -> String {
        #"""
        name: Fuzz
        environments: { local: { variables: { server: http://localhost } } }
        variables: { planted: "\#(secret)", wanted: Ann }
        secrets: [planted, token]
        defaults: { headers: { Authorization: "Bearer <<planted>>" } }
        requests:
          - name: Everything
            POST: <<server>>/all?key=<<planted | urlEncode>>
            body: { json: { a: <<planted>> } }
            capture:
              token: { json: $.token, default: none }
              header: { header: X-A, regex: '(\w+)', filters: upper | trim, default: 1 }
              cookie: { cookie: sid, default: none }
              title: { xml: //title, default: none }
              whole: { from: text, filters: base64, default: none }
              hidden: { header: X-Secret, secret: true, default: none }
              list: { json: "$..id", default: [] }
            expect:
              status: [200, 3xx]
              reason: { matches: "^O" }
              version: HTTP/1.1
              headers: { Content-Type: { contains: json }, X-A: { length: 3 }, Date: { type: dateTime } }
              cookies: { sid: { value: { length: 6 }, httpOnly: true, maxAge: { greaterThan: 5 } } }
              json:
                $.name: <<wanted>>
                $.items[*].id: { count: 2, every: { greaterThan: 0 } }
                $.items: { contains: [{ id: 1 }], unordered: [{ id: 1 }, { id: 2 }] }
                $.at: { type: dateTime, between: ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"] }
                $..[?@.price > 10]: { count: 1 }
                $.deep: { equals: { a: [1, { b: null }], c: 1.50 } }
                $.text: { matches: '^(a|b)+$', not: { endsWith: z } }
              xml: { //title: Hello, "count(//a)": 1, "string(//@href)": { startsWith: "http:" } }
              text: { contains: [Hello, <<planted>>] }
              bytes: { length: 8, startsWith: 89504e47 }
              schema:
                type: object
                required: [name]
                properties: { name: { type: string, minLength: 2 }, items: { type: array, uniqueItems: true } }
              values: { <<header>>: ABC, <<whole | base64Decode>>: { contains: Hello } }
          - name: Again
            GET: <<server>>/again/<<cookie | urlEncode>>
            headers: { X-Token: "<<token | json>>", X-Hidden: "<<hidden | base64>>" }
            retry: { attempts: 3, interval: 1s, on: [5xx, failure] }
            expect: { text: "<<planted>>", json: { $: { type: mapping } }, events: { $: { count: 2 } } }
          - name: Last
            GET: <<server>>/last
            expect: { xml: { "/*": { exists: true } }, redirects: { count: 0 } }
            capture: { body: { from: text, default: none } }
        """#
    }
}
