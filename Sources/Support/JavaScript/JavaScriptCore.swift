package import Platform
import Synchronization

/// The C functions of JavaScriptCore, from a library that is opened while the program runs.
///
/// Meaning: JavaScriptCore's headers `JSContextRef.h`, `JSValueRef.h`, `JSObjectRef.h`, `JSStringRef.h`, `JSTypedArray.h`,
/// `JSContextRefPrivate.h`.
///
/// `@unchecked Sendable`: pointers to functions, which never change.
package struct JavaScriptCore: @unchecked Sendable {
    typealias Group = OpaquePointer
    typealias Context = OpaquePointer
    typealias Value = OpaquePointer
    typealias Text = OpaquePointer
    typealias Class = OpaquePointer
    /// The place of an exception that a call throws.
    typealias Exception = UnsafeMutablePointer<Value?>
    typealias Arguments = UnsafePointer<Value?>
    typealias Callback = @convention(c) (Context?, Value?, Value?, Int, Arguments?, Exception?) -> Value?
    typealias TimeoutCallback = @convention(c) (Context?, UnsafeMutableRawPointer?) -> Bool
    typealias BytesRelease = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

    let createGroup: @convention(c) () -> Group?
    let createContext: @convention(c) (Group?, Class?) -> Context?
    let releaseContext: @convention(c) (Context?) -> Void
    let globalObject: @convention(c) (Context?) -> Value?
    let lock: @convention(c) (Context?) -> Void
    let unlock: @convention(c) (Context?) -> Void
    let evaluate: @convention(c) (Context?, Text?, Value?, Text?, Int32, Exception?) -> Value?
    let checkSyntax: @convention(c) (Context?, Text?, Text?, Int32, Exception?) -> Bool
    let setTimeLimit: @convention(c) (Group?, Double, TimeoutCallback?, UnsafeMutableRawPointer?) -> Void
    let setRejectionCallback: @convention(c) (Context?, Value?, Exception?) -> Void

    let createText: @convention(c) (UnsafePointer<UInt16>?, Int) -> Text?
    let createTextOfUTF8: @convention(c) (UnsafePointer<CChar>?) -> Text?
    let releaseText: @convention(c) (Text?) -> Void
    let textLength: @convention(c) (Text?) -> Int
    let textUnits: @convention(c) (Text?) -> UnsafePointer<UInt16>?

    let kind: @convention(c) (Context?, Value?) -> UInt32
    let undefined: @convention(c) (Context?) -> Value?
    let null: @convention(c) (Context?) -> Value?
    let boolean: @convention(c) (Context?, Bool) -> Value?
    let number: @convention(c) (Context?, Double) -> Value?
    let string: @convention(c) (Context?, Text?) -> Value?
    let isTrue: @convention(c) (Context?, Value?) -> Bool
    let toNumber: @convention(c) (Context?, Value?, Exception?) -> Double
    let toText: @convention(c) (Context?, Value?, Exception?) -> Text?
    let protect: @convention(c) (Context?, Value?) -> Void
    let unprotect: @convention(c) (Context?, Value?) -> Void

    let createClass: @convention(c) (UnsafeRawPointer?) -> Class?
    let makeObject: @convention(c) (Context?, Class?, UnsafeMutableRawPointer?) -> Value?
    let privateData: @convention(c) (Value?) -> UnsafeMutableRawPointer?
    let makeError: @convention(c) (Context?, Int, Arguments?, Exception?) -> Value?
    let property: @convention(c) (Context?, Value?, Text?, Exception?) -> Value?
    let setProperty: @convention(c) (Context?, Value?, Text?, Value?, UInt32, Exception?) -> Void
    let isFunction: @convention(c) (Context?, Value?) -> Bool
    let call: @convention(c) (Context?, Value?, Value?, Int, Arguments?, Exception?) -> Value?
    let typedArrayKind: @convention(c) (Context?, Value?, Exception?) -> UInt32
    let makeTypedArray:
        @convention(c) (
            Context?, UInt32, UnsafeMutableRawPointer?, Int, BytesRelease?, UnsafeMutableRawPointer?, Exception?
        ) -> Value?
    let typedArrayBytes: @convention(c) (Context?, Value?, Exception?) -> UnsafeMutableRawPointer?
    let typedArrayOffset: @convention(c) (Context?, Value?, Exception?) -> Int
    let typedArrayLength: @convention(c) (Context?, Value?, Exception?) -> Int

    /// Collects all garbage before it returns: `JSSynchronousGarbageCollectForDebugging`, or a request to collect.
    let collectGarbage: @convention(c) (Context?) -> Void
    /// Returns an object with the sizes of a group's heap: `JSGetMemoryUsageStatistics`, which is not part of the public
    /// interface. Nil if this version of the library does not have it.
    let memoryUsage: (@convention(c) (Context?) -> Value?)?
    /// Returns the engine's free memory to the system: `WTF::releaseFastMallocFreeMemory`, which is not part of the C
    /// interface. Nil if this version of the library does not have it by this name.
    let releaseFreeMemory: (@convention(c) () -> Void)?
    /// Runs all promise jobs of a group: `JSC::VM::drainMicrotasks`, which is not part of the C interface. A group is a
    /// VM there. Nil if this version of the library does not have it by this name.
    let drainJobs: (@convention(c) (Group?) -> Void)?

    init(_ library: DynamicLibrary) throws(JavaScriptCoreError) {
        func symbol<Function>(_ name: String, as type: Function.Type = Function.self) throws(JavaScriptCoreError)
            -> Function
        {
            guard let address = library.address(of: name) else { throw .incomplete(symbol: name) }
            return unsafeBitCast(address, to: Function.self)
        }
        createGroup = try symbol("JSContextGroupCreate")
        createContext = try symbol("JSGlobalContextCreateInGroup")
        releaseContext = try symbol("JSGlobalContextRelease")
        globalObject = try symbol("JSContextGetGlobalObject")
        lock = try symbol("JSLock")
        unlock = try symbol("JSUnlock")
        evaluate = try symbol("JSEvaluateScript")
        checkSyntax = try symbol("JSCheckScriptSyntax")
        setTimeLimit = try symbol("JSContextGroupSetExecutionTimeLimit")
        setRejectionCallback = try symbol("JSGlobalContextSetUnhandledRejectionCallback")
        createText = try symbol("JSStringCreateWithCharacters")
        createTextOfUTF8 = try symbol("JSStringCreateWithUTF8CString")
        releaseText = try symbol("JSStringRelease")
        textLength = try symbol("JSStringGetLength")
        textUnits = try symbol("JSStringGetCharactersPtr")
        kind = try symbol("JSValueGetType")
        undefined = try symbol("JSValueMakeUndefined")
        null = try symbol("JSValueMakeNull")
        boolean = try symbol("JSValueMakeBoolean")
        number = try symbol("JSValueMakeNumber")
        string = try symbol("JSValueMakeString")
        isTrue = try symbol("JSValueToBoolean")
        toNumber = try symbol("JSValueToNumber")
        toText = try symbol("JSValueToStringCopy")
        protect = try symbol("JSValueProtect")
        unprotect = try symbol("JSValueUnprotect")
        createClass = try symbol("JSClassCreate")
        makeObject = try symbol("JSObjectMake")
        privateData = try symbol("JSObjectGetPrivate")
        makeError = try symbol("JSObjectMakeError")
        property = try symbol("JSObjectGetProperty")
        setProperty = try symbol("JSObjectSetProperty")
        isFunction = try symbol("JSObjectIsFunction")
        call = try symbol("JSObjectCallAsFunction")
        typedArrayKind = try symbol("JSValueGetTypedArrayType")
        makeTypedArray = try symbol("JSObjectMakeTypedArrayWithBytesNoCopy")
        typedArrayBytes = try symbol("JSObjectGetTypedArrayBytesPtr")
        typedArrayOffset = try symbol("JSObjectGetTypedArrayByteOffset")
        typedArrayLength = try symbol("JSObjectGetTypedArrayByteLength")
        let collection = "JSSynchronousGarbageCollectForDebugging"
        collectGarbage = try symbol(library.address(of: collection) == nil ? "JSGarbageCollect" : collection)
        memoryUsage = library.address(of: "JSGetMemoryUsageStatistics").map { unsafeBitCast($0, to: Usage.self) }
        releaseFreeMemory = library.address(of: "_ZN3WTF27releaseFastMallocFreeMemoryEv").map {
            unsafeBitCast($0, to: Release.self)
        }
        drainJobs = library.address(of: "_ZN3JSC2VM15drainMicrotasksEv").map { unsafeBitCast($0, to: Drain.self) }
    }

    private typealias Usage = @convention(c) (Context?) -> Value?
    private typealias Release = @convention(c) () -> Void
    private typealias Drain = @convention(c) (Group?) -> Void

    /// The variable of the process environment that names another library.
    package static let libraryVariable = "HUBRUN_JAVASCRIPTCORE"

    /// The usual libraries, in the order in which they are tried: WebKitGTK's on Linux, the system's on macOS.
    private static let usualLibraries = [
        "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.0.so.18",
        "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
    ]

    /// Returns how the library is installed on a distribution; nil if that is not known.
    package static func installation(on distribution: LinuxDistribution) -> String? {
        for identifier in distribution.identifiers {
            switch identifier {
            case "debian" where distribution.version == "11", "ubuntu" where distribution.version == "20.04":
                return "apt install libjavascriptcoregtk-4.0-18"
            case "debian", "ubuntu": return "apt install libjavascriptcoregtk-4.1-0"
            case "fedora": return "dnf install javascriptcoregtk4.1"
            case "rhel", "centos": return "dnf install webkit2gtk3-jsc"
            case "arch": return "pacman -S webkit2gtk-4.1"
            case "opensuse", "suse": return "zypper install libjavascriptcoregtk-4_1-0"
            default: continue
            }
        }
        return nil
    }

    /// The least address space, in bytes, with which the engine starts; it reserves 4 GiB and more for its heap.
    private static let leastAddressSpace: UInt64 = 8 << 30

    private static let opened = Mutex<JavaScriptCore?>(nil)

    /// Opens the library; the first call takes about 20 ms.
    ///
    /// - Parameter requested: The library to open instead of the usual ones.
    /// - Throws: `JavaScriptCoreError`.
    package static func open(_ requested: String?) throws(JavaScriptCoreError) -> JavaScriptCore {
        if let opened = opened.withLock(\.self) { return opened }
        if let limit = CurrentProcess.addressSpaceLimit, limit < leastAddressSpace { throw .addressSpaceLimited }
        // Without the limits of the stack or random numbers, the engine ends the process.
        if let missing = CurrentProcess.missingKernelFile { throw .withoutKernelFile(missing) }
        // Tail calls in strict code remove frames from stacks, and with them the places of failed assertions.
        CurrentProcess.setVariable("JSC_useTailCalls", to: "0")
        // By default a thread of the engine stops scripts with signals. With several machines in a process it can deadlock:
        // it holds a lock that a thread needs to finish its garbage collection, and waits for that thread.
        CurrentProcess.setVariable("JSC_usePollingTraps", to: "1")
        let names = requested.map { [$0] } ?? usualLibraries
        guard let library = names.lazy.compactMap(DynamicLibrary.init).first else {
            throw .notInstalled(requested: requested)
        }
        let core = try JavaScriptCore(library)
        opened.withLock { $0 = core }
        return core
    }

    /// Calls a function with a copy of a text, which is released afterwards.
    func withText<Result>(_ text: String, _ body: (Text?) -> Result) -> Result {
        let created = makeText(text)
        defer { releaseText(created) }
        return body(created)
    }

    /// Returns a copy of a text, to be released with ``releaseText``.
    func makeText(_ text: String) -> Text? {
        // The engine keeps ASCII in one byte a character if it is given UTF-8, but UTF-8 ends at the first zero.
        guard text.utf8.contains(0) else { return text.withCString { createTextOfUTF8($0) } }
        return Array(text.utf16).withUnsafeBufferPointer { createText($0.baseAddress, $0.count) }
    }
}

/// The reason why JavaScriptCore cannot be used.
package enum JavaScriptCoreError: Error, Equatable {
    /// No library was found.
    ///
    /// - Parameter requested: The library of `HUBRUN_JAVASCRIPTCORE`; nil if the usual ones were searched.
    case notInstalled(requested: String?)
    /// The library lacks a function.
    case incomplete(symbol: String)
    /// The limit for the address space is too low: the engine reserves gigabytes and ends the process if it cannot.
    case addressSpaceLimited
    /// A file of the kernel is missing, such as `/dev/urandom`.
    case withoutKernelFile(String)
    /// A virtual machine or its thread could not be created.
    case notStarted
    /// JavaScript of hubrun's own does not run in this version of the engine.
    case unusable(message: String)
}
