/// The files of the time zone database that the system has (RFC 8536 describes their format).
package enum TimeZoneFiles {
    /// The folders where systems keep the database.
    private static let folders = [
        "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    ]
    /// The size limit of a file, in bytes; the largest have 4 KiB.
    private static let maximumSize = 64 * 1024
    private static let longestName = 64

    /// The first folder with a zone that every database has: a system without the database may have an empty folder.
    private static let folder = folders.first { FileStatus.kind(of: "\($0)/Etc/UTC") == .regular }

    /// True if the system has a time zone database.
    package static var exist: Bool { folder != nil }

    /// Returns the content of a zone's file; nil if there is none.
    ///
    /// - Parameter name: A name such as `Europe/Oslo`. A name that could leave the folder has no file.
    package static func content(of name: String) -> [UInt8]? {
        guard let folder, isName(name) else { return nil }
        guard let file = try? FileDescriptor(ordinary: "\(folder)/\(name)") else { return nil }
        defer { try? file.close() }
        guard let content = try? file.readAll(limit: maximumSize), content.count <= maximumSize else { return nil }
        return content
    }

    /// The names of the zones with an entry of their own in `zone.tab`, for proposals.
    package static var names: [String] {
        guard let folder, let table = try? FileSystem.content(of: "\(folder)/zone.tab", limit: maximumSize) else {
            return []
        }
        // Lines have a country, coordinates and the name, separated by tabs.
        return table.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let columns = line.split(separator: UInt8(ascii: "\t"))
            guard columns.count > 2, line.first != UInt8(ascii: "#") else { return nil }
            return String(decoding: columns[2], as: UTF8.self)
        }
    }

    /// True for parts of letters, digits, `_`, `-` and `+`, separated by slashes: no part is empty, `.` or `..`.
    private static func isName(_ name: String) -> Bool {
        guard name.utf8.count <= longestName else { return false }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
                        true
                    default: false
                    }
                }
        }
    }
}
