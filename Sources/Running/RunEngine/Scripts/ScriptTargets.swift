import CollectionModel
import Diagnostics
import Scripting
import Synchronization

/// The requests of a collection that scripts can name, in `setNextRequest` and `runRequest`.
final class ScriptTargets: Sendable {
    /// The request of a jump.
    enum Target: Sendable {
        case step(RequestStep)
        /// The request is not part of this run.
        case notChosen
    }

    private let collection: RequestCollection
    private let program: FlowProgram
    private let all = Mutex<[String: [RequestStep]]?>(nil)

    /// - Parameters:
    ///   - collection: The collection with all its requests.
    ///   - program: The requests of the unit.
    init(_ collection: RequestCollection, _ program: FlowProgram) {
        self.collection = collection
        self.program = program
    }

    private var names: [String: [RequestStep]] {
        all.withLock { all in
            if let all { return all }
            var names: [String: [RequestStep]] = [:]
            for step in FlowProgram(collection).requests {
                for name in step.names + [step.definition.id].compactMap(\.self) {
                    names[name, default: []].append(step)
                }
            }
            all = names
            return names
        }
    }

    /// Returns the request with a name. A request whose full name it is has priority over others with that name.
    ///
    /// - Throws: `ScriptCallError` if no request, or more than one, has the name.
    func request(named name: String) throws(ScriptCallError) -> RequestStep {
        if isPostman, let found = Self.postmanRequest(name, among: names[name] ?? []) { return found }
        return try request(name, among: names[name] ?? []) { true }
    }

    /// Checks the name of a request for a jump.
    ///
    /// - Throws: `ScriptCallError` if no request of the section `requests`, or more than one, has the name.
    func checkJump(to name: String) throws(ScriptCallError) {
        if !isPostman { _ = try jumpTarget(name) }
    }

    private func jumpTarget(_ name: String) throws(ScriptCallError) -> RequestStep {
        let found = names[name] ?? []
        return try request(name, among: found.filter { $0.section == .requests }) { found.isEmpty }
    }

    /// - Parameter isUnknown: Returns false if the request exists in a section that is not allowed.
    private func request(
        _ name: String, among found: [RequestStep], isUnknown: () -> Bool
    ) throws(ScriptCallError) -> RequestStep {
        let exact = found.filter { $0.fullName == name }
        if exact.count == 1 { return exact[0] }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw ScriptCallError(
                "\(found.count) requests are called \"\(name)\"",
                hint: "write the name with its group: " + found.map { "\"\($0.fullName)\"" }.joined(separator: ", "))
        }
        guard isUnknown() else { throw ScriptCallError("\"\(name)\" is not under requests") }
        throw ScriptCallError(
            "no request is called \"\(name)\"", hint: Suggestion.hint(for: name, among: names.keys.sorted()))
    }

    private var isPostman: Bool { collection.postman != nil }

    /// Returns the request with an id, or the last one with a name, as in Postman.
    private static func postmanRequest(_ name: String, among requests: [RequestStep]) -> RequestStep? {
        requests.last { $0.definition.id == name } ?? requests.last { $0.definition.name == name }
    }

    /// True if a request of the collection has the name, part of this run or not.
    func isKnown(_ name: String) -> Bool { names[name] != nil }

    /// Returns a hint with the nearest name of a request; nil if none is near.
    func hint(for name: String) -> String? {
        isKnown(name) ? nil : Suggestion.hint(for: name, among: names.keys.sorted())
    }

    /// Returns the request of a jump whose name ``checkJump(to:)`` accepts.
    func target(_ name: String) -> Target {
        if isPostman { return Self.postmanRequest(name, among: program.requests).map { .step($0) } ?? .notChosen }
        guard let wanted = try? jumpTarget(name) else { return .notChosen }
        let chosen = program.requests.first {
            $0.section == .requests && $0.place == wanted.place && $0.fullName == wanted.fullName
        }
        return chosen.map { .step($0) } ?? .notChosen
    }
}
