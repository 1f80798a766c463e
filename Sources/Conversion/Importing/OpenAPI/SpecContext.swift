import CollectionDrafts
import Diagnostics
import JSON
import Text

/// The files of a document, and the import that gets its requests.
final class SpecContext {
    /// The limits for the files that references name.
    private static let maximumFiles = 200
    private static let maximumSteps = 16

    let draft: DraftContext
    let version: SpecVersion
    let root: SpecNode

    /// The variables of the process environment that are no secrets, without `env.`.
    private(set) var environment: [String] = []
    private var environmentNames: Set<String> = []

    /// False if no schema can have `format: password`.
    private(set) var mentionsPasswords: Bool

    private var files: [String: SpecNode?] = [:]
    private var targets: [String: SpecNode] = [:]
    private var membersByPointer: [String: [String: SpecNode]] = [:]
    private var reported: Set<String> = []
    var shapeLimits = ShapeLimits()

    init(_ root: SpecNode, _ version: SpecVersion, _ options: ImportOptions) {
        self.root = root
        self.version = version
        files[""] = root
        mentionsPasswords = root.file.source.text.holds("password")
        shapeLimits.add(root.file.source)
        draft = DraftContext(options)
        // The values are examples: one note for each variable says what to give.
        draft.notesSecrets = false
    }

    /// Returns an example as a value for `json`, with placeholders for its secrets; nil if it is nested too deeply for YAML.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter or property.
    ///   - schemas: The schemas of the example, which can call its parts passwords.
    func json(_ example: JSONValue, named name: String = "", of schemas: [SpecNode], at place: String) -> DraftValue? {
        draft.secretNames = PasswordNames(in: schemas, named: name, self).names
        defer { draft.secretNames = [] }
        return draft.json(example, named: name, at: place)
    }

    /// Returns the placeholder for a variable of the process environment that is no secret.
    func environment(_ variable: String) -> DraftText {
        draft.secrets.reserve(variable)
        if environmentNames.insert(variable).inserted { environment.append(variable) }
        return .environment(variable)
    }

    // MARK: References

    /// A value that a reference names.
    struct Target {
        let node: SpecNode
        /// File and JSON Pointer, equal for references to the same value.
        let key: String
        /// The last part of the pointer, or the name of the file.
        let name: String
    }

    /// Returns the value that a node stands for; nil, after a note, if its reference cannot be followed.
    func resolved(_ node: SpecNode) -> SpecNode? {
        var node = node
        for _ in 0..<Self.maximumSteps {
            guard node["$ref"]?.text != nil else { return node }
            guard let target = target(of: node) else { return nil }
            node = target.node
        }
        note(.toDo, at: node, "$ref", "its references are circular")
        return nil
    }

    /// Returns the value that the reference of a node names, which may be a reference again.
    func target(of node: SpecNode) -> Target? {
        guard let reference = node["$ref"], let text = reference.text else { return nil }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (path, fragment) = (parts[0], parts.count > 1 ? parts[1] : "")
        guard !Self.isRemote(path) else {
            note(.toDo, at: reference, "$ref \"\(text)\"", "is not fetched: save the file and name it here")
            return nil
        }
        let decoded = PercentText.decoded(path, as: .plain) ?? path
        let file = path.isEmpty ? node.file.path : Self.joined(node.file.path, decoded)
        guard let root = root(of: file, for: reference) else { return nil }
        let key = file + "#" + fragment
        let name = (fragment.split(separator: "/").last.map(String.init) ?? Self.stem(of: file))
        if let known = targets[key] { return Target(node: known, key: key, name: Self.unescaped(name)) }
        guard let target = descendant(of: root, at: fragment, in: file) else {
            note(.toDo, at: reference, "$ref \"\(text)\"", "has no target in the file")
            return nil
        }
        targets[key] = target
        return Target(node: target, key: key, name: Self.unescaped(name))
    }

    private func root(of path: String, for reference: SpecNode) -> SpecNode? {
        if let known = files[path] { return known }
        guard files.count < Self.maximumFiles else {
            note(.toDo, at: reference, "file \"\(path)\"", "is not read: more than \(Self.maximumFiles) files")
            return nil
        }
        let result = load(path, for: reference)
        files[path] = .some(result)
        return result
    }

    private func load(_ path: String, for reference: SpecNode) -> SpecNode? {
        guard let bytes = draft.options.file(path) else {
            note(.toDo, at: reference, "file \"\(path)\"", "does not exist, or cannot be read")
            return nil
        }
        do {
            let file = SpecFile(try SourceFile.decoded(bytes[...], path: path, acceptsUTF16: true), path: path)
            mentionsPasswords = mentionsPasswords || file.source.text.holds("password")
            shapeLimits.add(file.source)
            return SpecNode(try SpecReader.root(of: file.source), in: file)
        } catch let error as ImportFailure {
            guard case .unreadable(let diagnostics) = error, let first = diagnostics.first else { return nil }
            let line = first.range.map { "line \($0.start.line): " } ?? ""
            note(.toDo, at: reference, "file \"\(path)\"", "cannot be parsed: \(line)\(first.message)")
        } catch {
            note(.toDo, at: reference, "file \"\(path)\"", "is not UTF-8")
        }
        return nil
    }

    private static func isRemote(_ path: String) -> Bool {
        path.hasPrefix("/") || path.prefix { $0 != "/" }.contains(":")
    }

    /// Returns a path relative to the folder of another one.
    private static func joined(_ base: String, _ path: String) -> String {
        var parts = base.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/").map(String.init) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private static func stem(of path: String) -> String {
        String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "schema")
    }

    /// Returns the value at a JSON Pointer in a fragment (RFC 6901, section 6).
    ///
    /// - Parameter file: The path of the root's file.
    private func descendant(of root: SpecNode, at fragment: String, in file: String) -> SpecNode? {
        guard !fragment.isEmpty else { return root }
        guard fragment.hasPrefix("/") else { return nil }
        var node = root
        var pointer = file + "#"
        for step in fragment.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = Self.unescaped(String(step))
            guard let next = node.isMapping ? members(of: node, at: pointer)[name] : Int(name).flatMap({ node[$0] })
            else { return nil }
            node = next
            pointer += "/" + step
        }
        return node
    }

    /// Returns the members of an object by their names; many references lead into the same few objects.
    private func members(of node: SpecNode, at pointer: String) -> [String: SpecNode] {
        if let known = membersByPointer[pointer] { return known }
        let members = Dictionary(node.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        membersByPointer[pointer] = members
        return members
    }

    private static func unescaped(_ step: String) -> String {
        guard step.holds("~") || step.holds("%") else { return step }
        return (PercentText.decoded(step, as: .plain) ?? step).replacing("~1", with: "/").replacing("~0", with: "~")
    }

    /// Begins to read a schema for a shape; false, after a note if all schemas together are too many, at a limit.
    func enterShape(of schema: SpecNode) -> Bool {
        if shapeLimits.enter(schema) { return true }
        if shapeLimits.areReached {
            note(
                .approximate, at: "schemas", "values made from schemas",
                "the schemas use one another too often: later values are shorter")
        }
        return false
    }

    // MARK: Notes

    /// Adds a note with the line of the source, once.
    func note(_ kind: ImportReport.Kind, at node: SpecNode, _ part: String, _ result: String) {
        note(kind, at: node.place, part, result)
    }

    /// Adds a note, once.
    func note(
        _ kind: ImportReport.Kind, at place: String, _ part: String, _ result: String, isHarmless: Bool = false
    ) {
        guard reported.insert("\(kind) \(place) \(part) \(result)").inserted else { return }
        draft.report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    /// Notes the keys of an object that are not translated; keys that begin with `x-` are extensions.
    ///
    /// - Parameters:
    ///   - known: The keys that are translated.
    ///   - withoutEffect: The keys that only describe.
    func noteKeys(of node: SpecNode, at place: String, known: Set<String>, withoutEffect: Set<String> = []) {
        for entry in node.entries where !known.contains(entry.key) && !entry.key.hasPrefix("x-") {
            if withoutEffect.contains(entry.key) {
                note(.leftOut, at: place, entry.key, "changes nothing that is sent or checked", isHarmless: true)
            } else {
                note(.leftOut, at: place, entry.key, "has no counterpart")
            }
        }
    }
}
