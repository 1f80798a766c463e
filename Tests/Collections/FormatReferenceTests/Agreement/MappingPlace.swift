import CollectionModel

@testable import FormatReference

/// A place of a mapping in the format, and the keys that the mapping requires.
struct MappingPlace {
    let name: MappingName
    /// A file with `{}` in place of the mapping.
    let template: String
    /// The smallest set of keys that makes the mapping valid, with their values.
    let needed: [String: String]

    /// Returns the file in which the mapping has its required keys and the given key.
    func file(_ key: String, _ value: String) -> WrittenFile {
        var keys = needed(beside: key)
        keys[key] = value
        return file(keys)
    }

    func file(_ keys: [String: String]) -> WrittenFile {
        let pairs = keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        return WrittenFile(
            yaml: template.replacing("{}", with: "{ \(pairs.joined(separator: ", ")) }"),
            kind: name == .project ? .project : .collection)
    }

    /// Returns the required keys, without those that exclude the given key and with those that it requires.
    private func needed(beside key: String) -> [String: String] {
        var keys = needed
        for rule in name.reference.rules {
            switch rule {
            case .exactlyOne(let names) where names.contains(key):
                for name in names { keys[name] = nil }
            case .oneForm(let forms):
                guard let form = forms.first(where: { ($0.required + $0.optional).contains(key) }) else { continue }
                keys = Dictionary(uniqueKeysWithValues: form.required.map { ($0, "x") })
            case .requires(key, let others):
                for other in others { keys[other] = "x" }
            default: break
            }
        }
        return keys
    }

    static func of(_ name: MappingName) -> MappingPlace { MappingPlace(name) }

    static let all: [MappingPlace] = MappingName.allCases.map { MappingPlace($0) }

    private init(_ name: MappingName) {
        self.name = name
        template = Self.template(of: name)
        needed = Self.needed(by: name)
    }

    private static func template(of name: MappingName) -> String {
        switch name {
        case .collection, .project: "{}"
        case .defaults: "name: x\ndefaults: {}\nrequests: []"
        case .environment: "name: x\nenvironments: { e: {} }\nrequests: []"
        case .hub: "name: x\nenvironments: { e: { hub: {} } }\nrequests: []"
        case .emulator: "name: x\nenvironments: { e: { hub: { emulator: {} } } }\nrequests: []"
        case .token: "name: x\ntokens: { t: {} }\nrequests: []"
        case .sas, .oauth2, .jwt: "name: x\ntokens: { t: { \(name.rawValue): {} } }\nrequests: []"
        case .group, .include, .request: "name: x\nrequests: [{}]"
        case .requestLine: "name: x\nrequests: [{ request: {} }]"
        case .auth, .body, .tls, .retry, .repeat, .stream, .expect, .contract: request("\(name.rawValue): {}")
        case .streamEnd: request("stream: { until: {} }")
        case .login: request("auth: { basic: {} }")
        case .apiKey, .awsSigV4: request("auth: { \(name.rawValue): {} }")
        case .graphql: request("body: { graphql: {} }")
        case .multipart: request("body: { multipart: { p: {} } }")
        case .scriptFile: request("beforeRequest: {}")
        case .cookie: request("expect: { cookies: { c: {} } }")
        case .bytes, .snapshot, .timings, .certificate, .redirects: request("expect: { \(name.rawValue): {} }")
        case .matcher: request("expect: { text: {} }")
        case .durationMatcher: request("expect: { duration: {} }")
        case .capture: request("capture: { c: {} }")
        case .threshold: request("thresholds: {}")
        }
    }

    private static func request(_ keys: String) -> String {
        "name: x\nrequests: [{ GET: \"http://x/\", \(keys) }]"
    }

    private static func needed(by name: MappingName) -> [String: String] {
        switch name {
        case .collection: ["name": "x", "requests": "[]"]
        case .hub: ["url": "http://x/h", "keyName": "x", "key": "x"]
        case .token: ["sas": "{}"]
        case .oauth2: ["tokenUrl": "\"http://x/\"", "clientId": "x", "clientSecret": "x"]
        case .jwt: ["algorithm": "HS256", "key": "x"]
        case .group: ["group": "x", "requests": "[]"]
        case .include: ["include": WrittenFile.included]
        case .request: ["GET": "\"http://x/\""]
        case .requestLine: ["method": "GET", "url": "\"http://x/\""]
        case .auth: ["bearer": "x"]
        case .login: ["user": "x", "password": "x"]
        case .apiKey: ["header": "x", "value": "x"]
        case .awsSigV4: ["accessKey": "x", "secretKey": "x", "region": "x", "service": "x"]
        case .body: ["text": "x"]
        case .graphql: ["query": "x"]
        case .multipart: ["text": "x"]
        case .cookie: ["value": "x"]
        case .matcher: ["equals": "x"]
        case .durationMatcher: ["lessThan": "2s"]
        case .capture: ["from": "text"]
        case .threshold: ["is": "p95<1s"]
        case .expect: ["status": "200"]
        case .bytes: ["length": "5"]
        case .snapshot: ["ignore": "\"$.id\""]
        case .timings: ["dns": "2s"]
        case .certificate: ["issuer": "x"]
        case .redirects: ["count": "1"]
        case .scriptFile: ["file": WrittenFile.script]
        case .repeat: ["until": "{ \"<<x>>\": 1 }", "max": "3"]
        case .stream: ["until": "{ count: 1 }"]
        case .streamEnd: ["count": "1"]
        case .defaults, .environment, .emulator, .project, .sas, .tls, .retry, .contract: [:]
        }
    }
}
