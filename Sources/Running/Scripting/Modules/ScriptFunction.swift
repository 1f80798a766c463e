/// The function around a script or a module. Its parameters are the names that are defined in this text only.
struct ScriptFunction {
    /// The text before the script or module: one line.
    private let head: String
    private let tail: String

    /// The inner function allows scripts to declare a name such as `require`.
    static let script = ScriptFunction(head: "(function (require) { return async function () {\n", tail: "\n}; })")
    static let module = ScriptFunction(
        head: "(function (exports, require, module, __filename, __dirname, process) {\n", tail: "\n})")

    /// Returns the program of a text: the function around it.
    func program(of text: String) -> String { beginning(text) + tail }

    /// Returns the program up to the end of a beginning of the text.
    func beginning(_ text: String) -> String { head + Self.withoutInterpreter(text) }

    /// Returns the text with a first line such as `#!/usr/bin/env node` as a comment, as in Node.js.
    private static func withoutInterpreter(_ text: String) -> String {
        text.hasPrefix("#!") ? "//" + text.dropFirst(2) : text
    }
}
