import JSON
import Placeholders
import Text

/// Literals of JavaScript.
enum JavaScriptText {
    static func literal(_ text: String) -> String { JSONValue.string(text).compactText() }

    /// Returns a text for the inside of a template literal.
    static func template(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`": result += "\\" + String(scalar)
            case "$": result += "\\$"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns an access to a member, such as `.name` or `["x-y"]`.
    static func member(_ name: String) -> String {
        isIdentifier(name) ? ".\(name)" : "[\(literal(name))]"
    }

    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
        return name.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }

    /// Returns the replacement of `replaceRegex` as JavaScript writes it; nil for the forms that it lacks.
    static func replacement(_ written: String) -> String? {
        written.contains("${") || written.contains("$$") ? nil : written.replacing("$0", with: "$&")
    }

    /// Returns a regular expression literal; nil for syntax of PCRE that JavaScript lacks.
    static func pattern(_ pattern: String) -> String? {
        var body = pattern[...]
        var flags = ""
        if body.hasPrefix("(?"), let end = body.firstIndex(of: ")") {
            let modes = body[body.index(body.startIndex, offsetBy: 2)..<end]
            if !modes.isEmpty, modes.allSatisfy({ "ims".contains($0) }) {
                flags = String(modes)
                body = body[body.index(after: end)...]
            }
        }
        let foreign = [
            "(?P", "(?>", "(?|", "(?R", "(?#", "(?i", "(?m", "(?s", "(?x", "(?-", "\\A", "\\z", "\\Z", "\\G", "\\K",
            "\\R", "\\h", "\\X", "\\Q", "[[:", "++", "*+", "?+", "}+", "(*",
        ]
        guard !foreign.contains(where: body.contains), !body.isEmpty else { return nil }
        var result = ""
        var isEscaped = false
        for scalar in body.unicodeScalars {
            switch scalar {
            case "/" where !isEscaped: result += "\\/"
            case "\n": result += isEscaped ? "n" : "\\n"
            case "\r": result += isEscaped ? "r" : "\\r"
            default: result.unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        if body.unicodeScalars.contains(where: { $0.value > 0xFFFF }) || body.contains("\\p{") { flags += "u" }
        return "/\(result)/\(flags)"
    }

    /// Returns a pattern for a literal text.
    static func quotedPattern(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case _ where "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar): result += "\\" + String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// JSONPaths as expressions of JavaScript.
enum JavaScriptPath {
    /// Returns an access such as `.items[0].id`.
    static func access(_ steps: [PathStep]) -> String {
        steps.map { step in
            switch step {
            case .name(let name): JavaScriptText.member(name)
            case .index(let index): index < 0 ? ".at(\(index))" : "[\(index)]"
            case .all: ""
            }
        }.joined()
    }

    /// Returns the steps as a list for lodash's `get`, such as `["items", 0, "id"]`.
    static func list(_ steps: [PathStep]) -> String {
        let words = steps.map { step in
            switch step {
            case .name(let name): JavaScriptText.literal(name)
            case .index(let index): String(index)
            case .all: "\"*\""
            }
        }
        return "[\(words.joined(separator: ", "))]"
    }

    /// Returns an expression for the results of a path below a value: one value, or a list if the path has a wildcard.
    static func results(of steps: [PathStep], in value: String) -> String {
        guard let first = steps.firstIndex(of: .all) else { return value + access(steps) }
        let list = value + access(Array(steps[..<first]))
        let rest = Array(steps[(first + 1)...])
        if rest.isEmpty { return "_.values(\(list))" }
        if rest.contains(.all) { return "_.flatten(_.map(\(list), (item) => \(results(of: rest, in: "item"))))" }
        // A list as the second argument of `map` would be a condition.
        return "_.reject(_.map(\(list), (item) => _.get(item, \(Self.list(rest)))), _.isUndefined)"
    }
}

/// The functions of placeholders as expressions of JavaScript in Postman.
enum JavaScriptFunctions {
    /// Returns the expression of a call; nil if JavaScript in Postman cannot compute it.
    static func expression(_ name: String, _ arguments: [PlaceholderArgument]) -> String? {
        switch name {
        case "uuid", "guid": return "pm.variables.replaceIn(\"{{$guid}}\")"
        case "timestamp": return "Math.floor(Date.now() / 1000)"
        case "timestampMs": return "Date.now()"
        case "isoTimestamp": return "new Date().toISOString()"
        case "iteration": return "(pm.info.iteration + 1)"
        case "environment": return "(pm.environment.name || \"\")"
        case "randomInt":
            guard !arguments.isEmpty else { return "_.random(0, 1000)" }
            guard let bounds = numbers(arguments), bounds.count == 2 else { return nil }
            return "_.random(\(bounds[0]), \(bounds[1]))"
        case "randomHex":
            guard let count = numbers(arguments)?.first else { return nil }
            return "_.times(\(count), () => _.random(15).toString(16)).join(\"\")"
        case "range":
            guard let bounds = numbers(arguments), bounds.count == 2 else { return nil }
            return "_.range(\(bounds[0]), \(bounds[1]) + 1)"
        case "date": return date(arguments)
        case "fake": return variable(ofFake: arguments).map { "pm.variables.replaceIn(\"{{\($0)}}\")" }
        default: return nil
        }
    }

    /// Returns Postman's dynamic variable for the arguments of `$fake`, such as `$randomEmail`; nil for a name that is no
    /// literal.
    static func variable(ofFake arguments: [PlaceholderArgument]) -> String? {
        guard case .text(let name)? = arguments.first else { return nil }
        return FakeData.variable(of: name)
    }

    private static func numbers(_ arguments: [PlaceholderArgument]) -> [String]? {
        let numbers = arguments.compactMap { argument -> String? in
            switch argument {
            case .number(let number): number.text
            case .text(let text): Int(text).map(String.init)
            case .name: nil
            }
        }
        return numbers.count == arguments.count ? numbers : nil
    }

    private static func date(_ arguments: [PlaceholderArgument]) -> String? {
        guard let first = arguments.first else { return nil }
        let text: String
        switch first {
        case .text(let written): text = written
        case .number(let number): text = number.text
        case .name: return nil
        }
        guard let offset = DurationText.parse(text) ?? (text == "0" ? .zero : nil) else { return nil }
        guard let milliseconds = Int(exactly: (offset / .milliseconds(1)).rounded()), milliseconds > .min else {
            return nil
        }
        let sign = milliseconds < 0 ? "-" : "+"
        let date = milliseconds == 0 ? "new Date()" : "new Date(Date.now() \(sign) \(abs(milliseconds)))"
        guard arguments.count < 3 else { return nil }
        guard arguments.count > 1 else { return "\(date).toISOString().slice(0, 19) + \"Z\"" }
        guard case .text(let format) = arguments[1] else { return nil }
        switch format {
        case "%Y-%m-%d", "%F": return "\(date).toISOString().slice(0, 10)"
        case "%Y-%m-%dT%H:%M:%SZ": return "\(date).toISOString().slice(0, 19) + \"Z\""
        case "%H:%M:%S", "%T": return "\(date).toISOString().slice(11, 19)"
        case "%Y": return "\(date).toISOString().slice(0, 4)"
        case "%s": return "Math.floor(\(date).getTime() / 1000)"
        default: return nil
        }
    }
}

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
        case "base64Url": return base64Url("CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(\(value)))")
        case "base64UrlDecode":
            let standard = "\(text).replace(/-/g, \"+\").replace(/_/g, \"/\")"
            return "CryptoJS.enc.Base64.parse(\(standard)).toString(CryptoJS.enc.Utf8)"
        case "sha256": return digest("CryptoJS.SHA256(\(text))", arguments.first)
        case "sha1": return digest("CryptoJS.SHA1(\(text))", arguments.first)
        case "sha512": return digest("CryptoJS.SHA512(\(text))", arguments.first)
        case "md5": return digest("CryptoJS.MD5(\(text))", arguments.first)
        case "hmacSha256": return code("CryptoJS.HmacSHA256", text, arguments)
        case "hmacSha1": return code("CryptoJS.HmacSHA1", text, arguments)
        case "hmacSha512": return code("CryptoJS.HmacSHA512", text, arguments)
        case "xmlEscape", "htmlEscape":
            let apostrophe = filter == "xmlEscape" ? "&apos;" : "&#39;"
            let entities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\\\"", "&quot;"), ("'", apostrophe)]
            return entities.reduce(text) { "\($0).split(\"\($1.0)\").join(\"\($1.1)\")" }
        case "replace":
            guard arguments.count == 2 else { return nil }
            return "\(text).split(\(arguments[0])).join(\(arguments[1]))"
        case "split": return arguments.first.map { "\(text).split(\($0))" }
        case "join": return arguments.first.map { "[].concat(\(value)).join(\($0))" }
        case "first": return "_.first(\(value))"
        case "last": return "_.last(\(value))"
        // Postman has lodash 3.10, which lacks nth and uniqWith.
        case "nth": return arguments.first.map { "[].concat(\(value)).slice(\($0))[0]" }
        case "sort": return "_.sortBy(\(value))"
        case "unique":
            let isFirst = "_.findIndex(all, (other) => _.isEqual(other, element)) === index"
            return "_.filter(\(value), (element, index, all) => \(isFirst))"
        case "count": return "_.size(\(value))"
        case "number": return "Number(\(value))"
        case "add": return arguments.first.map { "(Number(\(value)) + Number(\($0)))" }
        case "subtract": return arguments.first.map { "(Number(\(value)) - Number(\($0)))" }
        case "multiply": return arguments.first.map { "(Number(\(value)) * Number(\($0)))" }
        case "divide": return arguments.first.map { "(Number(\(value)) / Number(\($0)))" }
        case "round": return "_.round(Number(\(value)), Number(\(arguments.first ?? "0")))"
        case "json": return "JSON.stringify(\(value))"
        case "fromJson": return "JSON.parse(\(value))"
        case "default": return arguments.first.map { "(\(value) || \($0))" }
        default: return nil
        }
    }

    /// Returns base64 with the alphabet of URLs, without padding.
    private static func base64Url(_ base64: String) -> String {
        "\(base64).replace(/\\+/g, \"-\").replace(/\\//g, \"_\").replace(/=+$/, \"\")"
    }

    /// Returns the message authentication code for the arguments of a filter: the key and the form.
    private static func code(_ function: String, _ text: String, _ arguments: [String]) -> String? {
        guard let key = arguments.first else { return nil }
        return digest("\(function)(\(text), String(\(key)))", arguments.dropFirst().first)
    }

    private static func digest(_ words: String, _ form: String?) -> String? {
        switch form {
        case nil, "\"hex\"": "\(words).toString()"
        case "\"base64\"": "\(words).toString(CryptoJS.enc.Base64)"
        default: nil
        }
    }
}
