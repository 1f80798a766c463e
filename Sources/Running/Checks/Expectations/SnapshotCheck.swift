package import CollectionModel
import Cryptography
package import Diagnostics
import HTTP
import JSON
import Placeholders
import Platform
package import Secrets
import Text

/// How a run treats snapshots.
package struct SnapshotRules: Sendable {
    package static let updateOption = "--update-snapshots"

    package enum Mode: Sendable {
        /// A missing snapshot is a failure: in a CI system, a new one would be lost, and the check would always pass.
        case compare
        /// A missing snapshot is written.
        case add
        /// Missing and different snapshots are written.
        case update
    }

    fileprivate let mode: Mode
    private let redactor: Redactor

    /// - Parameter secrets: The registry of the run's secrets, which no snapshot contains.
    package init(_ mode: Mode, secrets: SecretRegistry) {
        self.mode = mode
        redactor = Redactor(secrets: secrets)
    }

    /// Returns the text with secrets masked, in the same way in each run.
    fileprivate func masked(_ text: String) -> String { SecretMark.withoutHashes(redactor.masked(text)) }

    fileprivate func masked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(masked(text))
        case .number(let number):
            // A secret can be a number, such as a PIN.
            let text = masked(number.description)
            return text == number.description ? value : .string(text)
        case .array(let elements): return .array(elements.map(masked))
        case .object(let object): return .object(JSONObject(object.map { (masked($0.key), masked($0.value)) }))
        case .null, .bool: return value
        }
    }
}

/// A snapshot that is written if its request passes.
package struct NewSnapshot: Sendable {
    package let file: SavedFile
    package let range: SourceRange
    package let content: [UInt8]
    /// True if there was no snapshot.
    package let isFirst: Bool
}

/// `snapshot`: compares a response with the stored one.
package struct SnapshotCheck {
    package static let subject = "snapshot"

    private let expectation: SnapshotExpectation
    private let file: SavedFile
    private let rules: SnapshotRules

    package init(_ expectation: SnapshotExpectation, file: SavedFile, rules: SnapshotRules) {
        self.expectation = expectation
        self.file = file
        self.rules = rules
    }

    /// The hint for a response that differs.
    var hint: String {
        "the snapshot is \(file.shownPath); if the response is right, write it again with \(SnapshotRules.updateOption)"
    }

    enum Result {
        /// The response must be equal to this value.
        case compare(Snapshot, with: Matcher)
        case failed(CheckFailure)
        case passed(NewSnapshot?)
    }

    func result(of content: ResponseContent, in scope: VariableScope) throws(PlaceholderError) -> Result {
        let actual = try snapshot(of: content, in: scope)
        guard let stored = try storedContent() else {
            guard rules.mode != .compare else {
                return failed(
                    "there is no snapshot \"\(file.shownPath)\"",
                    hint: "CI is set, so none is written: run the request without CI, and commit the file")
            }
            return .passed(new(actual, isFirst: true))
        }
        do throws(Snapshot.Unreadable) {
            let expected = try Snapshot(parsing: stored)
            guard rules.mode == .update else { return .compare(actual, with: matcher(expected)) }
            return .passed(expected == actual ? nil : new(actual, isFirst: false))
        } catch {
            guard rules.mode != .update else { return .passed(new(actual, isFirst: false)) }
            return failed("\"\(file.shownPath)\" \(error.message)", hint: error.hint)
        }
    }

    private func matcher(_ expected: Snapshot) -> Matcher {
        let range = expectation.range
        return Matcher(equalTo: .literal(expected.document, range), at: range)
    }

    private func new(_ snapshot: Snapshot, isFirst: Bool) -> NewSnapshot {
        NewSnapshot(file: file, range: expectation.range, content: Array(snapshot.text.utf8), isFirst: isFirst)
    }

    private func failed(_ message: String, hint: String) -> Result {
        .failed(CheckFailure(at: expectation.range, "\(Self.subject): \(message)", hint: hint))
    }

    /// Returns the bytes of the file, at most one more than a snapshot may have; nil if there is no file.
    private func storedContent() throws(PlaceholderError) -> [UInt8]? {
        let path: String
        do throws(FileAccessError) {
            path = try file.realPath()
        } catch {
            throw PlaceholderError(error, at: expectation.range)
        }
        guard FileSystem.exists(path) else { return nil }
        do throws(SystemError) {
            return try NamedFile.content(ofReadable: path, limit: Snapshot.sizeLimit)
        } catch {
            throw PlaceholderError(
                .failed(reason: "the snapshot \"\(file.shownPath)\" cannot be read: \(error.text)"),
                at: expectation.range, hint: "check its permissions")
        }
    }

    // MARK: The response

    private func snapshot(of content: ResponseContent, in scope: VariableScope) throws(PlaceholderError) -> Snapshot {
        var headers = JSONObject()
        for header in expectation.headers {
            let name = try header.text(in: scope)
            let values = content.response.values(of: name).map { JSONValue.string(rules.masked($0)) }
            headers[key: name.lowercased()] = values.count > 1 ? .array(values) : values.first
        }
        return Snapshot(status: content.response.status, headers: headers, body: try body(of: content, in: scope))
    }

    private func body(of content: ResponseContent, in scope: VariableScope) throws(PlaceholderError) -> Snapshot.Body? {
        let bytes = content.response.body
        guard !bytes.isEmpty else { return nil }
        if let value = try? content.json() {
            var ignored: Set<NormalizedPath> = []
            for path in expectation.ignored {
                ignored.formUnion(try path.path(in: scope).found(in: value).map(\.path))
            }
            return .json(rules.masked(value.removing(ignored)))
        }
        if let path = expectation.ignored.first {
            throw PlaceholderError(
                .failed(reason: "\"ignore\" has JSONPaths, and the body is not JSON"), at: path.written.range,
                hint: "leave ignore out, or expect the parts of the body with json, xml or text",
                dependsOnResponse: true)
        }
        if content.isText, let text = try? content.text() {
            let lines = rules.masked(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return .lines(lines.map(String.init))
        }
        return .digest(length: bytes.count, sha256: Digest.sha256(bytes).hexText)
    }
}
