import Synchronization

/// The class of the objects through which JavaScript calls Swift.
enum NativeClass {
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
