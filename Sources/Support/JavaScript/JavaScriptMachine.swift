import Platform
import Synchronization

/// A virtual machine with its heap, in which several contexts can be made. Use it on one thread only, the one that made it.
package final class JavaScriptMachine {
    /// The processor time between two calls of ``mustEnd``, in seconds.
    private static let interval = 0.02

    let core: JavaScriptCore
    let group: JavaScriptCore.Group
    let natives: JavaScriptCore.Class
    /// A context that lives as long as the machine, so that the lock always has one.
    private let base: JavaScriptCore.Context
    /// A function of ``base`` that does nothing.
    private let idleFunction: JavaScriptCore.Value

    /// The texts of shared programs, by name. The engine also keeps the hash of such a text.
    private var sharedTexts: [String: JavaScriptCore.Text] = [:]

    /// Called after every 20 ms of processor time while JavaScript runs; true ends what runs, without `catch` and `finally`.
    package var mustEnd: () -> Bool = { false }
    /// True if ``mustEnd`` ended the last call.
    package private(set) var wasEnded = false

    /// - Throws: `JavaScriptCoreError`.
    package init(_ core: JavaScriptCore) throws(JavaScriptCoreError) {
        guard let group = core.createGroup(), let base = core.createContext(group, nil),
            let natives = NativeClass.make(core),
            let idleFunction = Self.function("(function () {})", in: base, core)
        else { throw .notStarted }
        self.core = core
        self.group = group
        self.base = base
        self.natives = natives
        self.idleFunction = idleFunction
        // Without the outer lock, each call would run promise jobs when it ends, each with a new time limit, so that
        // `for (;;) await 0` would never end. With it, they run in `runJobs` alone.
        if core.drainJobs != nil { core.lock(base) }
    }

    /// Calls a function with the text of a program. A shared text is made at the first call.
    func withText<Result>(
        of source: JavaScriptContext.Source, _ body: (JavaScriptCore.Text?) -> Result
    ) -> Result {
        guard source.isShared else { return core.withText(source.text(), body) }
        if let text = sharedTexts[source.name] { return body(text) }
        let text = core.makeText(source.text())
        sharedTexts[source.name] = text
        return body(text)
    }

    private static func function(
        _ source: String, in base: JavaScriptCore.Context, _ core: JavaScriptCore
    ) -> JavaScriptCore.Value? {
        let function = core.withText(source) { core.evaluate(base, $0, nil, nil, 1, nil) }
        if let function { core.protect(base, function) }
        return function
    }

    /// Releases the function that receives the rejected promises of a context.
    ///
    /// The engine refers to it strongly, and from there to the context's global object, which it would never free.
    func releaseRejectionCallback(of context: JavaScriptCore.Context) {
        core.setRejectionCallback(context, idleFunction, nil)
    }

    /// True if promise jobs count for the time limit of the call that runs them.
    package var limitsJobs: Bool { core.drainJobs != nil }

    /// Collects garbage now, and returns free memory to the system. ``mustEnd`` can call it.
    package func releaseMemory() {
        core.collectGarbage(base)
        core.releaseFreeMemory?()
    }

    /// The size of all values that are in use, in bytes, as of the last collection; nil if the library does not tell it.
    package var heapBytes: Int? {
        guard let usage = core.memoryUsage?(base) else { return nil }
        let size = core.withText("heapSize") { core.property(base, usage, $0, nil) }
        return Int(exactly: core.toNumber(base, size, nil))
    }

    /// Runs a call into JavaScript under the time limit.
    func limited<Result>(_ body: () -> Result) -> Result {
        wasEnded = false
        limit()
        return body()
    }

    private func limit() {
        core.setTimeLimit(group, Self.interval, Self.timeout, Unmanaged.passUnretained(self).toOpaque())
    }

    private static let timeout: JavaScriptCore.TimeoutCallback = { _, machine in
        guard let machine else { return false }
        return Unmanaged<JavaScriptMachine>.fromOpaque(machine).takeUnretainedValue().timeHasPassed()
    }

    private func timeHasPassed() -> Bool {
        guard !mustEnd() else {
            wasEnded = true
            return true
        }
        // The engine calls once for each limit.
        limit()
        return false
    }

    /// Runs all promise jobs; called by native functions, so that the time limit of the call around them applies.
    func runJobs(in context: JavaScriptCore.Context) {
        guard let drain = core.drainJobs else { return }
        // The engine releases its lock around native functions.
        core.lock(context)
        drain(group)
        core.unlock(context)
    }
}

/// The class of the objects through which JavaScript calls Swift.
private enum NativeClass {
    /// `JSClassDefinition` of `JSObjectRef.h`: the members as words, of which only `callAsFunction` is used.
    private static let wordCount = 16
    private static let callAsFunctionWord = 12

    private typealias PrivateData = @convention(c) (JavaScriptCore.Value?) -> UnsafeMutableRawPointer?

    /// The address of `JSObjectGetPrivate`, because a callback of C receives nothing but the engine's values.
    private static let privateData = Atomic<UInt>(0)

    static func make(_ core: JavaScriptCore) -> JavaScriptCore.Class? {
        privateData.store(unsafeBitCast(core.privateData, to: UInt.self), ordering: .relaxed)
        let definition = UnsafeMutableRawPointer.allocate(byteCount: wordCount * 8, alignment: 8)
        defer { definition.deallocate() }
        definition.initializeMemory(as: UInt64.self, repeating: 0, count: wordCount)
        definition.storeBytes(
            of: unsafeBitCast(callback, to: UInt.self), toByteOffset: callAsFunctionWord * 8, as: UInt.self)
        return core.createClass(UnsafeRawPointer(definition))
    }

    private static let callback: JavaScriptCore.Callback = { context, function, _, count, arguments, exception in
        let privateData = unsafeBitCast(privateData.load(ordering: .relaxed), to: PrivateData?.self)
        guard let arguments, let exception, let owner = privateData?(function) else { return nil }
        // The context outlives the function: only JavaScript of this context can call it.
        return Unmanaged<JavaScriptContext>.fromOpaque(owner).takeUnretainedValue()
            .perform(UnsafeBufferPointer(start: arguments, count: count), exception)
    }
}
