import JSON

/// A message for templates: its properties, and for whom it is.
package struct TemplateMessage: Sendable {
    let properties: TemplateProperties
    /// Everybody, when nil.
    let audience: TagExpression?

    /// Reads a send.
    ///
    /// - Parameters:
    ///   - format: `ServiceBusNotification-Format`.
    ///   - tags: `ServiceBusNotification-Tags`.
    package init(format: String?, tags: String?, body: [UInt8]) throws(HubFailure) {
        let format = try NotificationFormat(header: format)
        guard format == .template else {
            throw .notEmulated("a message of the format \"\(format.rawValue)\"; the format \"template\" it can send")
        }
        audience = try tags.map { text throws(HubFailure) in try Self.audience(text) }
        properties = try Self.properties(body)
    }

    private static func audience(_ text: String) throws(HubFailure) -> TagExpression {
        do throws(TagExpressionError) {
            return try TagExpression(parsing: text)
        } catch {
            throw .invalidTagExpression(error)
        }
    }

    private static func properties(_ body: [UInt8]) throws(HubFailure) -> TemplateProperties {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidMessage("It is not JSON: \(error)")
        }
        guard case .object(let object) = value else { throw .invalidMessage("It is not a JSON object") }
        var pairs: [(name: String, value: String)] = []
        for (name, value) in object {
            guard case .string(let text) = value else {
                throw .invalidMessage("The property '\(name)' is not a text")
            }
            pairs.append((name, text))
        }
        return TemplateProperties(message: pairs)
    }
}
