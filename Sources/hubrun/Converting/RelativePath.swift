import Platform

/// A path from one folder to another.
enum RelativePath {
    /// Returns the absolute path without symbolic links, `.` and `..`; its end may be missing in the file system.
    ///
    /// - Parameter path: A path from the working directory; empty for the working directory itself.
    static func resolved(_ path: String) -> String {
        PathParts.absolute(path).split(separator: "/").reduce("") { folder, name in
            let next = folder + "/" + name
            if let real = FileSystem.realPath(next) { return real == "/" ? "" : real }
            switch name {
            case ".": return folder
            case "..": return folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            default: return next
            }
        }
    }

    /// Returns the path; empty for the same folder.
    ///
    /// - Parameters:
    ///   - start: An absolute path without symbolic links.
    ///   - end: An absolute path without symbolic links.
    static func from(_ start: String, to end: String) -> String {
        let start = start.split(separator: "/")
        let end = end.split(separator: "/")
        let shared = zip(start, end).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: start.count - shared) + end[shared...]).joined(separator: "/")
    }
}
