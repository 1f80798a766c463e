import Diagnostics
package import Platform
import Text

/// An entry of a folder, with its name as the bytes of the file system.
package struct FolderEntry {
    package enum Kind {
        case folder
        case file
        /// A pipe, a socket or a device.
        case special
        /// A symbolic link whose target does not exist, or that is part of a cycle.
        case dangling
    }

    /// The bytes of the name, without the terminating NUL.
    package let bytes: [UInt8]

    /// The name; nil if it is not UTF-8.
    package var name: String? { String(validating: bytes, as: UTF8.self) }

    /// The name for messages, with `\xNN` for the bytes that are not ASCII if it is not UTF-8.
    package var shownName: String {
        if let name { return DisplayText.printable(name) }
        return String(
            decoding: bytes.flatMap { byte -> [UInt8] in
                guard byte >= 0x80 || byte < 0x20 else { return [byte] }
                return Array("\\x".utf8) + Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
            }, as: UTF8.self)
    }

    package func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
    package func hasSuffix(_ text: String) -> Bool { bytes.suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// Returns the entries of a folder in order of their bytes.
    package static func all(in folder: String) throws(SystemError) -> [FolderEntry] {
        try FileSystem.names(in: folder).sorted { $0.lexicographicallyPrecedes($1) }.map { FolderEntry(bytes: $0) }
    }

    /// Returns the kind of the file after symbolic links.
    package func kind(in folder: String) throws(SystemError) -> Kind {
        let path = Array(PathParts.joined(folder, "").utf8) + bytes
        do throws(SystemError) {
            return switch try FileStatus(ofBytes: path, followsLink: true).kind {
            case .folder: .folder
            case .regular: .file
            case .link, .special: .special
            }
        } catch {
            let isLink = (try? FileStatus(ofBytes: path, followsLink: false).kind) == .link
            guard error == .linkLoop || error == .notFound && isLink else { throw error }
            return .dangling
        }
    }
}
