import CollectionModel
import Diagnostics
import JavaScript

/// The native functions of our JavaScript, in the order of their names; the function 0 returns the names.
struct NativeTable {
    /// A function with its name in JavaScript.
    struct Entry {
        let name: String
        let function: JavaScriptContext.Native

        init(_ name: String, _ function: @escaping JavaScriptContext.Native) {
            self.name = name
            self.function = function
        }
    }

    let functions: [JavaScriptContext.Native]

    private static func returning(_ text: String) -> JavaScriptContext.Native {
        { _ throws(NativeFailure) -> JavaScriptValue in JavaScriptValue.string(text) }
    }

    init(_ link: ScriptContext.Link) {
        let entries =
            RunNatives(link).entries + VariableNatives(link).entries + RequestNatives(link).entries
            + ModuleNatives(link).entries + CryptographyNatives(link).entries + TextNatives(link).entries
        let names = entries.map(\.name).joined(separator: " ")
        functions = [Self.returning(names)] + entries.map(\.function)
    }
}

/// The arguments of a native function.
extension [JavaScriptValue] {
    func text(_ index: Int) -> String { self.indices.contains(index) ? self[index].text ?? "" : "" }

    /// The text of an argument; nil if it is missing or no text.
    func textIfAny(_ index: Int) -> String? { self.indices.contains(index) ? self[index].text : nil }

    func number(_ index: Int) -> Double { self.indices.contains(index) ? self[index].number ?? 0 : 0 }

    func isTrue(_ index: Int) -> Bool { self.indices.contains(index) && self[index].isTrue }

    /// The bytes of an argument, of a text as UTF-8.
    func data(_ index: Int) -> [UInt8] { self.indices.contains(index) ? self[index].data ?? [] : [] }
}

/// A family of native functions that work on the session of the running script.
protocol NativeFamily {
    var link: ScriptContext.Link { get }
}

extension NativeFamily {
    /// - Throws: `NativeFailure` if no script runs any more.
    func session() throws(NativeFailure) -> ScriptSession {
        guard let session = link.session else { throw NativeFailure("no script runs") }
        return session
    }
}

/// The modules that scripts require from files.
struct ModuleNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    var entries: [NativeTable.Entry] {
        [
            .init("resolveModule") { arguments throws(NativeFailure) in
                let session = try session()
                let source = session.script?.script.source ?? session.phase.scripts[0].script.source
                let path = arguments.textIfAny(1) ?? source.file.path
                return .string(try session.modules.resolve(arguments.text(0), from: source.file, at: path))
            },
            .init("moduleText") { arguments throws(NativeFailure) in
                guard let module = try session().modules.loaded[arguments.text(0)] else {
                    throw NativeFailure("no module \"\(arguments.text(0))\"")
                }
                return .string(module.text)
            },
        ]
    }
}
