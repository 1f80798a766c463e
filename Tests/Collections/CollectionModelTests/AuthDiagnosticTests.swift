import CollectionSamples
import Testing

/// Diagnostics of `auth`.
@Suite struct AuthDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "auth: basic",
            "1:7-12 \"auth\" cannot be \"basic\" → write none, or one of basic, bearer, digest, apiKey, awsSigV4"
        ),
        DiagnosedSample(
            "auth: ''",
            "1:7-9 \"auth\" cannot be \"\" → write none, or one of basic, bearer, digest, apiKey, awsSigV4"
        ),
        DiagnosedSample(
            "auth: [basic]",
            "1:7-14 \"auth\" must be a mapping, not a list → write none, or one of basic, bearer, digest, "
                + "apiKey, awsSigV4"
        ),
        DiagnosedSample(
            "auth: {}",
            "1:7-9 \"auth\" is empty → write none, or one of basic, bearer, digest, apiKey, awsSigV4"
        ),
        DiagnosedSample(
            "auth: { baisc: { user: a, password: b } }",
            "1:9-14 unknown key \"baisc\" in \"auth\" → did you mean \"basic\"?"
        ),
        DiagnosedSample(
            "auth: { basic: { user: a, password: b }, bearer: c }",
            "1:42-48 a second kind of \"auth\": there is already \"basic\" → keep one of them"
        ),
        DiagnosedSample(
            "auth: { oauth2: {} }",
            "1:9-15 unknown key \"oauth2\" in \"auth\" → define it under tokens, and write bearer: <<NAME>>"
        ),
        DiagnosedSample(
            "auth: { type: basic, user: a }",
            "1:9-13 unknown key \"type\" in \"auth\" → write none, or one of basic, bearer, digest, "
                + "apiKey, awsSigV4"
        ),
        DiagnosedSample(
            "auth:\n  bearer:",
            "2:3-9 the key \"bearer\" has no value → write null, \"\" or {}, or indent what belongs to it"
        ),
    ])
    func wrongKinds(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "auth: { basic: a }",
            "1:16-17 a login must be a mapping, not text → write { user: NAME, password: <<env.PASSWORD>> }"
        ),
        DiagnosedSample(
            "auth: { basic: [a] }",
            "1:16-19 a login must be a mapping, not a list → write { user: NAME, password: <<env.PASSWORD>> }"
        ),
        DiagnosedSample(
            "auth: { basic: {} }",
            "1:9-14 \"basic\" lacks \"user\" and \"password\" → its keys are user, password"
        ),
        DiagnosedSample(
            "auth: { basic: null }",
            "1:16-20 a login must be a mapping, not null → remove the key, or write { user: NAME, "
                + "password: <<env.PASSWORD>> }"
        ),
        DiagnosedSample(
            "auth: { basic: { user: a } }",
            "1:9-14 \"basic\" lacks \"password\" → its keys are user, password"
        ),
        DiagnosedSample(
            "auth: { digest: { password: a } }",
            "1:9-15 \"digest\" lacks \"user\" → its keys are user, password"
        ),
        DiagnosedSample(
            "auth: { basic: { username: a, password: b } }",
            "1:18-26 unknown key \"username\" in a login → did you mean \"user\"?"
        ),
        DiagnosedSample(
            "auth: { basic: { user: [a], password: { b: c } } }",
            "1:24-27 \"user\" must be text, not a list → write one text, without \"- \" and [ ]",
            "1:39-47 \"password\" must be text, not a mapping → write one text; quote one that has \": \", "
                + "{ or } in it"
        ),
        DiagnosedSample(
            "auth: { basic: { user: 'a:b', password: c } }",
            "1:24-29 a user's name with a colon in it cannot be sent → the colon ends it (RFC 7617)"
        ),
        DiagnosedSample(
            "auth: { digest: { user: a, pasword: b } }",
            "1:28-35 unknown key \"pasword\" in a login → did you mean \"password\"?"
        ),
    ])
    func wrongLogins(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "auth: { bearer: [a] }",
            "1:17-20 \"bearer\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "auth: { bearer: { token: a } }",
            "1:17-29 \"bearer\" must be text, not a mapping → write one text; quote one that has \": \", { "
                + "or } in it"
        ),
        DiagnosedSample(
            "auth: { bearer: '<<a' }",
            "1:18-21 the placeholder that begins here has no end → close it with \">>\", or write \"\\<<\" "
                + "for a literal \"<<\""
        ),
    ])
    func wrongBearers(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "auth: { apiKey: a }",
            "1:17-18 \"apiKey\" must be a mapping, not text → write { header: X-Api-Key, value: <<env.KEY>> }"
        ),
        DiagnosedSample(
            "auth: { apiKey: {} }",
            "1:9-15 \"apiKey\" lacks \"value\" → its keys are header, query, value"
        ),
        DiagnosedSample(
            "auth: { apiKey: { value: a } }",
            "1:9-15 \"apiKey\" does not say where the key goes → add header: X-Api-Key, or query: NAME"
        ),
        DiagnosedSample(
            "auth: { apiKey: { header: A } }",
            "1:9-15 \"apiKey\" lacks \"value\" → its keys are header, query, value"
        ),
        DiagnosedSample(
            "auth: { apiKey: { header: A, query: b, value: c } }",
            "1:9-15 \"apiKey\" has one of \"header\" and \"query\" → keep one of them"
        ),
        DiagnosedSample(
            "auth: { apiKey: { header: A b, value: c } }",
            "1:27-30 \"A b\" cannot be the name of a header → a name has letters, digits and - only, no "
                + "spaces and no colon"
        ),
        DiagnosedSample(
            "auth: { apiKey: { haeder: A, value: c } }",
            "1:19-25 unknown key \"haeder\" in \"apiKey\" → did you mean \"header\"?"
        ),
        DiagnosedSample(
            "auth: { apiKey: { query: [a], value: c } }",
            "1:26-29 \"query\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongAPIKeys(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "auth: { awsSigV4: a }",
            "1:19-20 \"awsSigV4\" must be a mapping, not text → write KEY: VALUE below it"
        ),
        DiagnosedSample(
            "auth: { awsSigV4: {} }",
            "1:9-17 \"awsSigV4\" lacks \"accessKey\", \"secretKey\", \"region\" and \"service\" → its keys "
                + "are accessKey, secretKey, sessionToken, region, service"
        ),
        DiagnosedSample(
            "auth: { awsSigV4: { accessKey: a, secretKey: b, region: c } }",
            "1:9-17 \"awsSigV4\" lacks \"service\" → its keys are accessKey, secretKey, sessionToken, "
                + "region, service"
        ),
        DiagnosedSample(
            "auth: { awsSigV4: { accessKey: a, secretKey: b, region: c, service: [d] } }",
            "1:69-72 \"service\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "auth: { awsSigV4: { accesKey: a, secretKey: b, region: c, service: d } }",
            "1:21-29 unknown key \"accesKey\" in \"awsSigV4\" → did you mean \"accessKey\"?"
        ),
    ])
    func wrongAWSSignatures(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "auth: { bearer: a }\nheaders: { Authorization: b }",
            "2:12-25 an \"Authorization\" header beside \"auth\" → keep one of them: in one mapping "
                + "neither is the nearer"
        ),
        DiagnosedSample(
            "auth: none\nheaders: { AUTHORIZATION: b }",
            "2:12-25 an \"Authorization\" header beside \"auth\" → keep one of them: in one mapping "
                + "neither is the nearer"
        ),
    ])
    func authTogetherWithItsHeaderIsReported(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "auth: { bearer: a }\nheaders: { authorization: [b, c] }",
            "2:12-25 an \"Authorization\" header beside \"auth\" → keep one of them: in one mapping "
                + "neither is the nearer"
        )
    ])
    func authTogetherWithItsHeaderInDefaultsIsReported(_ sample: DiagnosedSample) {
        sample.check(in: .defaults)
    }
}
