import CollectionDrafts

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
