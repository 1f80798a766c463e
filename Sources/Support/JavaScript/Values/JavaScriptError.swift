/// An exception from JavaScript, or the end of a script that exceeded a limit.
package struct JavaScriptError: Error, Equatable {
    /// The name of the error's class, such as `TypeError`; nil for a thrown value that is no error.
    package var name: String?
    package var message: String
    /// The line of a syntax error, from 1; nil for other errors, whose place is in the stack.
    package var line: Int?
    /// The engine's description of the calls, innermost first: `FUNCTION@FILE:LINE:COLUMN`, one in a line.
    package var stack: String

    package init(name: String?, message: String, line: Int? = nil, stack: String = "") {
        self.name = name
        self.message = message
        self.line = line
        self.stack = stack
    }
}
