/// The message about a number that is too large for a port.
package enum PortText {
    package static let hint = "a port is a number from 1 to 65535"

    /// True for a number above 65535, of any length.
    package static func isTooLarge(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty, text.utf8.allSatisfy(URLText.isDigit) else { return false }
        return Int(text).map { $0 > 65_535 } ?? true
    }

    /// - Parameter owner: such as `the`.
    package static func message(for text: some StringProtocol, of owner: String = "the") -> String {
        "\(owner) port \(text.count > 20 ? "\(text.prefix(20))…" : String(text)) is above 65535"
    }
}
