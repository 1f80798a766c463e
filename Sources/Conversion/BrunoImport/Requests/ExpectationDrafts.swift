import CollectionDrafts

/// Collects expectations of one response; several on one part are merged.
struct ExpectationDrafts {
    private static let plain = "equals"

    private var status: [(String, DraftValue)] = []
    private var duration: [(String, DraftValue)] = []
    private var headers: [(key: String, operators: [(String, DraftValue)])] = []
    private var json: [(key: String, operators: [(String, DraftValue)])] = []
    private var text: [(String, DraftValue)] = []

    var isEmpty: Bool { status.isEmpty && duration.isEmpty && headers.isEmpty && json.isEmpty && text.isEmpty }

    /// Adds an operator with its value; false if the part has this operator already.
    mutating func add(_ path: ResponsePath, _ name: String, _ value: DraftValue) -> Bool {
        switch path {
        case .status: return Self.add(name, value, to: &status)
        case .time: return Self.add(name, value, to: &duration)
        case .text: return Self.add(name, value, to: &text)
        case .header(let key): return Self.add(name, value, key, to: &headers)
        case .json(let key): return Self.add(name, value, key, to: &json)
        }
    }

    var mapping: DraftMapping {
        var expect = DraftMapping(layout: .short(1))
        if !status.isEmpty { expect["status"] = Self.statusValue(status) }
        if !headers.isEmpty { expect["headers"] = Self.value(headers, layout: .short(1)) }
        if !json.isEmpty { expect["json"] = Self.value(json, layout: .block) }
        if !text.isEmpty { expect["text"] = Self.matcher(text) }
        if !duration.isEmpty { expect["duration"] = Self.matcher(duration) }
        return expect
    }

    private static func add(_ name: String, _ value: DraftValue, to list: inout [(String, DraftValue)]) -> Bool {
        guard !list.contains(where: { $0.0 == name }) else { return false }
        list.append((name, value))
        return true
    }

    private static func add(
        _ name: String, _ value: DraftValue, _ key: String,
        to list: inout [(key: String, operators: [(String, DraftValue)])]
    ) -> Bool {
        guard let index = list.firstIndex(where: { $0.key == key }) else {
            list.append((key, [(name, value)]))
            return true
        }
        return add(name, value, to: &list[index].operators)
    }

    private static func value(
        _ list: [(key: String, operators: [(String, DraftValue)])], layout: DraftMapping.Layout
    ) -> DraftValue {
        .mapping(DraftMapping(list.map { ($0.key, matcher($0.operators)) }, layout: layout))
    }

    /// A single `equals` is written as its value; null and mappings need the operator.
    private static func matcher(_ operators: [(String, DraftValue)]) -> DraftValue {
        if operators.count == 1, operators[0].0 == plain, operators[0].1 != .plain("null") {
            if case .mapping = operators[0].1 {} else { return operators[0].1 }
        }
        return .mapping(DraftMapping(operators))
    }

    /// A list of statuses is `oneOf`.
    private static func statusValue(_ operators: [(String, DraftValue)]) -> DraftValue {
        if operators.count == 1, operators[0].0 == "oneOf" { return operators[0].1 }
        return matcher(operators)
    }
}
