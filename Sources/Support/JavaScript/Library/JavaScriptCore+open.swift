import Platform
import Synchronization

extension JavaScriptCore {
    /// The variable of the process environment that names another library.
    package static let libraryVariable = "HUBRUN_JAVASCRIPTCORE"

    /// The usual libraries, in the order in which they are tried: WebKitGTK's on Linux, the system's on macOS.
    private static let usualLibraries = [
        "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.0.so.18",
        "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
    ]

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
}
