import Diagnostics
package import JSON
package import Platform
import Text

/// A response that an earlier run stored, as it is in its file.
package struct StoredSnapshot: Sendable {
    /// The option that writes snapshots again.
    package static let updateOption = "--update-snapshots"
    /// The maximum size of a file, in bytes.
    package static let sizeLimit = 10 << 20
    package static let sizeInWords = "\(sizeLimit >> 20) MiB"

    /// The keys of the document. The last three are the ways to store a body.
    package enum Key: String, CaseIterable, Sendable {
        case status, headers, json, text, bytes
    }

    /// The response as one object.
    package let document: JSONValue

    /// The reason why a file is not a snapshot.
    package struct Unreadable: Error, Sendable {
        /// The rest of a sentence that begins with the file.
        package let message: String
        package let hint: String

        init(_ message: String, hint: String = "restore the committed file") {
            self.message = message
            self.hint = "\(hint), or write it again with \(updateOption)"
        }
    }

    /// Returns the bytes of a file, at most one more than ``sizeLimit``; nil if there is no file.
    ///
    /// - Parameter path: A path that ``SavedFile/realPath()`` returned.
    package static func content(at path: String) throws(SystemError) -> [UInt8]? {
        guard FileSystem.exists(path) else { return nil }
        return try NamedFile.content(ofReadable: path, limit: sizeLimit)
    }

    /// Reads the content of a file.
    package init(parsing bytes: [UInt8]) throws(Unreadable) {
        guard bytes.count <= Self.sizeLimit else { throw Unreadable("is larger than \(Self.sizeInWords)") }
        do {
            document = try JSONValue(parsing: bytes)
        } catch {
            if let line = ConflictMarker.line(in: bytes) {
                throw Unreadable("has a conflict marker of git in line \(line)", hint: "resolve the conflict")
            }
            throw Unreadable("is not JSON: \(error.descriptionUnquoted)")
        }
        guard case .object(let members) = document, case .number? = members[key: Key.status.rawValue],
            members.keys.allSatisfy({ Key(rawValue: $0) != nil })
        else { throw Unreadable("is JSON, but not a snapshot") }
    }
}
