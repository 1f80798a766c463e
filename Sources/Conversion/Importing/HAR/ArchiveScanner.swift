/// Divides the JSON text of a HAR file, which arrives in pieces, into its entries and the rest.
///
/// The whole text need not be in memory at any time. What it finds is not checked: entries and rest are parsed later.
struct ArchiveScanner {
    /// A place in the file; both numbers count from 1.
    struct Place {
        var line = 1
        /// In Unicode scalars.
        var column = 1
    }

    /// An element of `log.entries`.
    struct Element {
        fileprivate(set) var text: [UInt8] = []
        fileprivate(set) var place = Place()
        /// True if strings were too long and are empty now.
        fileprivate(set) var isShortened = false
    }

    /// The limit for one string, in bytes. A longer one, usually a body, becomes empty.
    static let longestString = 8 << 20
    /// The limit for an entry, and for the rest of the file, in bytes.
    static let maximumPart = 32 << 20

    /// The file without its entries.
    private(set) var rest: [UInt8] = []
    /// The entry that is being read.
    private(set) var element = Element()
    /// True if an entry, or the rest, is longer than the limit.
    private(set) var isTooLarge = false

    private var count = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The start of the current string in the part that is being read.
    private var stringStart = 0
    /// The last string outside of entries, if it is short, and its depth.
    private var lastString: (content: [UInt8], depth: Int) = ([], 0)
    private var isInLog = false
    /// True inside the list of entries.
    private(set) var isInEntries = false
    private var place = Place()

    /// The depth inside the list of entries.
    private static let entriesDepth = 3

    /// Reads the next bytes and calls a function with each entry that ends in them.
    mutating func read<Failure>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
        var index = 0
        while index < bytes.count, !isTooLarge {
            if isInString {
                readString(bytes, &index)
                continue
            }
            let byte = bytes[index]
            if isInEntries, depth == Self.entriesDepth, ",]}".utf8.contains(byte) {
                if element.text.isEmpty { element.place = place }
                // With the wrong bracket, the entry has a syntax error.
                if byte == UInt8(ascii: "}") { element.text.append(byte) }
                let isEmptyList = count == 0 && byte == UInt8(ascii: "]") && element.text.isEmpty
                if !isEmptyList { try body(element) }
                count += 1
                element = Element()
                if byte == UInt8(ascii: "]") { isInEntries = false }
            }
            readByte(byte)
            advance(over: byte)
            index += 1
            isTooLarge = partCount > Self.maximumPart
        }
    }

    /// Reads a byte outside of strings.
    private mutating func readByte(_ byte: UInt8) {
        let isBetweenEntries = isInEntries && depth == Self.entriesDepth && byte == UInt8(ascii: ",")
        if !isBetweenEntries { append(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            stringStart = partCount
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            if isInEntries { break }
            if depth == 2 { isInLog = isValue(of: "log", at: 1) }
            if depth == Self.entriesDepth, isInLog, byte == UInt8(ascii: "["), isValue(of: "entries", at: 2) {
                isInEntries = true
            }
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }

    /// Reads the rest of a string, or as much of it as there is.
    private mutating func readString(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        let start = index
        while index < bytes.count, isInString {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            advance(over: byte)
            index += 1
        }
        let end = isInString ? index : index - 1
        if isInEntries {
            element.text += bytes[start..<end]
            if element.text.count - stringStart > Self.longestString {
                element.text.removeSubrange(stringStart...)
                element.isShortened = true
            }
        } else {
            rest += bytes[start..<end]
            if !isInString { lastString = (rest.count - stringStart < 10 ? Array(rest[stringStart...]) : [], depth) }
        }
        if !isInString { append(UInt8(ascii: "\"")) }
        isTooLarge = partCount > Self.maximumPart
    }

    private var partCount: Int { isInEntries ? element.text.count : rest.count }

    private mutating func append(_ byte: UInt8) {
        guard isInEntries else { return rest.append(byte) }
        if element.text.isEmpty {
            guard !Self.isSpace(byte) else { return }
            element.place = place
        }
        element.text.append(byte)
    }

    private func isValue(of key: String, at depth: Int) -> Bool {
        lastString.depth == depth && lastString.content.elementsEqual(key.utf8)
    }

    private mutating func advance(over byte: UInt8) {
        if byte == UInt8(ascii: "\n") {
            place = Place(line: place.line + 1)
        } else if byte & 0xC0 != 0x80 {
            place.column += 1
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
