/// Names and values as `application/x-www-form-urlencoded`: RFC 6749, appendix B; WHATWG URL Standard, section 5.2.
package enum FormEncoding {
    package static let mediaType = "application/x-www-form-urlencoded"

    package static func text(of parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    package static func encode(_ text: String, digits: PercentEncoding.Digits = .upperCase) -> String {
        PercentEncoding.encode(text, keeping: { isKept($0) || $0 == UInt8(ascii: " ") }, digits: digits)
            .replacing(" ", with: "+")
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        PercentEncoding.isAlphanumeric(byte) || "*-._".utf8.contains(byte)
    }
}
