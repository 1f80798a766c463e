import CLibCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The memory that libcurl takes: all of it from `malloc`, zeroed memory too.
///
/// Each transfer has a handle of its own, for which libcurl takes some ten zeroed blocks. The `calloc` of glibc 2.36 does
/// not look into the thread's cache, where the blocks of the last handle lie, and takes four times as long.
enum CurlMemory {
    /// False if libcurl could not be set up. libcurl takes the functions once, before it is used: `curl_global_init_mem(3)`.
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
