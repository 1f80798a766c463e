/// The filters of placeholders as expressions of JavaScript in Postman.
enum JavaScriptFilters {
    /// Returns a filter's result; nil if JavaScript cannot compute it in one expression.
    ///
    /// - Parameters:
    ///   - value: The expression of the value.
    ///   - arguments: The expressions of the arguments.
    static func expression(_ filter: String, _ value: String, _ arguments: [String]) -> String? {
        let text = "String(\(value))"
        switch filter {
        case "upper": return "\(text).toUpperCase()"
        case "lower": return "\(text).toLowerCase()"
        case "trim": return "\(text).trim()"
        case "urlEncode":
            let sign = "(sign) => \"%\" + sign.charCodeAt(0).toString(16).toUpperCase()"
            return "encodeURIComponent(\(value)).replace(/[!'()*]/g, \(sign))"
        case "urlDecode": return "decodeURIComponent(\(value))"
        case "base64": return "CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(\(value)))"
        case "base64Decode": return "CryptoJS.enc.Base64.parse(\(text)).toString(CryptoJS.enc.Utf8)"
        case "hex": return "CryptoJS.enc.Hex.stringify(CryptoJS.enc.Utf8.parse(\(value)))"
        case "sha256": return digest("CryptoJS.SHA256(\(text))", arguments.first)
        case "md5": return digest("CryptoJS.MD5(\(text))", arguments.first)
        case "hmacSha256":
            guard let key = arguments.first else { return nil }
            return digest("CryptoJS.HmacSHA256(\(text), String(\(key)))", arguments.dropFirst().first)
        case "xmlEscape":
            let entities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\\\"", "&quot;"), ("'", "&apos;")]
            return entities.reduce(text) { "\($0).split(\"\($1.0)\").join(\"\($1.1)\")" }
        case "replace":
            guard arguments.count == 2 else { return nil }
            return "\(text).split(\(arguments[0])).join(\(arguments[1]))"
        case "split": return arguments.first.map { "\(text).split(\($0))" }
        case "join": return arguments.first.map { "[].concat(\(value)).join(\($0))" }
        case "first": return "_.first(\(value))"
        case "last": return "_.last(\(value))"
        case "count": return "_.size(\(value))"
        case "number": return "Number(\(value))"
        case "add": return arguments.first.map { "(Number(\(value)) + Number(\($0)))" }
        case "json": return "JSON.stringify(\(value))"
        case "fromJson": return "JSON.parse(\(value))"
        case "default": return arguments.first.map { "(\(value) || \($0))" }
        default: return nil
        }
    }

    private static func digest(_ words: String, _ form: String?) -> String? {
        switch form {
        case nil, "\"hex\"": "\(words).toString()"
        case "\"base64\"": "\(words).toString(CryptoJS.enc.Base64)"
        default: nil
        }
    }
}
