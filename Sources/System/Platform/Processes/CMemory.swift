#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
