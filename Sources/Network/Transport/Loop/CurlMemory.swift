import CLibCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The allocation functions for libcurl: zeroed memory also comes from `realloc`.
///
/// libcurl allocates about ten zeroed blocks for each handle, and each transfer has a new handle. The `calloc` of glibc
/// 2.36 skips the thread's cache, which holds the blocks of the previous handle, and takes four times as long.
enum CurlMemory {
    /// False if the initialization failed. It must precede any other use of libcurl: `curl_global_init_mem(3)`.
    static let isReady =
        curl_global_init_mem(Int(CURL_GLOBAL_DEFAULT), malloc, free, realloc, copied, zeroed) == CURLE_OK

    private static let copied: curl_strdup_callback = { text in text.flatMap { strdup($0) } }

    private static let zeroed: curl_calloc_callback = { count, size in
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
        // `realloc`, because the compiler turns `malloc` followed by `memset` into `calloc`.
        guard !isTooLarge, let memory = realloc(nil, bytes) else { return nil }
        return memset(memory, 0, bytes)
    }
}
