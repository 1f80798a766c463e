import Text

/// The message about a port number above 65535.
package enum PortText {
    package static let hint = "a port is a number from 1 to 65535"

    /// Returns true for a number above 65535, with any number of digits.
    package static func isTooLarge(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return false }
        return Int(text).map { $0 > 65_535 } ?? true
    }

    /// - Parameter owner: The words before "port", such as `the proxy's`.
    package static func message(for text: some StringProtocol, of owner: String = "the") -> String {
        "\(owner) port \(text.count > 20 ? "\(text.prefix(20))…" : String(text)) is above 65535"
    }
}
