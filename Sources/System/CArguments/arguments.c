// Swift reads a program's arguments from /proc/self/cmdline, and a chroot may not have /proc: without them, hubrun would
// print its help instead of running.
#include "CArguments.h"
#include <stdlib.h>

static char *const *arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int count, char **values) {
    (void)count;
    arguments = values;
}
#endif

char *const *process_arguments(void) { return arguments; }
