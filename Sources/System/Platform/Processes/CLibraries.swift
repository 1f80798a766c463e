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

/// Allocation functions for C libraries.
package enum CMemory {
    package typealias Memory = UnsafeMutableRawPointer
    package typealias Text = UnsafeMutablePointer<CChar>

    package static let allocate: @convention(c) (Int) -> Memory? = malloc
    package static let release: @convention(c) (Memory?) -> Void = free
    package static let resize: @convention(c) (Memory?, Int) -> Memory? = realloc
    package static let copy: @convention(c) (UnsafePointer<CChar>?) -> Text? = { text in text.flatMap { strdup($0) } }

    /// Allocates zeroed memory with `realloc`.
    ///
    /// The `calloc` of glibc 2.36 skips the thread's cache of freed blocks, and takes four times as long. The compiler
    /// turns `malloc` followed by `memset` into `calloc`.
    package static let allocateZeroed: @convention(c) (Int, Int) -> Memory? = { count, size in
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
        guard !isTooLarge, let memory = realloc(nil, bytes) else { return nil }
        return memset(memory, 0, bytes)
    }
}
