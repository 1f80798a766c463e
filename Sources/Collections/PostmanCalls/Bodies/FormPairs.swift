import Cryptography
import HTTP
import JSON
import PostmanFormat

/// The fields of an urlencoded form, in the order of a JavaScript object: names that are whole numbers come first in
/// ascending order, and values of one name follow each other.
struct FormPairs {
    private var names: [String] = []
    private var values: [String: [String]] = [:]

    /// Replaces the variables of enabled entries; null and missing values are empty.
    init(_ entries: [PostmanEntry], _ texts: PostmanTexts) throws {
        for entry in entries where !entry.isDisabled {
            let name = try entry.key.map(texts.text) ?? ""
            if case .structure(.array(let elements), let range) = entry.value {
                for element in elements {
                    add(name, try texts.text(.structure(element, range)) ?? "")
                }
            } else {
                add(name, try texts.text(entry.value) ?? "")
            }
        }
    }

    /// Reads a text of `name=value` joined by `&`; nothing in it is decoded.
    init(_ text: PostmanText, _ texts: PostmanTexts) throws {
        guard !text.text.isEmpty else { return }
        let mask = PlaceholderMask(text.text)
        var start = 0
        while start <= mask.bytes.count {
            let end = mask.firstIndex(of: "&", in: start..<mask.bytes.count) ?? mask.bytes.count
            let sign = mask.firstIndex(of: "=", in: start..<end) ?? end
            let name = PostmanText(mask.string(start..<sign), slice: text.slice)
            let value = PostmanText(mask.string(min(sign + 1, end)..<end), slice: text.slice)
            add(try texts.text(name), try texts.text(value))
            start = end + 1
        }
    }

    private mutating func add(_ name: String, _ value: String) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
    }

    /// The encoded form; nil if it has no fields.
    var text: String? {
        guard !names.isEmpty else { return nil }
        let numbers = names.compactMap { name in Self.index(name).map { (name, $0) } }.sorted { $0.1 < $1.1 }
        let ordered = numbers.map(\.0) + names.filter { Self.index($0) == nil }
        return ordered.flatMap { name in
            let encoded = PercentEncoding.encode(name)
            return (values[name] ?? []).map { "\(encoded)=\(PercentEncoding.encode($0))" }
        }.joined(separator: "&")
    }

    /// Returns the value of an array index of JavaScript: ECMA-262, section 6.1.7.
    private static func index(_ name: String) -> UInt32? {
        guard let number = UInt32(name), number < .max, String(number) == name else { return nil }
        return number
    }
}
