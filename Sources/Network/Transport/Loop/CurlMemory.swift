import CLibCurl
import Platform

/// The allocation functions for libcurl: zeroed memory also comes from `realloc`.
///
/// libcurl allocates about ten zeroed blocks for each handle, and each transfer has a new handle.
enum CurlMemory {
    /// False if the initialization failed. It must precede any other use of libcurl: `curl_global_init_mem(3)`.
    static let isReady =
        curl_global_init_mem(
            Int(CURL_GLOBAL_DEFAULT), CMemory.allocate, CMemory.release, CMemory.resize, CMemory.copy,
            CMemory.allocateZeroed) == CURLE_OK
}
