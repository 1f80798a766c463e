/// Finds the end of one value in a list without checking its syntax; can resume with more bytes.
struct JSONElementScanner: Sendable {
    /// The length of the value in bytes; 0 if there is no value.
    private(set) var length = 0

    private var position = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Continues with bytes that begin with the value; returns true if its end is found.
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

    /// Handles a byte of a string; returns true for the closing quote.
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
