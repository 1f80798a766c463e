import PostmanFormat

/// A parameter of a query, as Postman sends it.
struct QueryPart {
    var name: String
    /// Nil for a name without `=`.
    var value: String?
    var isDisabled = false
    /// The entry, for its description.
    var entry: PostmanEntry?
    /// True for an entry of a list, in which `&` is a part of the value.
    private var isEntry: Bool

    init(_ entry: PostmanEntry) {
        name = entry.key?.text ?? ""
        value =
            switch entry.value {
            case .missing, .null: nil
            default: PostmanPlaceholders.text(of: entry.value)
            }
        isDisabled = entry.isDisabled
        self.entry = entry
        isEntry = true
    }

    private init(written: Substring) {
        let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init) ?? ""
        value = parts.count > 1 ? String(parts[1]) : nil
        isEntry = false
    }

    /// Returns the parameters of a written query.
    static func parts(of query: String?) -> [QueryPart] {
        guard let query, !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { QueryPart(written: $0) }
    }

    /// The parameter as a part of the URL.
    var written: String {
        let quote: [Unicode.Scalar: String] = ["'": "%27", "#": "%23"]
        let entry: [Unicode.Scalar: String] = ["'": "%27", "#": "%23", "&": "%26"]
        let values = isEntry ? entry : quote
        let name = Outside.replaced(name, isEntry ? values.merging(["=": "%3D"]) { $1 } : values)
        return name + (value.map { "=" + Outside.replaced($0, values) } ?? "")
    }

    /// The name as `query` has it; nil if the same bytes would not be sent.
    func decodedName(_ isSafe: (String) -> Bool) -> String? {
        name.isEmpty ? nil : decoded(name, allowed: isEntry ? "=&" : "", isSafe)
    }

    /// The value as `query` has it; nil if the same bytes would not be sent.
    func decodedValue(_ isSafe: (String) -> Bool) -> String? {
        value.flatMap { decoded($0, allowed: isEntry ? "&" : "", isSafe) }
    }

    private func decoded(_ text: String, allowed: String, _ isSafe: (String) -> Bool) -> String? {
        var result = ""
        for piece in Outside.pieces(of: text) {
            switch piece {
            case .placeholder(let name):
                guard isSafe(name) else { return nil }
                result += piece.written
            case .literal(let literal):
                guard let decoded = Self.decoded(literal, allowed: allowed) else { return nil }
                result += decoded
            }
        }
        return result
    }

    /// Characters that hubrun and Postman send as they are.
    private static let plain = Set("-._~$!()*,:@/?".utf8)

    /// Returns a text that hubrun encodes to the bytes that Postman sends; nil if there is none.
    static func decoded(_ text: String, allowed: String) -> String? {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
                else { return nil }
                let value = high << 4 | low
                guard !plain.contains(value) || isUnreserved(value), value != UInt8(ascii: "'"),
                    value != UInt8(ascii: "{"), value != UInt8(ascii: "}")
                else { return nil }
                result.append(value)
                index += 3
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x00...0x1F, 0x7F...,
                UInt8(ascii: "#"):
                result.append(byte)
            default:
                guard isUnreserved(byte) || plain.contains(byte) || allowed.utf8.contains(byte) else { return nil }
                result.append(byte)
            }
            index += 1
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
