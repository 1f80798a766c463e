import Cryptography
import Diagnostics
import JSON

/// The forms in which a secret can stand in a text.
enum SecretForms {
    /// Raw, percent-encoded in either case and as in a query, form-encoded, in base64, and escaped as in JSON.
    static func forms(of secret: String) -> Set<String> {
        var forms: Set<String> = [secret, DisplayText.printable(secret)]
        forms.insert(encoded(secret, unescaped: "-._~", isUpper: true))
        forms.insert(encoded(secret, unescaped: "-._~", isUpper: false))
        forms.insert(encoded(secret, unescaped: "-._~$!'()*,:@/?", isUpper: true))
        forms.insert(encoded(secret, unescaped: "*-._", isUpper: true, isSpacePlus: true))
        forms.insert(encoded(secret, unescaped: "*-._", isUpper: false, isSpacePlus: true))
        forms.insert(Base64.encode(Array(secret.utf8)))
        let json = String(JSONValue.string(secret).compactText().dropFirst().dropLast())
        forms.insert(json)
        forms.insert(json.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/"))
        // A key that spans lines is shown line by line.
        let lines = secret.split(whereSeparator: \.isNewline)
        if lines.count > 1 { forms.formUnion(lines.filter { $0.count >= 8 }.map(String.init)) }
        return forms
    }

    private static func encoded(
        _ text: String, unescaped: String, isUpper: Bool, isSpacePlus: Bool = false
    ) -> String {
        let signs = Set(unescaped.utf8)
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where signs.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x20 where isSpacePlus: result += "+"
            default:
                let digits = String(byte, radix: 16, uppercase: isUpper)
                result += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
