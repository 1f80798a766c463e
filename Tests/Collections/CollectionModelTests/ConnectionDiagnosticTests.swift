import CollectionSamples
import Testing

/// Diagnostics of the connection settings.
@Suite struct ConnectionDiagnosticsTests {
    @Test(arguments: [
        DiagnosedSample(
            "tls: true",
            "1:6-10 \"tls\" must be a mapping, not text → write { insecure: true }, { ca: PATH } or { "
                + "cert: PATH, key: PATH }"
        ),
        DiagnosedSample(
            "tls: [a]",
            "1:6-9 \"tls\" must be a mapping, not a list → write { insecure: true }, { ca: PATH } or { "
                + "cert: PATH, key: PATH }"
        ),
        DiagnosedSample(
            "tls: { insecur: true }",
            "1:8-15 unknown key \"insecur\" in \"tls\" → did you mean \"insecure\"?"
        ),
        DiagnosedSample("tls: { insecure: yes }", "1:18-21 \"insecure\" cannot be \"yes\" → it is true or false"),
        DiagnosedSample(
            "tls: { insecure: [true] }",
            "1:18-24 \"insecure\" must be true or false, not a list → write true or false"
        ),
        DiagnosedSample("tls: { ca: '' }", "1:12-14 \"ca\" is empty → write a file's path"),
        DiagnosedSample(
            "tls: { cert: [a] }",
            "1:14-17 \"cert\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "tls: { key: {} }",
            "1:13-15 \"key\" must be text, not a mapping → write one text; quote one that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "tls: { minVersion: 1.4 }",
            "1:20-23 \"minVersion\" cannot be \"1.4\" → it is one of 1.0, 1.1, 1.2, 1.3"
        ),
        DiagnosedSample(
            "tls: { minVersion: TLSv1.2 }",
            "1:20-27 \"minVersion\" cannot be \"TLSv1.2\" → it is one of 1.0, 1.1, 1.2, 1.3"
        ),
        DiagnosedSample(
            "tls: { minVersion: [1.2] }",
            "1:20-25 \"minVersion\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "tls:\n  ca:",
            "2:3-5 the key \"ca\" has no value → write null, \"\" or {}, or indent what belongs to it"
        ),
    ])
    func wrongTLS(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "proxy: localhost:3128",
            "1:8-22 \"proxy\" is not a URL → write none, or http://HOST:PORT; also https, socks4, socks4a, "
                + "socks5 and socks5h"
        ),
        DiagnosedSample(
            "proxy: ''",
            "1:8-10 \"proxy\" is not a URL → write none, or http://HOST:PORT; also https, socks4, socks4a, "
                + "socks5 and socks5h"
        ),
        DiagnosedSample(
            "proxy: false",
            "1:8-13 \"proxy\" is not a URL → write none, or http://HOST:PORT; also https, socks4, socks4a, "
                + "socks5 and socks5h"
        ),
        DiagnosedSample(
            "proxy: [http://h:1]",
            "1:8-20 \"proxy\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "proxy: ftp://h:1",
            "1:8-17 \"proxy\" is not a URL → write none, or http://HOST:PORT; also https, socks4, socks4a, "
                + "socks5 and socks5h"
        ),
        DiagnosedSample(
            "proxy: '<<a'",
            "1:9-12 the placeholder that begins here has no end → close it with \">>\", or write \"\\<<\" "
                + "for a literal \"<<\""
        ),
    ])
    func wrongProxies(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample("http: 3", "1:7-8 \"http\" cannot be \"3\" → it is one of 1.1, 2"),
        DiagnosedSample("http: HTTP/2", "1:7-13 \"http\" cannot be \"HTTP/2\" → it is one of 1.1, 2"),
        DiagnosedSample("http: 1", "1:7-8 \"http\" cannot be \"1\" → it is one of 1.1, 2"),
        DiagnosedSample(
            "http: [2]",
            "1:7-10 \"http\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample("http: ''", "1:7-9 \"http\" cannot be \"\" → it is one of 1.1, 2"),
    ])
    func wrongVersions(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "resolve: a",
            "1:10-11 \"resolve\" must be a mapping, not text → write \"api.example:443\": 127.0.0.1"
        ),
        DiagnosedSample(
            "resolve: [a]",
            "1:10-13 \"resolve\" must be a mapping, not a list → write \"api.example:443\": 127.0.0.1"
        ),
        DiagnosedSample(
            "resolve: { h: 127.0.0.1 }",
            "1:12-13 \"h\" under \"resolve\" is not a host and port → write \"api.example:443\": 127.0.0.1"
        ),
        DiagnosedSample(
            "resolve: { 'h:0': 127.0.0.1 }",
            "1:12-17 \"h:0\" under \"resolve\" is not a host and port → write \"api.example:443\": 127.0.0.1"
        ),
        DiagnosedSample(
            "resolve: { 'h:65536': 127.0.0.1 }",
            "1:12-21 the port 65536 is above 65535 → a port is a number from 1 to 65535"
        ),
        DiagnosedSample(
            "resolve: { ':80': 127.0.0.1 }",
            "1:12-17 \":80\" under \"resolve\" is not a host and port → write \"api.example:443\": 127.0.0.1"
        ),
        DiagnosedSample(
            "resolve: { 'h:80': [127.0.0.1] }",
            "1:20-31 an address must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongResolves(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample("unixSocket: ''", "1:13-15 \"unixSocket\" is empty → write a file's path"),
        DiagnosedSample(
            "unixSocket: [a]",
            "1:13-16 \"unixSocket\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "unixSocket: { path: a }",
            "1:13-24 \"unixSocket\" must be text, not a mapping → write one text; quote one that has \": "
                + "\", { or } in it"
        ),
    ])
    func wrongSockets(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "followRedirects: yes",
            "1:18-21 \"followRedirects\" cannot be \"yes\" → it is true, false or a number from 0 to 100"
        ),
        DiagnosedSample(
            "followRedirects: -1",
            "1:18-20 \"followRedirects\" cannot be \"-1\" → it is true, false or a number from 0 to 100"
        ),
        DiagnosedSample(
            "followRedirects: 101",
            "1:18-21 \"followRedirects\" cannot be \"101\" → it is true, false or a number from 0 to 100"
        ),
        DiagnosedSample(
            "followRedirects: 1.5",
            "1:18-21 \"followRedirects\" cannot be \"1.5\" → it is true, false or a number from 0 to 100"
        ),
        DiagnosedSample(
            "followRedirects: []",
            "1:18-20 \"followRedirects\" must be true, false or a number, not a list → write true, false "
                + "or a number from 0 to 100"
        ),
    ])
    func wrongRedirects(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "maxBody: 10",
            "1:10-12 \"maxBody\" cannot be \"10\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: 10 MB",
            "1:10-15 \"maxBody\" cannot be \"10 MB\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: 10mb",
            "1:10-14 \"maxBody\" cannot be \"10mb\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: -1KB",
            "1:10-14 \"maxBody\" cannot be \"-1KB\" → \(sizeHint)"
        ),
        DiagnosedSample(
            "maxBody: [1KB]",
            "1:10-15 \"maxBody\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
    ])
    func wrongSizes(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }

    @Test(arguments: [
        DiagnosedSample(
            "cookies: a=b",
            "1:10-13 \"cookies\" must be a mapping, not text → write NAME: VALUE below it"
        ),
        DiagnosedSample(
            "cookies: [a]",
            "1:10-13 \"cookies\" must be a mapping, not a list → write NAME: VALUE below it, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "cookies: { a: [b] }",
            "1:15-18 \"a\" must be text, not a list → write one text, without \"- \" and [ ]"
        ),
        DiagnosedSample(
            "cookies: { a: { value: b } }",
            "1:15-27 \"a\" must be text, not a mapping → write one text; quote one that has \": \", { or } in it"
        ),
        DiagnosedSample(
            "cookies: { a b: c }",
            "1:12-15 \"a b\" cannot be the name of a cookie → a name has letters, digits and - only, no "
                + "spaces and no ="
        ),
        DiagnosedSample(
            "cookies: { 'a=': c }",
            "1:12-16 \"a=\" cannot be the name of a cookie → a name has letters, digits and - only, no "
                + "spaces and no ="
        ),
        DiagnosedSample(
            "cookies: { a: b; c=d }",
            "1:15-21 the value of the cookie \"a\" would end at a \";\" or line break → give each cookie a "
                + "key of its own; in a value \";\" is %3B"
        ),
        DiagnosedSample(
            "cookies: { a: \"b\\nc\" }",
            "1:15-21 the value of the cookie \"a\" would end at a \";\" or line break → give each cookie a "
                + "key of its own; in a value \";\" is %3B"
        ),
        DiagnosedSample(
            "cookies:\n  a:",
            "2:3-4 the key \"a\" has no value → write null, \"\" or {}, or indent what belongs to it"
        ),
        DiagnosedSample("cookieJar: no", "1:12-14 \"cookieJar\" cannot be \"no\" → it is true or false"),
        DiagnosedSample(
            "cookieJar: {}",
            "1:12-14 \"cookieJar\" must be true or false, not a mapping → write true or false"
        ),
    ])
    func wrongCookies(_ sample: DiagnosedSample) {
        sample.check(in: .request)
    }
}

private let sizeHint = """
    a size is a number and a unit: B, KB, MB or GB, or K, M or G (KiB, MiB, GiB), as in 64MiB
    """
