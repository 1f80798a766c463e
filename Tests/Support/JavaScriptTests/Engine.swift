import JavaScript

/// A new context on a new machine, for use on one thread.
struct Engine {
    let machine: JavaScriptMachine
    let context: JavaScriptContext

    /// - Parameters:
    ///   - native: The native function of the index 0.
    ///   - programs: The programs by name.
    init(native: JavaScriptContext.Native? = nil, programs: [String: String] = [:]) throws {
        machine = try JavaScriptMachine(JavaScriptCore.open(nil))
        context = try JavaScriptContext(machine, natives: native.map { [$0] } ?? []) { name in
            programs[name].map { JavaScriptContext.Source(text: $0, name: name) }
        }
    }

    /// Evaluates a program.
    @discardableResult
    func callAsFunction(_ program: String) throws(JavaScriptError) -> JavaScriptValue {
        try context.evaluate(program, named: "program")
    }

    /// Evaluates a function `call => …`, and runs the function that it returns.
    func run(_ program: String, _ arguments: JavaScriptValue...) throws(JavaScriptError) -> JavaScriptValue {
        try context.call(context.start(context.function(program, named: "program")), arguments)
    }
}
