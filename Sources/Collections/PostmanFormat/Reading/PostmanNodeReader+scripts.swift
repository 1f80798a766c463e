import Diagnostics
import Text
import YAMLSource

extension PostmanNodeReader {
    private static let languages = ["text/javascript", "application/javascript"]

    /// Returns the scripts of `event`, without disabled and empty ones.
    mutating func scripts(_ node: YAMLNode) -> [PostmanScript] {
        if isNull(node) { return [] }
        let isOne = node.mapping?.has("listen") ?? false
        guard let events = isOne ? [node] : node.sequence else {
            reportKind(
                of: node, "event", wanted: "a list", example: #"[{"listen": "test", "script": {"exec": ["…"]}}]"#)
            return []
        }
        return events.compactMap { script(ofEvent: $0) }
    }

    private mutating func script(ofEvent node: YAMLNode) -> PostmanScript? {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                report(
                    at: node, "an entry of \"event\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"listen": "test", "script": {"exec": ["…"]}}"#)
            }
            return nil
        }
        if let disabled = mapping.value(of: "disabled"), flag(disabled, "disabled") { return nil }
        guard let listen = mapping.value(of: "listen"), let event = event(listen) else {
            if !mapping.has("listen") {
                warn(at: node, "an event without \"listen\" is ignored", hint: "\"listen\" is prerequest or test")
            }
            return nil
        }
        guard let script = mapping.value(of: "script"), let (pieces, range) = pieces(ofScript: script) else {
            return nil
        }
        return PostmanScript(event: event, pieces: pieces, range: range)
    }

    private mutating func event(_ node: YAMLNode) -> PostmanScript.Event? {
        guard let text = string(node, "listen") else { return nil }
        switch text {
        case "prerequest": return .prerequest
        case "test": return .test
        default:
            warn(
                at: node, "\"listen\": \"\(text.cut(to: 80))\" is ignored: Postman has no such event",
                hint: Suggestion.hint(for: text, among: ["prerequest", "test"]) ?? "\"listen\" is prerequest or test")
            return nil
        }
    }

    /// Returns the texts of a script, which is an object with `exec`, a list or a text; nil if it is empty.
    private mutating func pieces(ofScript node: YAMLNode) -> ([PostmanText], SourceRange)? {
        guard let mapping = node.mapping else { return pieces(node, "script") }
        if let source = mapping.value(of: "src"), !isNull(source), source.scalar?.text.isEmpty != true {
            warn(
                at: source, "\"src\" of a script is ignored: scripts are not loaded from other places",
                hint: "write the script in \"exec\"")
        }
        if let type = mapping.value(of: "type")?.scalar?.text, !type.isEmpty, !Self.languages.contains(type),
            let node = mapping.value(of: "type"), !isNull(node)
        {
            warn(
                at: node, "the script's \"type\" is ignored: \"\(type.cut(to: 80))\" runs as JavaScript",
                hint: "the type of scripts is text/javascript")
        }
        return mapping.value(of: "exec").flatMap { pieces($0, "exec") }
    }

    private mutating func pieces(_ node: YAMLNode, _ member: String) -> ([PostmanText], SourceRange)? {
        var pieces: [PostmanText] = []
        if let elements = node.sequence {
            pieces.reserveCapacity(elements.count)
            for element in elements { pieces.append(text(element, member) ?? emptyText(at: element)) }
        } else if isNull(node) {
            return nil
        } else if node.scalar != nil {
            if let text = text(node, member) { pieces.append(text) }
        } else {
            reportKind(of: node, member, wanted: "a list of texts, or one text", example: #"["line one", "line two"]"#)
        }
        return pieces.allSatisfy(\.text.isEmpty) ? nil : (pieces, node.range(in: file))
    }

    /// The empty text in place of null, so that the elements of a list keep their places.
    func emptyText(at node: YAMLNode) -> PostmanText { PostmanText("", slice: node.slice(in: file)) }
}
