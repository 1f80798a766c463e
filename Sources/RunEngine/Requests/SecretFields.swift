import Placeholders
import Transport

extension SecretRegistry {
    /// Characters below which a part of a field is too common a text to be hidden everywhere.
    private static let shortestPart = 6

    /// Values of fields that are secrets by their name are masked wherever else they show up.
    func register(_ fields: [HTTPField]) {
        for field in fields where field.isSecret {
            for part in field.secretParts where part.count >= Self.shortestPart { register(part) }
        }
    }
}
