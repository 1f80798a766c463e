import CollectionModel
import Diagnostics
import Scripting
import Synchronization

/// The requests of a collection's section `requests` to which scripts can jump, by their names.
final class JumpTargets: Sendable {
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
            for step in FlowProgram(collection).requests where step.section == .requests {
                for name in step.names { names[name, default: []].append(step) }
            }
            all = names
            return names
        }
    }

    /// - Throws: `ScriptCallError` if no request, or more than one, has the name.
    func check(_ name: String) throws(ScriptCallError) {
        let found = names[name] ?? []
        guard !found.isEmpty else {
            throw ScriptCallError(
                "no request is called \"\(name)\"", hint: Suggestion.hint(for: name, among: names.keys.sorted()))
        }
        guard found.count == 1 else {
            throw ScriptCallError(
                "\(found.count) requests are called \"\(name)\"",
                hint: "write the name with its group: " + found.map { "\"\($0.fullName)\"" }.joined(separator: ", "))
        }
    }

    /// Returns the request of a name that ``check(_:)`` accepts.
    func target(_ name: String) -> Target {
        guard let wanted = names[name]?.first else { return .notChosen }
        let chosen = program.requests.first {
            $0.section == .requests && $0.place == wanted.place && $0.fullName == wanted.fullName
        }
        return chosen.map { .step($0) } ?? .notChosen
    }
}
