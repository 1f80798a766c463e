#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A shared library that is opened while the program runs, and is never closed.
///
/// `@unchecked Sendable`: the handle is constant, and `dlsym` may be called on any thread.
package struct DynamicLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Opens a library by its file name, which the system looks up in its folders, or by its path.
    ///
    /// - Returns: Nil if there is no such library, or it cannot be loaded.
    package init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// Returns the address of a symbol; nil if the library does not have it.
    package func address(of symbol: String) -> UnsafeMutableRawPointer? { dlsym(handle, symbol) }
}
