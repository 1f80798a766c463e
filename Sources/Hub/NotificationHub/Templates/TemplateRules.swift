/// The rules for a template's name, header fields, expiry and priority. Values may be expressions.
enum TemplateRules {
    static let nameLimit = 200

    static func checkHeaders(
        _ headers: [(name: String, value: String)], for platform: Platform?
    ) throws(TemplateError) {
        var names: Set<String> = []
        for (name, value) in headers {
            guard names.insert(name.lowercased()).inserted else { throw .repeatedHeader(name) }
            guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyHeader(name) }
            guard try !isExpression(value), platform == .apns else { continue }
            try checkAppleHeader(name.lowercased(), value)
        }
        if platform == .apns, let other = headers.first(where: { !$0.name.lowercased().hasPrefix("apns-") }) {
            throw .headerNotForAPNs(other.name)
        }
        if platform == .wns { try require("X-WNS-Type", in: headers) }
    }

    static func require(_ name: String, in headers: [(name: String, value: String)]) throws(TemplateError) {
        guard headers.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw .missingHeader(name)
        }
    }

    /// Checks for a date, `0` for a notification that is not stored, or an expression.
    static func checkExpiry(_ text: String) throws(TemplateError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyExpiry }
        guard try isExpression(text) || text == "0" || DateText.seconds(in: text) != nil else {
            throw .invalidExpiry(text)
        }
    }

    static func checkPriority(_ text: String) throws(TemplateError) {
        guard try isExpression(text) || UInt8(text) != nil else { throw .invalidPriority(text) }
    }

    private static func checkAppleHeader(_ name: String, _ value: String) throws(TemplateError) {
        let value = value.trimmingBlanks
        switch name {
        case "apns-expiration" where Int(value) == nil: throw .headerNotNumber(name, limit: nil)
        case "apns-priority" where UInt8(value) == nil: throw .headerNotNumber(name, limit: 255)
        default: break
        }
    }

    /// Returns true if a value is an expression; throws if it is an invalid one.
    static func isExpression(_ value: String) throws(TemplateError) -> Bool {
        do throws(TemplateExpressionError) {
            return try TemplateExpression.expression(in: value) != nil
        } catch {
            throw .invalidExpression(error)
        }
    }
}
