package import Diagnostics

/// The place of a request in its collection, which distinguishes requests of the same name.
package struct RequestPlace: Sendable, Hashable {
    /// The file of the request, which may be an included one.
    package let file: String
    package let line: Int
    package let column: Int
    /// The indices of the groups around it, outermost first; a file that is included twice has two of each request.
    package let groupPositions: [Int]

    package init(file: String, line: Int, column: Int, groupPositions: [Int]) {
        self.file = RequestIdentity.plain(file)
        self.line = line
        self.column = column
        self.groupPositions = groupPositions
    }

    package init(_ range: SourceRange, groupPositions: [Int]) {
        self.init(
            file: range.file.path, line: range.start.line, column: range.start.column, groupPositions: groupPositions)
    }
}
