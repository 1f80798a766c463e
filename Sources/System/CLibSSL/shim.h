#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

// A macro of OpenSSL's. The data of the index is neither created nor copied, only freed.
static inline int shim_ssl_new_context_index(CRYPTO_EX_free *release) {
    return CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL_CTX, 0, NULL, NULL, NULL, release);
}

// Macros with casts, which Swift does not import.
static inline int shim_ssl_certificate_count(const STACK_OF(X509) *certificates) {
    return sk_X509_num(certificates);
}

static inline X509 *shim_ssl_certificate(const STACK_OF(X509) *certificates, int index) {
    return sk_X509_value(certificates, index);
}

static inline void shim_ssl_set_minimum_version(SSL_CTX *context) {
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline long shim_ssl_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
    return SSL_CTX_add1_chain_cert(context, certificate);
}

// True if the error is the end of a PEM text.
static inline int shim_ssl_is_end_of_pem(unsigned long error) {
    return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}
