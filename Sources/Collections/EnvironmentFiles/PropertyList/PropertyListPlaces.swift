/// The places of the elements of a property list, which the XML tree doesn't keep.
struct PropertyListPlaces {
    /// The elements in the top-level `dict`: keys and values alternate.
    private(set) var settings: [Range<Int>] = []

    /// The number of elements around a setting: `plist` and `dict`.
    private static let settingDepth = 2

    private let bytes: [UInt8]
    private var depth = 0
    private var start = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var position = 0
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let end = markupEnd(from: open)
            pass(open..<end)
            position = end
        }
    }

    private mutating func pass(_ markup: Range<Int>) {
        let sign = bytes[markup].dropFirst().first
        if sign == UInt8(ascii: "!") || sign == UInt8(ascii: "?") { return }
        if sign == UInt8(ascii: "/") {
            depth -= 1
            if depth == Self.settingDepth { settings.append(start..<markup.upperBound) }
            return
        }
        if depth == Self.settingDepth { start = markup.lowerBound }
        if bytes[markup].dropLast().last == UInt8(ascii: "/") {
            if depth == Self.settingDepth { settings.append(markup) }
            return
        }
        depth += 1
    }

    /// Returns the end of a tag, comment, instruction or section that begins here (XML 1.0, section 2.4).
    private func markupEnd(from open: Int) -> Int {
        let rest = bytes[open...]
        let endings = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
        for (start, end) in endings where rest.starts(with: start.utf8) {
            return rest.dropFirst(start.utf8.count).end(of: Array(end.utf8)) ?? bytes.count
        }
        var quote: UInt8?
        for index in rest.indices {
            let byte = bytes[index]
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return index + 1 }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        return bytes.count
    }
}
