import FaultPlans
import JSON
import NotificationHub
import Text

/// The body of a request to a control route: a JSON object whose members correspond to the command-line options.
struct ControlDocument {
    private let object: JSONObject

    init(parsing bytes: [UInt8], members: [String]) throws(ControlError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw ControlError("the body is not JSON: \(error.description)", hint: Self.hint(members))
        }
        guard case .object(let object) = value else {
            throw ControlError("the body is no JSON object but a \(value.kindName)", hint: Self.hint(members))
        }
        if let unknown = object.keys.first(where: { !members.contains($0) }) {
            throw ControlError("there is no member \"\(unknown.prefix(100))\"", at: "$", hint: Self.hint(members))
        }
        self.object = object
    }

    /// Returns the fault plan; an absent member is equivalent to an absent option.
    func faults() throws(ControlError) -> FaultPlan {
        let rules = try rules()
        let (latency, seed) = (try latency(), try seed())
        do throws(FaultPlanError) {
            return try FaultPlan(latency: latency, rules: rules, seed: seed)
        } catch {
            throw ControlError(error, at: error == .seed ? "$.seed" : "$.faults")
        }
    }

    func clockOffset() throws(ControlError) -> Duration {
        let text = try text("offset", hint: FaultPlanError.clockOffset("").hint)
        guard let offset = DurationText.parse(text) else { throw ControlError(.clockOffset(text), at: "$.offset") }
        return offset
    }

    func generation() throws(ControlError) -> Generation {
        let hint = "it is \(Generation.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))"
        let text = try text("generation", hint: hint)
        guard let generation = Generation(rawValue: text) else {
            throw ControlError("\"\(text)\" is no generation", at: "$.generation", hint: hint)
        }
        return generation
    }

    private func rules() throws(ControlError) -> [FaultRule] {
        guard let value = object[key: "faults"], value != .null else { return [] }
        guard case .array(let elements) = value else {
            throw ControlError(
                "\"faults\" is no list but a \(value.kindName)", at: "$.faults", hint: #"as in ["429:5%", "reset:1%"]"#)
        }
        var rules: [FaultRule] = []
        for (index, element) in elements.enumerated() {
            let place = "$.faults[\(index)]"
            guard case .string(let text) = element else {
                throw ControlError(
                    "a fault is not text but a \(element.kindName)", at: place, hint: FaultPlanError.kind("").hint)
            }
            do throws(FaultPlanError) {
                rules.append(try FaultRule(parsing: text))
            } catch {
                throw ControlError(error, at: place)
            }
        }
        return rules
    }

    private func latency() throws(ControlError) -> LatencyRange? {
        guard let value = object[key: "latency"], value != .null else { return nil }
        let text = try text("latency", hint: FaultPlanError.latency("").hint)
        do throws(FaultPlanError) {
            return try LatencyRange(parsing: text)
        } catch {
            throw ControlError(error, at: "$.latency")
        }
    }

    private func seed() throws(ControlError) -> UInt64? {
        guard let value = object[key: "seed"], value != .null else { return nil }
        guard case .number(let number) = value, let seed = number.intValue, seed >= 0 else {
            throw ControlError("\"seed\" is no whole number", at: "$.seed", hint: FaultPlanError.seed.hint)
        }
        return UInt64(seed)
    }

    func text(_ member: String, hint: String) throws(ControlError) -> String {
        guard let text = try optionalText(member, hint: hint) else {
            throw ControlError("the member \"\(member)\" is missing", at: "$", hint: hint)
        }
        return text
    }

    /// Returns the text of a member, or nil if it is absent.
    func optionalText(_ member: String, hint: String) throws(ControlError) -> String? {
        guard let value = object[key: member] else { return nil }
        guard case .string(let text) = value else {
            throw ControlError("\"\(member)\" is not text but a \(value.kindName)", at: "$.\(member)", hint: hint)
        }
        return text
    }

    /// Returns the texts in a member that is an object; empty if it is absent.
    func texts(_ member: String, hint: String) throws(ControlError) -> [(name: String, value: String)] {
        guard let value = object[key: member] else { return [] }
        guard case .object(let texts) = value else {
            throw ControlError("\"\(member)\" is no object but a \(value.kindName)", at: "$.\(member)", hint: hint)
        }
        var found: [(name: String, value: String)] = []
        for (name, value) in texts {
            guard case .string(let text) = value else {
                throw ControlError(
                    "\"\(name.prefix(100))\" is not text but a \(value.kindName)", at: "$.\(member)", hint: hint)
            }
            found.append((name, text))
        }
        return found
    }

    private static func hint(_ members: [String]) -> String {
        "it is an object with \(members.map { "\"\($0)\"" }.joined(separator: ", "))"
    }
}
