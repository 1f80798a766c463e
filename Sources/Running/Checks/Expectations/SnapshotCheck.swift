package import CollectionModel
import Cryptography
package import Diagnostics
import HTTP
import JSON
import Placeholders
import Platform
package import Secrets
import Text

/// The mode of snapshots, and the masking of their texts.
package struct SnapshotRules: Sendable {
    /// The snapshots that a run writes.
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

    /// Returns the text with the secrets masked that are known at this moment.
    package func masked(_ text: String) -> String { SecretMark.withoutHashes(redactor.masked(text)) }

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
///
/// A class: few attempts have one, and attempts are copied several times.
package final class NewSnapshot: Sendable {
    package let file: SavedFile
    package let range: SourceRange
    package let text: String
    /// True if there was no snapshot.
    package let isFirst: Bool

    init(file: SavedFile, range: SourceRange, text: String, isFirst: Bool) {
        self.file = file
        self.range = range
        self.text = text
        self.isFirst = isFirst
    }
}

/// `snapshot`: compares a response with the stored one.
///
/// A class, so that checks without a snapshot stay small.
package final class SnapshotCheck: Sendable {
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
        "the snapshot is \(file.shownPath): \(StoredSnapshot.updateOption) writes it again, and ignore leaves out what "
            + "changes each time"
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
                    hint: "CI is set, so hubrun writes no snapshot: run the request without CI, and commit the file")
            }
            return new(actual, isFirst: true)
        }
        let expected: Snapshot
        do throws(StoredSnapshot.Unreadable) {
            expected = Snapshot(try StoredSnapshot(parsing: stored))
        } catch {
            guard rules.mode != .update else { return new(actual, isFirst: false) }
            return failed("\"\(file.shownPath)\" \(error.message)", hint: error.hint)
        }
        let compared = try expected.mappingJSON { value throws(PlaceholderError) in try withoutIgnored(value, in: scope)
        }
        let masked = actual.masked(as: compared)
        guard rules.mode == .update else { return .compare(masked, with: matcher(compared)) }
        return expected == masked ? .passed(nil) : new(actual, isFirst: false)
    }

    private func matcher(_ expected: Snapshot) -> Matcher {
        let range = expectation.range
        return Matcher(equalTo: .literal(expected.document, range), at: range)
    }

    private func new(_ snapshot: Snapshot, isFirst: Bool) -> Result {
        let text = snapshot.text
        guard text.utf8.count <= StoredSnapshot.sizeLimit else {
            return failed(
                "the snapshot would be larger than \(StoredSnapshot.sizeInWords)",
                hint: "leave parts of the body out with ignore, or compare them with json")
        }
        return .passed(NewSnapshot(file: file, range: expectation.range, text: text, isFirst: isFirst))
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
        do throws(SystemError) {
            return try StoredSnapshot.content(at: path)
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
            // Reports mask these fields as a whole, also short values.
            let isSecret = SecretWords.isSecret(field: name)
            let values = content.response.values(of: name).map {
                JSONValue.string(isSecret ? SecretMark.sign : rules.masked($0))
            }
            headers[key: name.lowercased()] = values.count > 1 ? .array(values) : values.first
        }
        return Snapshot(status: content.response.status, headers: headers, body: try body(of: content, in: scope))
    }

    private func body(of content: ResponseContent, in scope: VariableScope) throws(PlaceholderError) -> Snapshot.Body? {
        let bytes = content.response.body
        guard !bytes.isEmpty else { return nil }
        if let value = try? content.json() {
            return .json(rules.masked(try withoutIgnored(value, in: scope)))
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

    private func withoutIgnored(_ body: JSONValue, in scope: VariableScope) throws(PlaceholderError) -> JSONValue {
        var paths: [NormalizedPath] = []
        for path in expectation.ignored { paths += try path.path(in: scope).found(in: body).map(\.path) }
        return body.removing(paths)
    }
}
