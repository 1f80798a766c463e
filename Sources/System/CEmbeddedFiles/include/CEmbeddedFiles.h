#pragma once
#include <stddef.h>

/// A file that is compiled in. Its bytes begin at `start` and stop before `end`; they are never released.
struct embedded_file {
    const char *name;
    const unsigned char *start;
    const unsigned char *end;
};

/// The files of one folder, in the order of their names' bytes.
struct embedded_files {
    const struct embedded_file *files;
    size_t count;
};

struct embedded_files script_files(void);
struct embedded_files report_files(void);
struct embedded_files hub_page_files(void);
struct embedded_files diagnostics_files(void);
struct embedded_files format_files(void);
