/// The identity of a request in this run and in later ones.
package struct RequestIdentity: Sendable, Hashable {
    /// The path of the collection's file, without `.` and doubled slashes.
    package let file: String
    package let section: RunSection
    /// The name with its groups: `Group/Name`.
    package let fullName: String

    /// - Parameter path: The path of the collection's file, as the user wrote it.
    package init(path: String, section: RunSection, fullName: String) {
        file = Self.plain(path)
        self.section = section
        self.fullName = fullName
    }

    /// Returns the path without `.` and doubled slashes.
    package static func plain(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts
    }
}
