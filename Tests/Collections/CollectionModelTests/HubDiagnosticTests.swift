import CollectionSamples
import Testing

/// Diagnostics of environments, hubs and tokens.
@Suite struct HubDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample("text", "1:1-5 an environment must be a mapping, not text → write KEY: VALUE below it"),
        DiagnosedSample(
            "[]",
            "1:1-3 an environment must be a mapping, not a list → write KEY: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample("hubs: emulator", "1:1-5 unknown key \"hubs\" in an environment → did you mean \"hub\"?"),
        DiagnosedSample(
            "variables: []\nsecrets: {}\nhub: []",
            "1:12-14 \"variables\" must be a mapping, not a list → write NAME: VALUE below it, without \"- "
                + "\" and [ ]",
            "2:10-12 \"secrets\" must be text or a list of texts, not a mapping → write one text, or [a, b]",
            "3:6-8 \"hub\" must be a mapping, not a list → write emulator, or a mapping such as { "
                + "connectionString, name }"
        ),
        DiagnosedSample(
            "variables: { 5a: 1 }",
            "1:14-16 \"5a\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
    ])
    func wrongEnvironments(_ sample: DiagnosedSample) {
        sample.check(in: .environment)
    }

    @Test(arguments: [
        DiagnosedSample(
            "azure",
            "1:1-6 \"hub\" cannot be \"azure\" → write emulator, or a mapping such as { connectionString, name }"
        ),
        DiagnosedSample(
            "<<x>>",
            "1:1-6 \"hub\" cannot be \"<<x>>\" → write emulator, or a mapping such as { connectionString, name }"
        ),
        DiagnosedSample(
            "{}",
            "0:-1-2 \"hub\" does not say which hub → write emulator, { connectionString, name }, { namespace, "
                + "name, keyName, key } or { url, keyName, key }"
        ),
        DiagnosedSample(
            "{ kind: azure }",
            "0:-1-2 \"hub\" does not say which hub → write emulator, { connectionString, name }, { namespace, "
                + "name, keyName, key } or { url, keyName, key }"
        ),
        DiagnosedSample(
            "{ conectionString: a, name: b }",
            "1:3-18 unknown key \"conectionString\" in \"hub\" → did you mean \"connectionString\"?"
        ),
        DiagnosedSample(
            "{ connectionString: a }",
            "0:-1-2 \"hub\" with \"connectionString\" lacks \"name\" → write { connectionString, name }"
        ),
        DiagnosedSample(
            "{ connectionString: a, nam: b }",
            "1:24-27 unknown key \"nam\" in \"hub\" → did you mean \"name\"?"
        ),
        DiagnosedSample(
            "{ namespace: a, name: b }",
            "0:-1-2 \"hub\" with \"namespace\" lacks \"keyName\" and \"key\" → write { namespace, name, keyName, key }"
        ),
        DiagnosedSample(
            "{ url: http://h/x }",
            "0:-1-2 \"hub\" with \"url\" lacks \"keyName\" and \"key\" → write { url, keyName, key }"
        ),
        DiagnosedSample(
            "{ connectionString: a, name: b, key: c }",
            "1:33-36 \"key\" does not belong to a \"hub\" with \"connectionString\" → keep the keys of one form"
        ),
        DiagnosedSample(
            "{ url: a, keyName: b, key: c, name: d, namespace: e }",
            "1:8-9 \"a\" is not a URL → begin it with http://, https:// or a placeholder such as <<base>>",
            "1:31-35 \"name\" does not belong to a \"hub\" with \"url\" → keep the keys of one form",
            "1:40-49 \"namespace\" does not belong to a \"hub\" with \"url\" → keep the keys of one form"
        ),
        DiagnosedSample(
            "{ namespace: [a], name: b, keyName: c, key: d }",
            "1:14-17 \"namespace\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "{ connectionString: a, name: b, kind: local }",
            "1:39-44 \"kind\" cannot be \"local\" → it is one of emulator, azure"
        ),
        DiagnosedSample(
            "{ connectionString: a, name: b, keys: [a] }",
            "1:39-42 \"keys\" must be a mapping, not a list → write KEYNAME: KEY below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "{ connectionString: a, name: b, keys: { Listen: [a] } }",
            "1:49-52 a key must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "{ emulator: {}, kind: azure, keys: {} }",
            "1:17-21 \"kind\" does not belong to a \"hub\" with \"emulator\" → keep the keys of one form",
            "1:30-34 \"keys\" does not belong to a \"hub\" with \"emulator\" → keep the keys of one form"
        ),
        DiagnosedSample(
            "{ emulator: { port: 99999 } }",
            "1:21-26 \"port\" cannot be \"99999\" → it is a whole number from 0 to 65535"
        ),
        DiagnosedSample(
            "{ emulator: { port: any } }",
            "1:21-24 \"port\" cannot be \"any\" → it is a whole number from 0 to 65535"
        ),
        DiagnosedSample(
            "{ emulator: { https: true } }",
            "1:15-20 \"https\" in \"emulator\" is not supported by this version of hubrun → remove it"
        ),
        DiagnosedSample(
            "{ emulator: { latency: fast } }",
            "1:24-28 \"fast\" is no latency → a latency is a duration of at most 1h, or a range of two, as in 50ms..200ms"
        ),
        DiagnosedSample(
            "{ emulator: { fault: [503:60%, reset:50%] } }",
            "1:23-30 the shares of 503:60%, reset:50% are more than 100 % together → make them smaller: the other requests "
                + "get the normal answer"
        ),
        DiagnosedSample(
            "{ emulator: { fault: rest:5% } }",
            "1:22-29 \"rest\" is no fault → a fault is a status from 400 to 599, or throttled, reset, truncate or slow, "
                + "as in 429:5%"
        ),
        DiagnosedSample(
            "{ emulator: { clockOffset: soon } }",
            "1:28-32 \"soon\" is no offset of a clock → it is a duration, with a minus sign for the past, as in 90m and "
                + "-1h30m"
        ),
        DiagnosedSample(
            "{ emulator: { seed: -1 } }",
            "1:21-23 \"seed\" cannot be \"-1\" → it is a whole number from 0 to 9007199254740991"
        ),
        DiagnosedSample(
            "{ emulator: { prot: 1 } }",
            "1:15-19 unknown key \"prot\" in \"emulator\" → did you mean \"port\"?"
        ),
        DiagnosedSample(
            "{ emulator: { generation: old } }",
            "1:27-30 \"generation\" cannot be \"old\" → it is one of classic, newer"
        ),
        DiagnosedSample(
            "{ emulator: true }",
            "1:13-17 \"emulator\" must be a mapping, not text → write hub: emulator, or emulator: { port: 8080 }"
        ),
        DiagnosedSample(
            "{ name: b, keyName: c, key: d }",
            "0:-1-2 \"hub\" does not say which hub → write emulator, { connectionString, name }, { namespace, "
                + "name, keyName, key } or { url, keyName, key }"
        ),
    ])
    func wrongHubs(_ sample: DiagnosedSample) {
        sample.check(in: .hub)
    }

    @Test(arguments: [
        DiagnosedSample(
            "a: text",
            "1:4-8 a token must be a mapping, not text → write { sas: {} }, { oauth2: {…} } or { jwt: {…} }"
        ),
        DiagnosedSample(
            "a: {}",
            "1:1-2 the token \"a\" does not say how it is minted → write { sas: {} }, { oauth2: {…} } or { "
                + "jwt: {…} }"
        ),
        DiagnosedSample(
            "a: { sas: text }",
            "1:11-15 \"sas\" must be a mapping, not text → write sas: {}, or keys such as { keyName: NAME, "
                + "expiresIn: 1h }"
        ),
        DiagnosedSample(
            "1a: { sas: {} }",
            "1:1-3 \"1a\" cannot be a name → a name is a letter or _, then letters, digits, _, - and ."
        ),
        DiagnosedSample(
            "env.a: { sas: {} }",
            "1:1-6 \"env.a\" cannot be a name: env.NAME is the process's environment → choose a name that does "
                + "not begin with \"env.\""
        ),
        DiagnosedSample(
            "a: { oauth2: {} }",
            "1:6-12 \"oauth2\" lacks \"tokenUrl\", \"clientId\" and \"clientSecret\" → its keys are "
                + "tokenUrl, clientId, clientSecret, scope, audience, authentication, username, password"
        ),
        DiagnosedSample(
            "a: { jwt: {} }",
            "1:6-9 \"jwt\" lacks \"algorithm\" and \"key\" → its keys are algorithm, key, claims, header, expiresIn"
        ),
        DiagnosedSample("a: { sass: {} }", "1:6-10 unknown key \"sass\" in a token → did you mean \"sas\"?"),
        DiagnosedSample(
            "a: { sas: { expiresIn: 5 } }",
            "1:24-25 \"expiresIn\" is \"5\" without a unit → a duration is a number and a unit: us, ms, s, m, "
                + "h or d, as in 1.5s or 1m30s"
        ),
        DiagnosedSample(
            "a: { sas: { expires: 5m } }",
            "1:13-20 unknown key \"expires\" in \"sas\" → did you mean \"expiresIn\"?"
        ),
        DiagnosedSample(
            "a: { sas: { resource: [] } }",
            "1:23-25 \"resource\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "a: { sas: { connectionString: a, key: b } }",
            "1:34-37 \"key\" beside \"connectionString\", which has its own → keep one of them"
        ),
        DiagnosedSample(
            "a: { sas: { connectionString: a, keyName: b, key: c } }",
            "1:34-41 \"keyName\" beside \"connectionString\", which has its own → keep one of them"
        ),
    ])
    func wrongTokens(_ sample: DiagnosedSample) {
        sample.check(in: .tokens)
    }
}
