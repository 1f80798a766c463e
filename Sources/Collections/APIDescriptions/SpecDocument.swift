package import Diagnostics
import JSON
import Text

/// The files of the description of an API, and the values in them.
package final class SpecDocument {
    /// The limits for the files that references name.
    private static let maximumFiles = 200
    private static let maximumSteps = 16

    package let version: SpecVersion
    package let root: SpecNode
    /// Returns the value of a file; the path is relative to the folder of the main file.
    private let open: (String) throws(SpecFileProblem) -> SpecNode
    /// Receives each note once.
    private let observe: (SpecNote) -> Void

    private var files: [String: SpecNode?] = [:]
    private var targets: [String: SpecNode] = [:]
    private var membersByPointer: [String: [String: SpecNode]] = [:]
    private var reported: Set<SpecNote> = []

    /// - Throws: `SpecError` for a file of another format or version.
    package init(
        _ source: SourceFile, opening open: @escaping (String) throws(SpecFileProblem) -> SpecNode,
        observing observe: @escaping (SpecNote) -> Void
    ) throws(SpecError) {
        root = SpecNode(try SpecReader.root(of: source), in: SpecFile(source, path: ""))
        version = try SpecVersion(of: root)
        (self.open, self.observe) = (open, observe)
        files[""] = root
    }

    // MARK: References

    /// A value that a reference names.
    package struct Target {
        package let node: SpecNode
        /// File and JSON Pointer, equal for references to the same value.
        package let key: String
        /// The last part of the pointer, or the name of the file.
        package let name: String
    }

    /// Returns the value that a node stands for; nil, after a note, if its reference cannot be followed.
    package func resolved(_ node: SpecNode) -> SpecNode? {
        var node = node
        for _ in 0..<Self.maximumSteps {
            guard node["$ref"]?.text != nil else { return node }
            guard let target = target(of: node) else { return nil }
            node = target.node
        }
        note(.broken, at: node, "$ref", "its references are circular")
        return nil
    }

    /// Returns the value that the reference of a node names, which may be a reference again.
    package func target(of node: SpecNode) -> Target? {
        guard let reference = node["$ref"], let text = reference.text else { return nil }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (path, fragment) = (parts[0], parts.count > 1 ? parts[1] : "")
        guard !Self.isRemote(path) else {
            note(.broken, at: reference, "$ref \"\(text)\"", "is not fetched: save the file and name it here")
            return nil
        }
        let decoded = Self.decoded(path) ?? path
        let file = path.isEmpty ? node.file.path : Self.joined(node.file.path, decoded)
        guard let root = root(of: file, for: reference) else { return nil }
        let key = file + "#" + fragment
        let name = (fragment.split(separator: "/").last.map(String.init) ?? Self.stem(of: file))
        if let known = targets[key] { return Target(node: known, key: key, name: Self.unescaped(name)) }
        guard let target = descendant(of: root, at: fragment, in: file) else {
            note(.broken, at: reference, "$ref \"\(text)\"", "has no target in the file")
            return nil
        }
        targets[key] = target
        return Target(node: target, key: key, name: Self.unescaped(name))
    }

    private func root(of path: String, for reference: SpecNode) -> SpecNode? {
        if let known = files[path] { return known }
        guard files.count < Self.maximumFiles else {
            note(.broken, at: reference, "file \"\(path)\"", "is not read: more than \(Self.maximumFiles) files")
            return nil
        }
        let result = load(path, for: reference)
        files[path] = .some(result)
        return result
    }

    private func load(_ path: String, for reference: SpecNode) -> SpecNode? {
        do throws(SpecFileProblem) {
            return try open(path)
        } catch {
            note(.broken, at: reference, "file \"\(path)\"", error.reason)
            return nil
        }
    }

    /// Returns the value of a file.
    ///
    /// - Parameters:
    ///   - path: The path from the folder of the main file.
    ///   - shown: The path for messages; nil for the same.
    package static func root(
        of bytes: [UInt8], path: String, shownAs shown: String? = nil
    ) throws(SpecFileProblem) -> SpecNode {
        guard let source = try? SourceFile.decoded(bytes[...], path: shown ?? path, acceptsUTF16: true) else {
            throw SpecFileProblem(reason: "is not UTF-8")
        }
        do throws(SpecError) {
            return SpecNode(try SpecReader.root(of: source), in: SpecFile(source, path: path))
        } catch {
            let first = error.diagnostics.first
            let line = first?.range.map { "line \($0.start.line): " } ?? ""
            throw SpecFileProblem(reason: "cannot be parsed: \(line)\(first?.message ?? "it is empty")")
        }
    }

    private static func decoded(_ text: String) -> String? {
        PercentEncoding.decode(text).flatMap { String(validating: $0, as: UTF8.self) }
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
        return (decoded(step) ?? step).replacing("~1", with: "/").replacing("~0", with: "~")
    }

    // MARK: Notes

    /// Adds a note with the line of the source, once.
    package func note(_ kind: SpecNote.Kind, at node: SpecNode, _ part: String, _ result: String) {
        note(kind, at: node.place, part, result)
    }

    /// Adds a note, once.
    package func note(
        _ kind: SpecNote.Kind, at place: String, _ part: String, _ result: String, isHarmless: Bool = false
    ) {
        let note = SpecNote(kind: kind, place: place, part: part, result: result, isHarmless: isHarmless)
        if reported.insert(note).inserted { observe(note) }
    }

    /// Notes the keys of an object that are not translated; keys that begin with `x-` are extensions.
    ///
    /// - Parameters:
    ///   - known: The keys that are translated.
    ///   - withoutEffect: The keys that only describe.
    package func noteKeys(of node: SpecNode, at place: String, known: Set<String>, withoutEffect: Set<String> = []) {
        for entry in node.entries where !known.contains(entry.key) && !entry.key.hasPrefix("x-") {
            if withoutEffect.contains(entry.key) {
                note(.leftOut, at: place, entry.key, "changes nothing that is sent or checked", isHarmless: true)
            } else {
                note(.leftOut, at: place, entry.key, "has no counterpart")
            }
        }
    }
}

/// A remark on a part of a description that cannot be used, or only in part.
package struct SpecNote: Sendable, Hashable {
    package enum Kind: Sendable {
        case exact, approximate, leftOut, toDo
        /// A part that refers to something that is not there, or is not text.
        case broken
    }

    package let kind: Kind
    /// The line, or the name of the operation.
    package let place: String
    package let part: String
    package let result: String
    /// True if nothing that is sent or checked depends on the part.
    package let isHarmless: Bool
}

/// The error for a file that is no description of an API, or cannot be parsed.
package struct SpecError: Error, Sendable {
    package let diagnostics: [Diagnostic]
}

/// The reason why a file of a description cannot be used, such as `is not UTF-8`.
package struct SpecFileProblem: Error, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
