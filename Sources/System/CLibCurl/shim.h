// Swift does not import variadic C functions, so each kind of value that libcurl's options and answers take has a
// typed function here.
#include <curl/curl.h>

static inline CURLcode shim_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_easy_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_easy_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION: all of one type.
static inline CURLcode shim_easy_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode shim_easy_set_seek_callback(CURL *easy, curl_seek_callback value) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode shim_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode shim_easy_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode shim_easy_get_text(CURL *easy, CURLINFO info, const char **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode shim_easy_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode shim_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLSHcode shim_share_set_long(CURLSH *share, CURLSHoption option, long value) {
    return curl_share_setopt(share, option, value);
}

// The result of a finished transfer: it lies in a union, which Swift reads only unsafely.
static inline CURLcode shim_message_result(const CURLMsg *message) {
    return message->data.result;
}

// The CURL_VERSION_… bits. CURLVERSION_NOW is a macro that Swift does not import.
static inline int shim_features(void) {
    return curl_version_info(CURLVERSION_NOW)->features;
}

static inline CURLcode shim_easy_set_socket_callback(CURL *easy, curl_opensocket_callback value) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode shim_easy_set_request_callback(CURL *easy, curl_prereq_callback value) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode shim_easy_get_socket(CURL *easy, curl_socket_t *value) {
    return curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLcode shim_easy_set_context_callback(CURL *easy, curl_ssl_ctx_callback value) {
    return curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, value);
}

static inline CURLcode shim_easy_set_debug_callback(CURL *easy, curl_debug_callback value) {
    return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, value);
}

// The TLS library that libcurl was built with, such as "OpenSSL/3.0.22".
static inline const char *shim_tls_library(void) {
    return curl_version_info(CURLVERSION_NOW)->ssl_version;
}

// The PEM file and the folder of trusted authorities that libcurl was built with; NULL without one.
static inline const char *shim_built_in_authorities(void) {
    return curl_version_info(CURLVERSION_NOW)->cainfo;
}

static inline const char *shim_built_in_authorities_folder(void) {
    return curl_version_info(CURLVERSION_NOW)->capath;
}
