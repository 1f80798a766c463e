import JSON

/// The body of a direct batch: a part named `notification` and a part named `devices` with a list of handles.
struct DirectBatch: Sendable {
    let notification: [UInt8]
    /// The content type of the notification part.
    let contentType: String?
    private let devices: [JSONValue]

    init(contentType: String?, body: [UInt8]) throws(HubError) {
        guard let type = ContentType(contentType), type.value.hasPrefix("multipart/"),
            let boundary = type[parameter: "boundary"], !boundary.isEmpty
        else { throw .invalidBatch("its Content-Type must be multipart/mixed with a boundary") }
        let parts: [MultipartBody.Part]
        do throws(MultipartBody.Fault) {
            parts = try MultipartBody(body, boundary: boundary).parts
        } catch {
            throw .invalidBatch(error.message)
        }
        let notification = try Self.part("notification", of: parts)
        guard notification.content.count <= Hub.messageBodyLimit else {
            throw .bodyTooLarge(limit: Hub.messageBodyLimit)
        }
        self.notification = notification.content
        self.contentType = notification.headers["Content-Type"]
        devices = try Self.devices(in: try Self.part("devices", of: parts).content)
    }

    /// Returns the device handles without duplicates.
    func handles(for platform: DevicePlatform) throws(HubError) -> [DeviceHandle] {
        var handles: [DeviceHandle] = []
        var seen: Set<DeviceHandle> = []
        for (index, device) in devices.enumerated() {
            guard let handle = DeviceHandle(device, for: platform) else {
                throw .invalidDevice(name: "Device \(index + 1) of the batch", platform)
            }
            if seen.insert(handle).inserted { handles.append(handle) }
        }
        return handles
    }

    private static func part(
        _ name: String,
        of parts: [MultipartBody.Part]
    ) throws(HubError) -> MultipartBody.Part {
        let found = parts.filter { $0.name == name }
        guard let part = found.first else { throw .invalidBatch("it has no part named '\(name)'") }
        guard found.count == 1 else { throw .invalidBatch("it has \(found.count) parts named '\(name)'") }
        return part
    }

    private static func devices(in content: [UInt8]) throws(HubError) -> [JSONValue] {
        let value = (try? JSONValue(parsing: content)) ?? (try? JSONValue(parsing: SingleQuotedText.json(content)))
        guard case .array(let devices) = value else {
            throw .invalidBatch("its devices are not a JSON list of texts")
        }
        guard !devices.isEmpty else { throw .invalidBatch("its list of devices is empty") }
        guard devices.count <= HubMessage.deviceLimit else {
            throw .invalidBatch("it has \(devices.count) devices, at most \(HubMessage.deviceLimit) are allowed")
        }
        return devices
    }
}

/// The parts of a multipart body (RFC 2046, section 5.1). Lines may end in CRLF or LF; text before the first boundary
/// and after the last one is ignored.
private struct MultipartBody: Sendable {
    struct Part: Sendable {
        let headers: MessageHeaders
        let content: [UInt8]

        /// The name in `Content-Disposition`, in lower case.
        var name: String? { ContentType(headers["Content-Disposition"])?[parameter: "name"]?.lowercased() }
    }

    enum Fault: Error {
        case noBoundaryLine
        case notEnded
        case noBlankLine
        case tooManyParts

        var message: String {
            switch self {
            case .noBoundaryLine: "its body does not have the boundary that its Content-Type names"
            case .notEnded: "its body does not end in the boundary and two hyphens"
            case .noBlankLine: "a part has no blank line between its headers and its content"
            case .tooManyParts: "it has more than \(MultipartBody.partLimit) parts"
            }
        }
    }

    static let partLimit = 16

    let parts: [Part]

    init(_ body: [UInt8], boundary: String) throws(Fault) {
        let delimiter = Array("--\(boundary)".utf8)
        var lines = LineReader(rest: body[...])
        var parts: [Part] = []
        /// The offset at which the open part begins.
        var start: Int?
        var isEnded = false
        while !isEnded, let line = lines.next() {
            guard line.content.starts(with: delimiter) else { continue }
            let tail = line.content.dropFirst(delimiter.count)
            isEnded = tail.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
            guard isEnded || tail.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
            if let start { parts.append(try Self.part(body[start..<max(start, line.precedingEnd)])) }
            guard parts.count <= Self.partLimit else { throw .tooManyParts }
            start = line.end
        }
        guard start != nil else { throw .noBoundaryLine }
        guard isEnded else { throw .notEnded }
        self.parts = parts
    }

    private static func part(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Part {
        var lines = LineReader(rest: bytes)
        var headers: [(name: String, value: String)] = []
        while let line = lines.next() {
            if line.content.isEmpty {
                return Part(headers: MessageHeaders(headers), content: Array(lines.rest))
            }
            let text = String(decoding: line.content, as: UTF8.self)
            guard let colon = text.firstIndex(of: ":") else { throw .noBlankLine }
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append((String(text[..<colon]), String(value)))
        }
        throw .noBlankLine
    }
}

extension MultipartBody {
    private struct Line {
        /// The bytes without the line end.
        let content: ArraySlice<UInt8>
        /// The end offset of the preceding line, without its line end.
        let precedingEnd: Int
        /// The offset after the line end.
        let end: Int
    }

    private struct LineReader {
        var rest: ArraySlice<UInt8>
        private var precedingEnd: Int

        init(rest: ArraySlice<UInt8>) {
            self.rest = rest
            precedingEnd = rest.startIndex
        }

        mutating func next() -> Line? {
            guard !rest.isEmpty else { return nil }
            let feed = rest.firstIndex(of: 0x0A)
            var content = rest[..<(feed ?? rest.endIndex)]
            if content.last == 0x0D { content.removeLast() }
            let end = feed.map { $0 + 1 } ?? rest.endIndex
            defer {
                precedingEnd = content.endIndex
                rest = rest[end...]
            }
            return Line(content: content, precedingEnd: precedingEnd, end: end)
        }
    }
}
