/// JSON with strings in single quotes, `['a','b']`, as in the service's documentation of device lists.
enum SingleQuotedText {
    /// Returns the text with double quotes. If the input is invalid, the result is invalid JSON too.
    static func json(_ bytes: [UInt8]) -> [UInt8] {
        let (single, double, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"))
        var json: [UInt8] = []
        json.reserveCapacity(bytes.count)
        /// The opening quote of the current string; nil outside of strings.
        var quote: UInt8?
        var isEscaped = false
        for byte in bytes {
            switch (quote, byte) {
            case (_, _) where isEscaped:
                isEscaped = false
                // JSON has no escape for single quotes.
                if byte != single { json.append(backslash) }
                json.append(byte)
            case (_?, backslash): isEscaped = true
            case (nil, single), (nil, double):
                quote = byte
                json.append(double)
            case (single?, double): json += [backslash, double]
            case (let open?, byte) where open == byte:
                quote = nil
                json.append(double)
            default: json.append(byte)
            }
        }
        return json
    }
}
