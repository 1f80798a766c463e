/// The function around a script or a module, whose parameters are the names that only this text has.
struct ScriptFunction {
    /// The text before the script or module: one line.
    private let head: String
    private let tail: String

    /// The function of a script stands in a function of its own, so that scripts can declare a name such as `require`.
    static let script = ScriptFunction(head: "(function (require) { return async function () {\n", tail: "\n}; })")
    static let module = ScriptFunction(
        head: "(function (exports, require, module, __filename, __dirname, process) {\n", tail: "\n})")

    func program(of text: String) -> String { beginning(text) + tail }

    /// Returns the program up to the end of a beginning of the text.
    func beginning(_ text: String) -> String { head + Self.withoutInterpreter(text) }

    /// Returns a text whose first line `#!/usr/bin/env node` is a comment, as in Node.js.
    private static func withoutInterpreter(_ text: String) -> String {
        text.hasPrefix("#!") ? "//" + text.dropFirst(2) : text
    }
}
