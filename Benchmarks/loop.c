/* The yardstick: COUNT sequential GETs of URL over one reused libcurl easy handle. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

static size_t discard(char *data, size_t size, size_t count, void *context) {
    (void)data;
    (void)context;
    return size * count;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: loop URL COUNT\n");
        return 1;
    }
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *easy = curl_easy_init();
    if (!easy) return 1;
    curl_easy_setopt(easy, CURLOPT_URL, argv[1]);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
    for (long left = atol(argv[2]); left > 0; left--) {
        CURLcode code = curl_easy_perform(easy);
        if (code != CURLE_OK) {
            fprintf(stderr, "%s\n", curl_easy_strerror(code));
            return 1;
        }
    }
    curl_easy_cleanup(easy);
    curl_global_cleanup();
    return 0;
}
