/// What tells a request from all others of a run, and finds it again in a later one.
package struct RequestIdentity: Sendable, Hashable {
    /// The collection's file, without what does not change where a path leads.
    package let file: String
    package let section: RunSection
    /// The name with its groups: `Group/Name`.
    package let fullName: String

    /// - Parameter path: the collection's file, as it was named.
    package init(path: String, section: RunSection, fullName: String) {
        file = Self.plain(path)
        self.section = section
        self.fullName = fullName
    }

    /// The path without `.` and doubled slashes.
    package static func plain(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts
    }
}
