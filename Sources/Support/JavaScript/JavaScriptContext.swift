/// A global object with its own built-ins: scripts in different contexts share no state.
package final class JavaScriptContext {
    /// A function of Swift that JavaScript can call.
    package typealias Native = (_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue

    /// A function of JavaScript that Swift can call, until its context ends.
    package struct Function {
        let value: JavaScriptCore.Value
    }

    /// A program that JavaScript of our own asks for.
    package struct Source {
        let text: () -> String
        /// The name of the file in stacks.
        let name: String
        /// True if all contexts evaluate the same text by this name; then the machine keeps it.
        let isShared: Bool

        package init(text: @escaping @autoclosure () -> String, name: String, isShared: Bool = false) {
            self.text = text
            self.name = name
            self.isShared = isShared
        }
    }

    private let machine: JavaScriptMachine
    private let context: JavaScriptCore.Context
    private let natives: [Native]
    private let source: (_ name: String) -> Source?
    private var functions: [JavaScriptCore.Value] = []
    private var core: JavaScriptCore { machine.core }

    /// Creates a context whose global object has nothing but the language.
    ///
    /// - Parameters:
    ///   - natives: The functions that ``start(_:)`` makes available.
    ///   - source: Returns the program of a name.
    /// - Throws: `JavaScriptCoreError`.
    package init(
        _ machine: JavaScriptMachine, natives: [Native], source: @escaping (_ name: String) -> Source?
    ) throws(JavaScriptCoreError) {
        guard let context = machine.core.createContext(machine.group, nil) else { throw .notStarted }
        self.machine = machine
        self.context = context
        self.natives = natives
        self.source = source
    }

    deinit {
        machine.releaseRejectionCallback(of: context)
        for function in functions { core.unprotect(context, function) }
        core.releaseContext(context)
    }

    // MARK: Calls into JavaScript

    /// Evaluates a program.
    ///
    /// - Parameter name: The file that stacks name.
    /// - Throws: `JavaScriptError`.
    @discardableResult
    package func evaluate(_ source: String, named name: String) throws(JavaScriptError) -> JavaScriptValue {
        try value(run(source, name))
    }

    /// Evaluates an expression for a function.
    ///
    /// - Throws: `JavaScriptError` if it throws, or if its value is no function.
    package func function(_ source: String, named name: String) throws(JavaScriptError) -> Function {
        try kept(run(source, name))
    }

    private func run(_ source: String, _ name: String) throws(JavaScriptError) -> JavaScriptCore.Value? {
        try core.withText(source) { source in
            core.withText(name) { name in
                limited { core.evaluate(context, source, nil, name, 1, $0) }
            }
        }.get()
    }

    /// Calls a function.
    ///
    /// - Throws: `JavaScriptError`.
    @discardableResult
    package func call(_ function: Function, _ arguments: [JavaScriptValue] = []) throws(JavaScriptError)
        -> JavaScriptValue
    {
        // On the stack, where the garbage collector finds values that nothing else refers to.
        let result = withUnsafeTemporaryAllocation(of: JavaScriptCore.Value?.self, capacity: arguments.count) {
            values in
            for (index, argument) in arguments.enumerated() { values.initializeElement(at: index, to: make(argument)) }
            return limited { core.call(context, function.value, nil, values.count, values.baseAddress, $0) }
        }
        return value(try result.get())
    }

    /// Calls a function with one argument: a function `call(index, …arguments)`, which calls the native function of that
    /// index. The index −1 runs all promise jobs, −2 evaluates the program of the name that follows and returns its value,
    /// −3 sets the function that receives rejected promises without a handler.
    ///
    /// - Returns: The function that the function returns.
    /// - Throws: `JavaScriptError`.
    package func start(_ function: Function) throws(JavaScriptError) -> Function {
        var arguments = [core.makeObject(context, machine.natives, Unmanaged.passUnretained(self).toOpaque())]
        return try kept(limited { core.call(context, function.value, nil, 1, &arguments, $0) }.get())
    }

    private func kept(_ value: JavaScriptCore.Value?) throws(JavaScriptError) -> Function {
        // The engine expects an object here, and reads any other value as a pointer.
        guard let value, core.kind(context, value) == Self.object, core.isFunction(context, value) else {
            throw JavaScriptError(name: nil, message: "the value is not a function")
        }
        core.protect(context, value)
        functions.append(value)
        return Function(value: value)
    }

    /// Returns the error of a program's syntax; nil if there is none.
    package func syntaxError(of source: String, named name: String) -> JavaScriptError? {
        core.withText(source) { source in
            core.withText(name) { name in
                var exception: JavaScriptCore.Value?
                guard !core.checkSyntax(context, source, name, 1, &exception) else { return nil }
                return error(exception)
            }
        }
    }

    private func limited(
        _ body: (JavaScriptCore.Exception) -> JavaScriptCore.Value?
    ) -> Result<JavaScriptCore.Value?, JavaScriptError> {
        var exception: JavaScriptCore.Value?
        let result = machine.limited { body(&exception) }
        // After an end by the time limit, the exception may be missing.
        if machine.wasEnded { return .failure(JavaScriptError(name: nil, message: "the script was ended")) }
        if let exception { return .failure(error(exception)) }
        return .success(result)
    }

    // MARK: Calls from JavaScript

    func perform(
        _ arguments: UnsafeBufferPointer<JavaScriptCore.Value?>, _ exception: JavaScriptCore.Exception
    ) -> JavaScriptCore.Value? {
        guard let first = arguments.first, let first, case .number(let number) = value(first),
            let index = Int(exactly: number)
        else { return undefined }
        switch index {
        case -1:
            machine.runJobs(in: context)
            return undefined
        case -2:
            guard arguments.count > 1, let name = value(arguments[1]).text, let source = source(name) else {
                return undefined
            }
            return machine.withText(of: source) { text in
                core.withText(source.name) { core.evaluate(context, text, nil, $0, 1, exception) }
            }
        case -3:
            if arguments.count > 1 { core.setRejectionCallback(context, arguments[1], nil) }
            return undefined
        default: break
        }
        guard natives.indices.contains(index) else { return undefined }
        do throws(NativeFailure) {
            isTooLarge = false
            let values = arguments.dropFirst().map { $0.map(value) ?? .undefined }
            guard !isTooLarge else {
                throw NativeFailure("a text or a list of bytes is too large", className: "RangeError")
            }
            return make(try natives[index](values))
        } catch {
            exception.pointee = make(error)
            return nil
        }
    }

    // MARK: Values

    /// The value of calls without a result. The engine would convert nil to null.
    private var undefined: JavaScriptCore.Value? { core.undefined(context) }

    private func value(_ value: JavaScriptCore.Value?) -> JavaScriptValue {
        guard let value else { return .undefined }
        switch core.kind(context, value) {
        case 0: return .undefined
        case 1: return .null
        case 2: return .bool(core.isTrue(context, value))
        case 3: return .number(core.toNumber(context, value, nil))
        case 4: return .string(text(core.toText(context, value, nil)))
        case Self.object where core.typedArrayKind(context, value, nil) == Self.uint8Array: return .bytes(bytes(value))
        default: return .other
        }
    }

    /// `kJSTypeObject` and `kJSTypedArrayTypeUint8Array`.
    private static let object: UInt32 = 5
    private static let uint8Array: UInt32 = 3
    /// The limit for a text, in code units, and for a list of bytes: a failed copy of 1 GiB would end the whole process.
    private static let largestArgument = 64 << 20
    /// True if an argument of the native call exceeds the limit.
    private var isTooLarge = false

    private func bytes(_ value: JavaScriptCore.Value) -> [UInt8] {
        // The pointer is the start of the buffer on which the array is a view.
        let count = core.typedArrayLength(context, value, nil)
        guard count <= Self.largestArgument else {
            isTooLarge = true
            return []
        }
        guard let buffer = core.typedArrayBytes(context, value, nil) else { return [] }
        let start = buffer + core.typedArrayOffset(context, value, nil)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func text(_ text: JavaScriptCore.Text?) -> String {
        guard let text else { return "" }
        defer { core.releaseText(text) }
        let count = core.textLength(text)
        guard count <= Self.largestArgument else {
            isTooLarge = true
            return ""
        }
        return String(decoding: UnsafeBufferPointer(start: core.textUnits(text), count: count), as: UTF16.self)
    }

    private func make(_ value: JavaScriptValue) -> JavaScriptCore.Value? {
        switch value {
        case .undefined, .other: core.undefined(context)
        case .null: core.null(context)
        case .bool(let value): core.boolean(context, value)
        case .number(let number): core.number(context, number)
        case .string(let text): core.withText(text) { core.string(context, $0) }
        case .bytes(let bytes): make(bytes)
        }
    }

    private func make(_ bytes: [UInt8]) -> JavaScriptCore.Value? {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
        copy.copyBytes(from: bytes)
        return core.makeTypedArray(
            context, Self.uint8Array, copy.baseAddress, bytes.count, { start, _ in start?.deallocate() }, nil, nil)
    }

    /// Makes an error with the members `className` and `hint`, from which JavaScript of our own makes the right class.
    private func make(_ failure: NativeFailure) -> JavaScriptCore.Value? {
        var message = make(.string(failure.message))
        guard let error = core.makeError(context, 1, &message, nil) else { return message }
        set("className", of: error, to: .string(failure.className))
        if let hint = failure.hint { set("hint", of: error, to: .string(hint)) }
        return error
    }

    private func set(_ name: String, of object: JavaScriptCore.Value, to value: JavaScriptValue) {
        core.withText(name) { core.setProperty(context, object, $0, make(value), 0, nil) }
    }

    /// Returns what an exception says. Called for the engine's own errors: scripts' errors are read by our JavaScript.
    private func error(_ exception: JavaScriptCore.Value?) -> JavaScriptError {
        guard let exception else { return JavaScriptError(name: nil, message: "unknown error") }
        func member(_ name: String) -> JavaScriptValue {
            core.withText(name) { value(core.property(context, exception, $0, nil)) }
        }
        guard core.kind(context, exception) == Self.object else {
            return JavaScriptError(name: nil, message: text(core.toText(context, exception, nil)))
        }
        return JavaScriptError(
            name: member("name").text, message: member("message").text ?? "unknown error",
            line: member("line").number.flatMap { Int(exactly: $0) }, stack: member("stack").text ?? "")
    }
}
