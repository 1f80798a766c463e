import JSON
import Placeholders
import Text

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
        default: return nil
        }
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
