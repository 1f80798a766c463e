/// Media types as written in Content-Type (RFC 9110, section 8.3.1).
package enum MediaTypeText {
    /// Returns the type in lower case and without parameters, such as `text/html` for `Text/HTML; charset=utf-8`.
    package static func essence(of type: some StringProtocol) -> String {
        type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    }

    /// Returns the parameters in lower case, such as `version=2`.
    package static func parameters(of type: String) -> Set<String> {
        Set(type.split(separator: ";").dropFirst().map { $0.lowercased().filter { !$0.isWhitespace && $0 != "\"" } })
    }

    /// True for the essence of a type of JSON (RFC 6839, section 3.1, and the older `text/json`).
    package static func isJSON(_ essence: String) -> Bool {
        essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json"
    }
}
