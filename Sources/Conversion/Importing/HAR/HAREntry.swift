import CollectionDrafts
import JSON
import HTTP

/// A request of a HAR file with its response.
struct HAREntry {
    struct Field: Hashable {
        let name: String
        let value: String
    }

    /// The part of a form with files.
    struct Part {
        let name: String
        let value: String?
        let filename: String?
        let type: String?
    }

    struct Content {
        let type: String
        fileprivate(set) var text: String?
        let isBase64: Bool
        var parts: [Part] = []

        /// The media type in lower case and without parameters.
        var essence: String { MediaTypeText.essence(of: type) }

        var isJSON: Bool { MediaTypeText.isJSON(essence) }
    }

    /// The position in the file, from 1.
    let number: Int
    let method: String
    let url: String
    let resourceType: String?
    private(set) var headers: [Field]
    private(set) var cookies: [Field]
    private(set) var postData: Content?
    let status: Int
    private(set) var responseHeaders: [Field]
    /// The content of the response; its text only if it is JSON.
    private(set) var content: Content?
    let redirect: String
    /// True if the body of the request was too long, and is empty.
    let isBodyShortened: Bool
    private(set) var kind = EntryKind.api

    /// - Parameter isShortened: True if strings of the entry were too long, and are empty.
    init(_ entry: JSONValue, number: Int, isShortened: Bool) {
        self.number = number
        let request = entry["request"]
        let response = entry["response"]
        method = (request["method"]?.text ?? "GET").uppercased()
        url = request["url"]?.text ?? ""
        resourceType = entry["_resourceType"]?.text?.lowercased()
        headers = Self.fields(request["headers"])
        cookies = Self.fields(request["cookies"])
        postData = Self.content(request["postData"])
        isBodyShortened =
            isShortened && request["postData"]["text"]?.text == "" && request["bodySize"]?.number != 0
        status = response["status"]?.number ?? 0
        responseHeaders = Self.fields(response["headers"])
        content = Self.content(response["content"])
        redirect = response["redirectURL"]?.text ?? ""
        if content?.isJSON == false { content?.text = nil }
        kind = EntryKind(self)
    }

    /// The size of the texts that a request is made of, in bytes.
    var requestSize: Int {
        let fields = headers + cookies
        let parts = postData?.parts ?? []
        return url.utf8.count + (postData?.text?.utf8.count ?? 0)
            + fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            + parts.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.utf8.count ?? 0) }
    }

    /// Drops the text of the response, in which values for captures are searched.
    mutating func dropContent() { content?.text = nil }

    /// Drops the fields that only an imported request needs; keeps those for redirects and cookies.
    mutating func dropDetails() {
        dropContent()
        postData = nil
        headers = []
        cookies = []
        responseHeaders.removeAll { !Self.lasting.contains($0.name.lowercased()) }
    }

    private static let lasting: Set = ["location", "set-cookie", "content-type"]

    /// The place for the report.
    var place: String { "entry \(number)" }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    func responseHeader(_ name: String) -> String? { responseHeaders.first { $0.name.lowercased() == name }?.value }

    /// The media type of the response, in lower case and without parameters.
    var mediaType: String {
        let type = content?.essence ?? ""
        guard type.isEmpty || type == "x-unknown" else { return type }
        return responseHeader("content-type").map { Content(type: $0, text: nil, isBase64: false).essence } ?? ""
    }

    private static func fields(_ value: JSONValue?) -> [Field] {
        (value?.elements ?? []).compactMap { field in
            field["name"]?.text.map { Field(name: $0, value: field["value"]?.text ?? "") }
        }
    }

    private static func content(_ value: JSONValue?) -> Content? {
        guard let value, case .object = value else { return nil }
        let encoding = value["encoding"]?.text ?? value["_encoding"]?.text
        let parts = (value["params"]?.elements ?? []).compactMap { part in
            part["name"]?.text.map {
                Part(
                    name: $0, value: part["value"]?.text, filename: part["fileName"]?.text,
                    type: part["contentType"]?.text)
            }
        }
        return Content(
            type: value["mimeType"]?.text ?? "", text: value["text"]?.text, isBase64: encoding == "base64", parts: parts
        )
    }
}

extension JSONValue {
    subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key: key]
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var number: Int? {
        guard case .number(let number) = self else { return nil }
        return number.intValue
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }
}

extension JSONValue? {
    subscript(key: String) -> JSONValue? { flatMap { $0[key] } }
}

/// The kind of an entry; without `--all`, only API requests are imported.
enum EntryKind: CaseIterable {
    case api
    case page
    case staticFile
    case preflight
    case redirectTarget
    case failed
    case stream
    case other
    /// No request that hubrun can send, even with `--all`.
    case webSocket
    case foreign

    private static let staticTypes: Set = [
        "stylesheet", "script", "image", "font", "media", "manifest", "texttrack", "imageset", "signedexchange",
    ]

    init(_ entry: HAREntry) {
        let scheme = entry.url.prefix { $0 != ":" }.lowercased()
        if ["ws", "wss"].contains(scheme) || entry.resourceType == "websocket" || entry.status == 101 {
            self = .webSocket
        } else if !["http", "https"].contains(scheme) || entry.method == "CONNECT"
            || !DraftHeader.isValidName(entry.method)
        {
            self = .foreign
        } else if entry.method == "OPTIONS", entry.header("access-control-request-method") != nil {
            self = .preflight
        } else if entry.status == 0 {
            self = .failed
        } else if let type = entry.resourceType {
            self = Self.kind(ofResource: type)
        } else {
            self = Self.kind(ofResponse: entry)
        }
    }

    private static func kind(ofResource type: String) -> EntryKind {
        switch type {
        case "xhr", "fetch": .api
        case "document": .page
        case "preflight": .preflight
        case "eventsource": .stream
        case let type where staticTypes.contains(type): .staticFile
        default: .other
        }
    }

    /// If the entry has no `_resourceType`, the media type of the response decides.
    private static func kind(ofResponse entry: HAREntry) -> EntryKind {
        let type = entry.mediaType
        if type == "text/html" || type == "application/xhtml+xml" { return .page }
        if type == "text/event-stream" { return .stream }
        if type.isEmpty || type.hasSuffix("json") || type.hasSuffix("xml") && type != "image/svg+xml" { return .api }
        if type == "application/x-www-form-urlencoded" || type.hasPrefix("multipart/") { return .api }
        if ["image/", "font/", "audio/", "video/"].contains(where: type.hasPrefix) { return .staticFile }
        if type == "text/css" || type.hasSuffix("javascript") || type.contains("font") { return .staticFile }
        return type.hasPrefix("text/") ? .api : entry.method == "GET" ? .other : .api
    }

    /// The words for a number of such entries.
    func words(_ count: Int) -> String {
        let noun =
            switch self {
            case .api: "API request"
            case .page: "page"
            case .staticFile: "static file"
            case .preflight: "preflight"
            case .redirectTarget: "redirect target"
            case .failed: "failed request"
            case .stream: "event stream"
            case .other: "other request"
            case .webSocket: "WebSocket"
            case .foreign: "entry without HTTP"
            }
        guard count != 1 else { return "1 " + noun }
        return "\(count) " + (self == .foreign ? "entries without HTTP" : noun + "s")
    }

    /// True if `--all` keeps such entries.
    var canBeKept: Bool { self != .webSocket && self != .foreign }
}

/// The parts of an absolute URL as written (RFC 3986, section 3), without its fragment.
struct URLPieces {
    /// Scheme and `://`.
    var scheme = ""
    var userInfo: String?
    /// Host and port.
    var authority = ""
    var path = ""
    /// The query without `?`; nil if there is none.
    var query: String?

    init(_ url: String) {
        var rest = url[...]
        if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
        if let end = rest.firstRange(of: "://") {
            scheme = String(rest[..<end.upperBound])
            rest = rest[end.upperBound...]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        var host = rest.prefix { $0 != "/" }
        path = String(rest[host.endIndex...])
        if let at = host.lastIndex(of: "@") {
            userInfo = String(host[..<at])
            host = host[host.index(after: at)...]
        }
        authority = String(host)
    }

    /// The host without the port.
    var host: String {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority }
        return String(authority[..<colon])
    }

    /// Returns the target of a redirect (RFC 3986, section 5.2, without `..`).
    static func resolved(_ reference: String, against base: String) -> String {
        let pieces = URLPieces(base)
        if reference.contains("://") { return String(reference.prefix { $0 != "#" }) }
        let reference = String(reference.prefix { $0 != "#" })
        if reference.hasPrefix("//") { return pieces.scheme.prefix { $0 != "/" } + reference }
        if reference.hasPrefix("/") { return pieces.scheme + pieces.authority + reference }
        if reference.hasPrefix("?") { return pieces.scheme + pieces.authority + pieces.path + reference }
        let folder = pieces.path.lastIndex(of: "/").map { String(pieces.path[...$0]) } ?? "/"
        return pieces.scheme + pieces.authority + folder + reference
    }
}
