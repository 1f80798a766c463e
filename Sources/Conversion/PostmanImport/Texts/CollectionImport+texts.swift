import CollectionDrafts
import PostmanFormat

extension CollectionImport {
    /// The functions of hubrun for Postman's dynamic variables.
    private static let functions = [
        "$guid": "<<$guid>>", "$randomUUID": "<<$guid>>", "$timestamp": "<<$timestamp>>",
        "$isoTimestamp": "<<$isoTimestamp>>", "$randomInt": "<<$randomInt>>",
    ]
    /// The functions whose values JSON takes without quotes.
    private static let numbers: Set = ["$timestamp", "$randomInt"]

    /// Returns a text with hubrun's placeholders in place of Postman's.
    func text(_ text: String) -> String {
        let found = PostmanPlaceholders.placeholders(in: text)
        guard !found.isEmpty else { return DraftText.literal(text) }
        let scalars = text.unicodeScalars
        var result = ""
        var offset = 0
        var index = scalars.startIndex
        for placeholder in found {
            let start = scalars.index(index, offsetBy: placeholder.scalars.lowerBound - offset)
            let literal = String(scalars[index..<start])
            index = scalars.index(start, offsetBy: placeholder.scalars.count)
            offset = placeholder.scalars.upperBound
            result += DraftText.literal(literal, isBeforePlaceholder: true) + self.placeholder(placeholder.name)
        }
        return result + DraftText.literal(String(scalars[index...]))
    }

    /// Returns hubrun's placeholder for a name.
    func placeholder(_ name: String) -> String {
        if let hidden = hiddenPlaceholders[name] { return hidden }
        if !values.isDefined(name), name.hasPrefix("$") {
            if let function = Self.functions[name] { return function }
            if DynamicVariables.value(of: name) != nil { return dynamicPlaceholder(name) }
        }
        usedByRequest.insert(name)
        return names.placeholder(for: name)
    }

    /// Returns a placeholder for a name that stands in JSON outside of quotes; nil if its value is no JSON.
    func barePlaceholder(_ written: String) -> String? {
        let name = String(written.dropFirst(2).dropLast(2))
        if !values.isDefined(name), name.hasPrefix("$") {
            return Self.numbers.contains(name) ? Self.functions[name] : nil
        }
        if scripts.jsonNames.contains(name), !values.all(name).contains(where: { !$0.isEmpty }) {
            return placeholder(name)
        }
        if values.isTyped(name) {
            bareNames.insert(name)
            return placeholder(name)
        }
        guard values.isJSON(name) || !values.isDefined(name) || scripts.setNames.contains(name) else { return nil }
        return String(placeholder(name).dropLast(2)) + " | fromJson>>"
    }

    /// Returns a placeholder for a new variable that a script sets to a value of Postman's dynamic variable.
    private func dynamicPlaceholder(_ name: String) -> String {
        let word = name.dropFirst(name.hasPrefix("$random") ? 7 : 1)
        let wish = (word.first?.lowercased() ?? "") + word.dropFirst()
        let variable = names.newName(wish.isEmpty ? "random" : wish)
        dynamicLines.append("pm.variables.set(\"\(variable)\", pm.variables.replaceIn(\"{{\(name)}}\"));")
        dynamicNames.insert(variable)
        return "<<\(variable)>>"
    }

    /// Returns the lines that set dynamic variables, and notes them; empty if there are none.
    func takeDynamicLines(at place: String) -> [String] {
        defer { dynamicLines = [] }
        if !dynamicLines.isEmpty {
            report.add(
                .approximate, at: place, "dynamic variables",
                "\(dynamicLines.count) set by beforeRequest, once for each request")
        }
        return dynamicLines
    }
}
