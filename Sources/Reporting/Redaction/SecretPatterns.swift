/// Every form of every secret, ready to be looked for in a text.
struct SecretPatterns: Sendable {
    /// Characters below which a secret is masked only as a whole value: else it would hide half of every line.
    static let shortestInText = 4
    /// Bytes of a secret next to a cut (`…`) that are masked.
    private static let shortestPart = 4

    private struct Pattern: Sendable {
        let bytes: [UInt8]
        let mark: [UInt8]
        let isShort: Bool
    }

    /// Longest first, by the byte that they begin with.
    private var byFirstByte: [[Pattern]]
    let isEmpty: Bool

    /// - Parameter marks: the secrets with what stands in their place.
    init(_ marks: [String: String]) {
        byFirstByte = Array(repeating: [], count: 256)
        isEmpty = marks.isEmpty
        for (secret, mark) in marks {
            let isShort = secret.count < Self.shortestInText
            for form in SecretForms.forms(of: secret) {
                let bytes = Array(form.utf8)
                guard let first = bytes.first else { continue }
                byFirstByte[Int(first)].append(Pattern(bytes: bytes, mark: Array(mark.utf8), isShort: isShort))
            }
        }
        for index in byFirstByte.indices {
            byFirstByte[index].sort { ($0.bytes.count, $1.mark[0]) > ($1.bytes.count, $0.mark[0]) }
        }
    }

    func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        var copied = 0
        while index < bytes.count {
            guard let pattern = pattern(in: bytes, at: index) else {
                index += 1
                continue
            }
            result += bytes[copied..<index]
            result += pattern.mark
            index += pattern.bytes.count
            copied = index
        }
        result += bytes[copied...]
        return String(decoding: maskingCuts(result), as: UTF8.self)
    }

    private func pattern(in bytes: [UInt8], at index: Int) -> Pattern? {
        for pattern in byFirstByte[Int(bytes[index])] where bytes.count - index >= pattern.bytes.count {
            let end = index + pattern.bytes.count
            guard bytes[index..<end].elementsEqual(pattern.bytes) else { continue }
            if !pattern.isShort || Self.isWholeValue(index..<end, in: bytes) { return pattern }
        }
        return nil
    }

    /// Whether a stretch is all there is between quotes, after `: ` or `=`, or on its line.
    private static func isWholeValue(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = range.lowerBound == 0 ? nil : bytes[range.lowerBound - 1]
        let after = range.upperBound == bytes.count ? nil : bytes[range.upperBound]
        let isLineEnd = after == nil || after == UInt8(ascii: "\n")
        switch before {
        case nil, UInt8(ascii: "\n"): return isLineEnd
        case UInt8(ascii: "\""): return after == UInt8(ascii: "\"")
        case UInt8(ascii: "="): return isLineEnd || after == UInt8(ascii: "&") || after == UInt8(ascii: ";")
        case UInt8(ascii: " "):
            return isLineEnd && range.lowerBound >= 2 && bytes[range.lowerBound - 2] == UInt8(ascii: ":")
        default: return false
        }
    }

    // MARK: Cut texts

    private static let ellipsis = Array("…".utf8)

    /// Masks what a cut left of a secret, before and behind each `…`.
    private func maskingCuts(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(Self.ellipsis[0]) else { return bytes }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == Self.ellipsis[0], bytes[index...].starts(with: Self.ellipsis) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let (length, mark) = beginning(atEndOf: result) {
                result.removeLast(length)
                result += mark
            }
            result += Self.ellipsis
            index += Self.ellipsis.count
            if let (length, mark) = ending(atStartOf: bytes[index...]) {
                result += mark
                index += length
            }
        }
        return result
    }

    private func beginning(atEndOf bytes: [UInt8]) -> (length: Int, mark: [UInt8])? {
        var best: (length: Int, mark: [UInt8])?
        for pattern in byFirstByte.joined() where !pattern.isShort {
            let longest = min(pattern.bytes.count - 1, bytes.count)
            guard longest >= Self.shortestPart else { continue }
            for length in stride(from: longest, through: max(Self.shortestPart, (best?.length ?? 0) + 1), by: -1)
            where bytes.suffix(length).elementsEqual(pattern.bytes.prefix(length)) {
                best = (length, pattern.mark)
                break
            }
        }
        return best
    }

    private func ending(atStartOf bytes: ArraySlice<UInt8>) -> (length: Int, mark: [UInt8])? {
        var best: (length: Int, mark: [UInt8])?
        for pattern in byFirstByte.joined() where !pattern.isShort {
            let longest = min(pattern.bytes.count - 1, bytes.count)
            guard longest >= Self.shortestPart else { continue }
            for length in stride(from: longest, through: max(Self.shortestPart, (best?.length ?? 0) + 1), by: -1)
            where bytes.prefix(length).elementsEqual(pattern.bytes.suffix(length)) {
                best = (length, pattern.mark)
                break
            }
        }
        return best
    }
}
