/// Finds the end of one value in a list, going on where bytes were missing; whether it is JSON, the parser says.
struct JSONElementScanner: Sendable {
    /// Bytes of the value; 0 where none stands.
    private(set) var length = 0

    private var position = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Scans on in the bytes that begin with the value; true when its end is found.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if isInString {
                position += 1
                if passInString(byte), depth == 0 { return end() }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return end() }
                depth -= 1
                if depth == 0 {
                    position += 1
                    return end()
                }
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                if depth == 0 { return end() }
            default: break
            }
            position += 1
        }
        return isLast ? end() : false
    }

    /// Passes a byte of a string; true when it is the closing quote.
    private mutating func passInString(_ byte: UInt8) -> Bool {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return true
        }
        return false
    }

    private mutating func end() -> Bool {
        length = position
        return true
    }
}
