/// A path from one folder to another.
enum RelativePath {
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
