import Diagnostics
import JSON
import Text
import YAMLSource

extension PostmanNodeReader {
    /// Returns the enabled variables of a list or mapping. Of equal names, the last one counts.
    ///
    /// Entries without a name cannot be found by any placeholder and are left out.
    mutating func variables(_ node: YAMLNode, _ member: String) -> [PostmanVariable] {
        if isNull(node) { return [] }
        var list = VariableList()
        switch node.content {
        case .sequence(let elements):
            for element in elements {
                if let variable = variable(element, of: member) { add(variable, to: &list) }
            }
        case .mapping(let mapping):
            for entry in mapping.entries {
                list.add(
                    PostmanVariable(
                        name: entry.key, value: value(entry.value), range: entry.keyNode.range(in: file)))
            }
        default:
            reportKind(of: node, member, wanted: "a list", example: #"[{"key": "name", "value": "text"}]"#)
        }
        return list.variables
    }

    private mutating func variable(_ node: YAMLNode, of member: String) -> PostmanVariable? {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                report(
                    at: node, "an entry of \"\(member)\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"key": "name", "value": "text"}"#)
            }
            return nil
        }
        var key: PostmanText?
        var type: String?
        var (isDisabled, isSecret) = (false, false)
        var found = PostmanValue.missing
        for part in mapping.entries {
            switch part.key {
            case "key": key = text(part.value, "key")
            case "value": found = value(part.value)
            case "type": type = string(part.value, "type")
            case "disabled": isDisabled = flag(part.value, "disabled") || isDisabled
            case "enabled": isDisabled = isOff(part.value) || isDisabled
            case "secret": isSecret = flag(part.value, "secret")
            default: break
            }
        }
        isSecret = isSecret || type == "secret"
        if isSecret, let text = found.text, !text.text.isEmpty {
            file.conceal(text.range)
            file.conceal(text.text)
        }
        guard !isDisabled, let key, !key.text.isEmpty else { return nil }
        return PostmanVariable(
            name: key.text, value: found, isSecret: isSecret, type: type, range: key.range)
    }

    private mutating func add(_ variable: PostmanVariable, to list: inout VariableList) {
        guard let line = list.add(variable) else { return }
        diagnostics.append(
            Diagnostic(
                .postmanRepeatedName, .warning, at: variable.range,
                "the variable \"\(variable.name.cut(to: 80))\" is given twice",
                hint: "it is already in line \(line); the last one that is enabled counts, as in Postman"))
    }
}

/// Variables without repeated names.
private struct VariableList {
    private(set) var variables: [PostmanVariable] = []
    private var indices: [ExactText: Int] = [:]

    /// Adds a variable in place of an earlier one of its name; returns the line of that one, nil if there is none.
    @discardableResult mutating func add(_ variable: PostmanVariable) -> Int? {
        let name = ExactText(variable.name)
        guard let index = indices[name] else {
            indices[name] = variables.count
            variables.append(variable)
            return nil
        }
        defer { variables[index] = variable }
        return variables[index].range.start.line
    }
}
