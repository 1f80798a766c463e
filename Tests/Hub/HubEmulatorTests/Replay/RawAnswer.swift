import Testing

/// A parsed HTTP/1.1 response from a socket.
struct RawAnswer: Sendable {
    let status: Int
    let fields: [(name: String, value: String)]
    /// The content without chunk framing.
    let content: String

    init(_ text: String) throws {
        let end = try #require(text.firstRange(of: "\r\n\r\n"), "\(text)")
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        fields = lines.dropFirst().compactMap { line in
            line.firstRange(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
        }
        let body = text[end.upperBound...]
        let isChunked = fields.contains { $0.name.lowercased() == "transfer-encoding" && $0.value == "chunked" }
        content = isChunked ? try Self.joined(Array(body.utf8)) : String(body)
    }

    subscript(name: String) -> String? { fields.first { $0.name.lowercased() == name.lowercased() }?.value }

    private static func joined(_ bytes: [UInt8]) throws -> String {
        var rest = bytes[...]
        var content: [UInt8] = []
        while let end = rest.firstIndex(of: 0x0D) {
            let size = try #require(Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16))
            guard size > 0 else { break }
            let start = end + 2
            content += rest[start..<(start + size)]
            rest = rest[(start + size + 2)...]
        }
        return String(decoding: content, as: UTF8.self)
    }
}
